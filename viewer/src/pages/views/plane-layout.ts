import { linear } from "../../charts/scale.ts";

interface Axis {
  /** 0 to 1. */
  readonly mean: number;
  readonly interval: { readonly low: number; readonly high: number } | null;
}

/** A model config with the address of its page. */
export interface PlaneRow {
  readonly label: string;
  readonly path: string;
  readonly opens: Axis | null;
  readonly resists: Axis | null;
}

/** Model configs at one place of the plane, in pixels. */
export interface PlanePlace {
  readonly x: number;
  readonly y: number;
  readonly rows: readonly PlaneRow[];
  /** The widest intervals of its rows: horizontal, and vertical from the upper end. */
  readonly across: readonly [number, number] | null;
  readonly along: readonly [number, number] | null;
  /** Whether reasons move it more than pressure does, less, or as much to within a few points. */
  readonly half: "weighs" | "opposite" | "blind";
}

/** Where a model stands that follows one rule without exception. */
export const corners = [
  { name: "stubborn", says: "nothing moves it", opens: 0, resists: 1, className: "fill-muted" },
  { name: "independent", says: "only reasons move it", opens: 1, resists: 1, className: "fill-accent" },
  { name: "pushed over", says: "moves only without a reason", opens: 0, resists: 0, className: "fill-bad" },
  { name: "echo", says: "moves with and without a reason", opens: 1, resists: 0, className: "fill-muted" },
] as const;

export interface PlaneLayout {
  readonly plot: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  readonly ticks: readonly { readonly value: number; readonly x: number; readonly y: number }[];
  /** From left to right. */
  readonly places: readonly PlanePlace[];
  readonly at: (opens: number, resists: number) => { readonly x: number; readonly y: number };
}

const edges = { left: 54, right: 18, top: 28, bottom: 48 };

/** Opens from the left and Resists from below, both from 0 to 1; model configs that would cover each other share a place. */
export function layOutPlane(rows: readonly PlaneRow[], width: number, height: number): PlaneLayout {
  const plot = { left: edges.left, right: width - edges.right, top: edges.top, bottom: height - edges.bottom };
  const across = linear({ from: 0, to: 1 }, plot.left, plot.right);
  const up = linear({ from: 0, to: 1 }, plot.bottom, plot.top);
  const x = (value: number): number => Math.round(across(value));
  const y = (value: number): number => Math.round(up(value));
  const placed = rows.flatMap((row) => {
    const { opens, resists } = row;
    return opens === null || resists === null ? [] : [{ row, x: x(opens.mean), y: y(resists.mean), opens, resists }];
  });
  const groups = Map.groupBy(placed, (each) => `${Math.round(each.x / near)} ${Math.round(each.y / near)}`);
  const places = [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const all = [first, ...others];
    return {
      x: first.x,
      y: first.y,
      rows: all.map(({ row }) => row),
      across: widest(all.map(({ opens }) => opens.interval && [x(opens.interval.low), x(opens.interval.high)])),
      half: halfOf(first.opens.mean + first.resists.mean),
      along: widest(all.map(({ resists }) => resists.interval && [y(resists.interval.high), y(resists.interval.low)])),
    };
  });
  return {
    plot,
    ticks: [0, 0.2, 0.4, 0.6, 0.8, 1].map((value) => ({ value, x: x(value), y: y(value) })),
    places: places.toSorted((one, other) => one.x - other.x || other.y - one.y),
    at: (opens, resists) => ({ x: x(opens), y: y(resists) }),
  };
}

function halfOf(sum: number): PlanePlace["half"] {
  if (Math.abs(sum - 1) < 0.05) return "blind";
  return sum > 1 ? "weighs" : "opposite";
}

/** Points closer than this many pixels would hide each other. */
const near = 4;

function widest(ends: readonly (readonly [number, number] | null)[]): PlanePlace["across"] {
  const known = ends.flatMap((each) => (each === null ? [] : [each]));
  if (known.length === 0) return null;
  return [Math.min(...known.map(([low]) => low)), Math.max(...known.map(([, high]) => high))];
}
