import type { KeyboardEvent, ReactNode } from "react";
import { Link } from "wouter";
import { formatInterval, formatScore } from "../../text/format.ts";
import { costText } from "./map-columns.tsx";
import type { MapLayout, MapPoint, PlacedPoint } from "./map-layout.ts";

/** The link to the active point's model, with what it is; the arrow keys go to the points beside it by cost. */
export function ActivePoint({
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
      href={`/m/${point.slug}`}
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
