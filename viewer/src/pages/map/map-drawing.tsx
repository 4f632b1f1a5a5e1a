import { useMemo, type ReactNode } from "react";
import type { MapLayout, MapPoint, PlacedPoint } from "./map-layout.ts";
import { placeLabels, textWidth, type PlacedLabel } from "./place-labels.ts";

const fontSize = 12;
/** More than so many points are a crowd. */
const most = 80;

interface DrawingProps {
  readonly layout: MapLayout;
  readonly box: { readonly width: number; readonly height: number };
  readonly nameOf: (point: MapPoint) => string;
  readonly isNoted: ((point: MapPoint) => boolean) | null;
  readonly active: PlacedPoint | null;
}

/** The map itself: a few paths, however many points there are. */
export function MapDrawing({ layout, box, nameOf, isNoted, active }: DrawingProps): ReactNode {
  const { plot, points } = layout;
  // The best first: they are the first to be named.
  const pareto = points.filter(({ point }) => point.pareto).toReversed();
  const others = points.filter(({ point }) => !point.pareto);
  const noted = isNoted === null ? [] : points.filter(({ point }) => isNoted(point));
  const faded = isNoted === null ? "" : "opacity-35";
  // Names of all where there is room for them; in a crowd of those that matter.
  const named = points.length <= most && box.width >= 600 ? [...noted, ...pareto, ...others] : [...noted, ...pareto];
  const matters = new Set((isNoted === null ? pareto : noted).map(({ point }) => point.slug));
  const labels = useMemo(() => labelsOf(layout, { named, matters, nameOf }), [layout, isNoted, nameOf]);
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
          {Number(value.toFixed(1))}
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

interface Named {
  /** The first come first. */
  readonly named: readonly PlacedPoint[];
  readonly matters: ReadonlySet<string>;
  readonly nameOf: (point: MapPoint) => string;
}

function labelsOf({ plot, points, alongLine }: MapLayout, { named, matters, nameOf }: Named): readonly PlacedLabel[] {
  const once = [...new Map(named.map((placed) => [placed.point.slug, placed])).values()];
  return placeLabels(
    once.map(({ point, x, y }) => ({
      id: point.slug,
      text: shortened(nameOf(point)),
      x,
      y,
      matters: matters.has(point.slug),
    })),
    { bounds: { ...plot, top: 2 }, dots: points, lines: alongLine, fontSize },
  );
}

/** Longer than this a label would seldom find room. */
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
