import type { SiteMap } from "../../../../src/results/contract/site.ts";
import { linear, zoomedScale } from "../../charts/scale.ts";

export type MapPoint = SiteMap["points"][number];

/** A point of the map in pixels. */
export interface PlacedPoint {
  readonly point: MapPoint;
  readonly x: number;
  readonly y: number;
  readonly low: number | null;
  readonly high: number | null;
}

interface Tick {
  readonly value: number;
  readonly at: number;
}

export interface MapLayout {
  readonly plot: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  readonly costs: readonly Tick[];
  readonly indices: readonly Tick[];
  /** The cheapest first. */
  readonly points: readonly PlacedPoint[];
  /** A staircase: the best index up to each cost. Empty without a point. */
  readonly paretoLine: string;
  /** Points along it, close to each other. */
  readonly alongLine: readonly { readonly x: number; readonly y: number }[];
}

const edges = { left: 44, right: 16, top: 26, bottom: 44 };

/** Where everything on the map lies: cost on a logarithmic scale from the left, index from below. */
export function layOutMap(
  points: readonly MapPoint[],
  { width, height }: { readonly width: number; readonly height: number },
): MapLayout {
  const plot = { left: edges.left, right: width - edges.right, top: edges.top, bottom: height - edges.bottom };
  const costs = points.map(({ costPerRun }) => costPerRun);
  const cheapest = Math.min(...costs);
  const dearest = Math.max(...costs);
  const logCost = linear({ from: Math.log(cheapest / 1.4), to: Math.log(dearest * 1.4) }, plot.left, plot.right);
  const costScale = (cost: number): number => logCost(Math.log(cost));
  const zoomed = zoomedScale(points.flatMap(({ index, low, high }) => [index, low ?? index, high ?? index]));
  const indexScale = linear(zoomed, plot.bottom, plot.top);
  const place = (value: number | null): number | null => (value === null ? null : indexScale(value));
  const placed = points
    .map((point) => ({
      point,
      x: costScale(point.costPerRun),
      y: indexScale(point.index),
      low: place(point.low),
      high: place(point.high),
    }))
    .toSorted((one, other) => one.x - other.x || other.y - one.y);
  const pareto = placed.filter(({ point }) => point.pareto);
  return {
    plot,
    costs: costTicks(cheapest / 1.4, dearest * 1.4).map((value) => ({ value, at: costScale(value) })),
    indices: zoomed.ticks.map((value) => ({ value, at: indexScale(value) })),
    points: placed,
    alongLine: along(pareto, plot.right),
    paretoLine: staircase(pareto, plot.right),
  };
}

/** 1, 2 and 5 times powers of ten; powers alone where that would be many. */
export function costTicks(from: number, to: number): readonly number[] {
  const powers = Array.from(
    { length: Math.ceil(Math.log10(to)) - Math.floor(Math.log10(from)) + 1 },
    (_, at) => Math.floor(Math.log10(from)) + at,
  );
  const within = (factors: readonly number[]): readonly number[] =>
    powers
      .flatMap((power) => factors.map((factor) => Number((factor * 10 ** power).toPrecision(1))))
      .filter((value) => value >= from && value <= to);
  const fine = within([1, 2, 5]);
  return fine.length <= 9 ? fine : within([1]);
}

function staircase(points: readonly PlacedPoint[], right: number): string {
  const [first, ...others] = points;
  if (first === undefined) return "";
  return `M${first.x} ${first.y}${others.map(({ x, y }) => `H${x}V${y}`).join("")}H${right}`;
}

function along(points: readonly PlacedPoint[], right: number): readonly { readonly x: number; readonly y: number }[] {
  const step = 6;
  return points.flatMap(({ x, y }, at) => {
    const next = points[at + 1];
    const end = next?.x ?? right;
    const flat = Array.from({ length: Math.ceil((end - x) / step) }, (_, nth) => ({ x: x + nth * step, y }));
    const rise = next === undefined ? 0 : y - next.y;
    return [...flat, ...Array.from({ length: Math.ceil(rise / step) }, (_, nth) => ({ x: end, y: y - nth * step }))];
  });
}
