import { useMemo, useRef, useState, type PointerEvent, type ReactNode } from "react";
import { useLocation } from "wouter";
import { useWidth } from "../../table/window-place.ts";
import { ActivePoint } from "./active-point.tsx";
import { MapDrawing } from "./map-drawing.tsx";
import { layOutMap, nearestPoint, type MapPoint, type PlacedPoint } from "./map-layout.ts";

/**
 * Cost against index. One point at a time is the link: the one under the pointer, or the one that the arrow keys moved
 * to; the rest of the drawing are a few paths, however many points there are.
 */
export function CostChart({
  points,
  nameOf,
  isNoted,
}: {
  readonly points: readonly MapPoint[];
  readonly nameOf: (point: MapPoint) => string;
  /** Others fade; null where none is to stand out. */
  readonly isNoted: ((point: MapPoint) => boolean) | null;
}): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const height = width < 600 ? 380 : 520;
  const [activeSlug, setActiveSlug] = useState<string | null>(null);
  const [, navigate] = useLocation();
  const layout = useMemo(() => (width === 0 ? null : layOutMap(points, { width, height })), [points, width, height]);
  const active = layout?.points.find(({ point }) => point.slug === activeSlug) ?? null;
  const under = (event: PointerEvent): PlacedPoint | null => {
    const around = event.currentTarget.getBoundingClientRect();
    return nearestPoint(layout?.points ?? [], { x: event.clientX - around.left, y: event.clientY - around.top });
  };
  return (
    <div
      ref={box}
      className={`relative ${active === null ? "" : "cursor-pointer"}`}
      style={{ height }}
      onPointerMove={(event) => {
        const found = under(event);
        if (found !== null) setActiveSlug(found.point.slug);
      }}
      onPointerUp={(event) => {
        // A finger's first touch only shows what is there.
        const found = under(event);
        if (found !== null && found.point.slug === activeSlug && event.pointerType === "mouse")
          navigate(`/m/${found.point.slug}`);
      }}
    >
      {layout !== null && (
        <>
          <MapDrawing layout={layout} box={{ width, height }} nameOf={nameOf} isNoted={isNoted} active={active} />
          <ActivePoint layout={layout} width={width} active={active} nameOf={nameOf} onMove={setActiveSlug} />
        </>
      )}
    </div>
  );
}
