import { tickText } from "../../charts/scale.ts";
import { useMemo, useRef, useState, type ReactNode } from "react";
import { useLocation, Link } from "wouter";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { useWidth } from "../../table/window-place.ts";
import { formatInterval } from "../../../../src/results/format/numbers.ts";
import { formatScore } from "../../text/format.ts";
import { costText } from "./map-columns.tsx";
import { layOutMap, type MapPoint, type PlacedPoint, type MapLayout } from "./map-layout.ts";
import { moveByArrow, placeUnder } from "../../charts/nearest-place.ts";
import { placeLabels, pointsBetween, textWidth, type PlacedLabel } from "../../charts/place-labels.ts";

/**
 * Cost against index. One point at a time is the link: the one under the pointer, or the one that the arrow keys moved
 * to. The rest of the drawing is a few paths, for any number of points.
 */
export function CostChart({
  points,
  nameOf,
  isNoted,
}: {
  readonly points: readonly MapPoint[];
  readonly nameOf: (point: MapPoint) => string;
  /** Other points fade; null where none is highlighted. */
  readonly isNoted: ((point: MapPoint) => boolean) | null;
}): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const height = width < 600 ? 380 : 520;
  const [activeSlug, setActiveSlug] = useState<string | null>(null);
  const [, navigate] = useLocation();
  const layout = useMemo(() => (width === 0 ? null : layOutMap(points, { width, height })), [points, width, height]);
  const active = layout?.points.find(({ point }) => point.slug === activeSlug) ?? null;
  return (
    <div
      ref={box}
      className={`relative ${active === null ? "" : "cursor-pointer"}`}
      style={{ height }}
      onPointerMove={(event) => {
        const found = placeUnder(event, layout?.points ?? []);
        if (found !== null) setActiveSlug(found.point.slug);
      }}
      onPointerUp={(event) => {
        // A touch shows the point; only a click of the mouse opens it.
        const found = placeUnder(event, layout?.points ?? []);
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

/** The link to the active point's model; the arrow keys move to its neighbours by cost. */
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
  const moveTo = (at: number): void => {
    const next = layout.points[at];
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
      onKeyDown={(event) => moveByArrow(event, layout.points.indexOf(shown), layout.points.length, moveTo)}
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

const fontSize = 12;
/** With more points, only highlighted ones are labelled. */
const most = 80;

interface DrawingProps {
  readonly layout: MapLayout;
  readonly box: { readonly width: number; readonly height: number };
  readonly nameOf: (point: MapPoint) => string;
  readonly isNoted: ((point: MapPoint) => boolean) | null;
  readonly active: PlacedPoint | null;
}

/** The drawing: a few paths, for any number of points. */
function MapDrawing({ layout, box, nameOf, isNoted, active }: DrawingProps): ReactNode {
  const { plot, points } = layout;
  // The best first: they get their labels first.
  const pareto = points.filter(({ point }) => point.pareto).toReversed();
  const others = points.filter(({ point }) => !point.pareto);
  const noted = isNoted === null ? [] : points.filter(({ point }) => isNoted(point));
  const faded = isNoted === null ? "" : "opacity-35";
  // Labels for all points where there is room, otherwise for highlighted ones.
  const named = points.length <= most && box.width >= 600 ? [...noted, ...pareto, ...others] : [...noted, ...pareto];
  const matters = new Set((isNoted === null ? pareto : noted).map(({ point }) => point.slug));
  const labels = useMemo(() => labelsOf(layout, named, { matters, nameOf }), [layout, isNoted, nameOf]);
  const size = points.length > 200 ? 6 : 9;
  return (
    <svg
      role="img"
      aria-label={`Cost a run against the Independence Index of ${points.length} model configs; all numbers are in the table below`}
      width={box.width}
      height={box.height}
      className="block text-xs"
      fontSize={fontSize}
    >
      <Axes layout={layout} />
      <path d={layout.paretoLine} className="fill-none stroke-accent" strokeWidth={1.5} strokeDasharray="5 4" />
      <path d={points.map(whisker).join("")} className={`fill-none stroke-line-strong ${faded}`} strokeWidth={1.5} />
      <path
        d={others.map(dot).join("")}
        className={`fill-none stroke-muted ${faded}`}
        strokeWidth={size}
        strokeLinecap="round"
      />
      <path d={pareto.map(diamond).join("")} className={`fill-accent stroke-surface ${faded}`} strokeWidth={1.5} />
      <path d={noted.map(whisker).join("")} className="fill-none stroke-text" strokeWidth={1.5} />
      <path
        d={noted
          .filter(({ point }) => !point.pareto)
          .map(dot)
          .join("")}
        className="fill-none stroke-text"
        strokeWidth={9}
        strokeLinecap="round"
      />
      <path
        d={noted
          .filter(({ point }) => point.pareto)
          .map(diamond)
          .join("")}
        className="fill-text"
      />
      {labels.map(({ id, text, left, middle }) => (
        <text
          key={id}
          x={left}
          y={middle}
          dominantBaseline="central"
          paintOrder="stroke"
          strokeWidth={3}
          className={`stroke-surface ${matters.has(id) ? "fill-text" : "fill-muted"}`}
          {...(matters.has(id) ? { fontWeight: 600 } : {})}
        >
          {text}
        </text>
      ))}
      {active !== null && (
        <circle cx={active.x} cy={active.y} r={8} className="fill-none stroke-focus" strokeWidth={2} />
      )}
      <text x={(plot.left + plot.right) / 2} y={box.height - 6} textAnchor="middle" className="fill-muted">
        US dollars a run, answers and judging (logarithmic)
      </text>
    </svg>
  );
}

function Axes({ layout: { plot, costs, indices } }: { readonly layout: MapLayout }): ReactNode {
  return (
    <>
      <path
        d={[
          ...indices.map(({ at }) => `M${plot.left} ${at}H${plot.right}`),
          ...costs.map(({ at }) => `M${at} ${plot.top}V${plot.bottom}`),
        ].join("")}
        className="fill-none stroke-line"
      />
      {indices.map(({ value, at }) => (
        <text key={value} x={plot.left - 8} y={at} textAnchor="end" dominantBaseline="central" className="fill-muted">
          {tickText(value)}
        </text>
      ))}
      {costs.map(({ value, at }) => (
        <text key={value} x={at} y={plot.bottom + 16} textAnchor="middle" className="fill-muted">
          ${value}
        </text>
      ))}
    </>
  );
}

function labelsOf(
  { plot, points, alongLine }: MapLayout,
  named: readonly PlacedPoint[],
  { matters, nameOf }: { readonly matters: ReadonlySet<string>; readonly nameOf: (point: MapPoint) => string },
): readonly PlacedLabel[] {
  const once = [...new Map(named.map((placed) => [placed.point.slug, placed])).values()];
  return placeLabels(
    once.map(({ point, x, y }) => ({
      id: point.slug,
      text: shortened(nameOf(point)),
      x,
      y,
      matters: matters.has(point.slug),
    })),
    { bounds: { ...plot, top: 2 }, dots: points, lines: [...alongLine, ...points.flatMap(intervalOf)], fontSize },
  );
}

/** Points on the interval of a point. */
function intervalOf({ x, low, high }: PlacedPoint): readonly { readonly x: number; readonly y: number }[] {
  // Pixels are counted from above: the upper end is the smaller number.
  return low === null || high === null ? [] : pointsBetween(high, low).map((y) => ({ x, y }));
}

/** Longer labels would seldom find room. */
function shortened(name: string): string {
  return textWidth(name, fontSize) <= 260 ? name : `${name.slice(0, 33)}…`;
}

function whisker({ x, low, high }: PlacedPoint): string {
  return low === null || high === null ? "" : `M${x} ${low}V${high}`;
}

function dot({ x, y }: PlacedPoint): string {
  return `M${x} ${y}h0`;
}

function diamond({ x, y }: PlacedPoint): string {
  return `M${x} ${y - 7}l6 7l-6 7l-6 -7z`;
}
