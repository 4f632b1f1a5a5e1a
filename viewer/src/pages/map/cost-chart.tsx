import { useMemo, useRef, useState, type PointerEvent, type ReactNode, type KeyboardEvent } from "react";
import { useLocation, Link } from "wouter";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import { useWidth } from "../../table/window-place.ts";
import { formatInterval, formatScore } from "../../text/format.ts";
import { costText } from "./map-columns.tsx";
import { MapDrawing } from "./map-drawing.tsx";
import { layOutMap, nearestPoint, type MapPoint, type PlacedPoint, type MapLayout } from "./map-layout.ts";

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
          navigate(pathTo("/m/:slug", { slug: found.point.slug }));
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

/** The link to the active point's model, with what it is; the arrow keys go to the points beside it by cost. */
function ActivePoint({
  layout,
  width,
  active,
  nameOf,
  onMove,
}: {
  readonly layout: MapLayout;
  readonly width: number;
  readonly active: PlacedPoint | null;
  readonly nameOf: (point: MapPoint) => string;
  readonly onMove: (slug: string) => void;
}): ReactNode {
  const shown = active ?? layout.points[0];
  if (shown === undefined) return null;
  const { point, x, y } = shown;
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const at = layout.points.findIndex((each) => each.point.slug === point.slug);
    const next = layout.points[Math.min(layout.points.length - 1, Math.max(0, at + by))];
    if (next !== undefined) onMove(next.point.slug);
  };
  const isRight = x > width / 2;
  return (
    <Link
      href={pathTo("/m/:slug", { slug: point.slug })}
      className={`absolute z-[1] max-w-[min(20rem,80%)] rounded-md border border-line-strong bg-surface px-2.5 py-1.5 text-sm shadow-md ${active === null ? "sr-only focus:not-sr-only focus:absolute" : ""}`}
      style={{
        top: Math.max(0, y - 30),
        ...(isRight ? { right: width - x + 14 } : { left: x + 14 }),
      }}
      onFocus={() => onMove(point.slug)}
      onKeyDown={onKeyDown}
      aria-describedby="map-keys"
    >
      <span className="block font-medium break-all">{nameOf(point)}</span>
      <span className="block text-xs text-muted">
        index {formatScore(point.index)}
        {point.low !== null &&
          point.high !== null &&
          ` (${formatInterval({ low: point.low, high: point.high })})`} ·{" "}
        {costText(point)} a run
        {point.pareto && " · on the Pareto line"}
      </span>
    </Link>
  );
}
