import { formatCost } from "../results/format/dollars.ts";
import {
  formatCorrelation,
  formatDifference,
  formatIndex,
  formatInterval,
  formatPValue,
  formatShare,
  formatWhole,
  noValue,
} from "../results/format/numbers.ts";

/** A cell of a table is data: it reads, sorts, links and exports by itself. */
export type Cell =
  | { readonly kind: "nothing" }
  | TextCell
  | NumberCell
  | IntervalCell
  | NameCell
  | { readonly kind: "chips"; readonly text: string; readonly chips: readonly Chip[] };

type Look = "strong" | "muted" | "warn";

interface TextCell {
  readonly kind: "text";
  readonly text: string;
  readonly look?: Look;
  /** A tooltip. */
  readonly note?: string;
}

export interface NumberCell {
  readonly kind: "number";
  /** At full precision: what the cell sorts by and exports. */
  readonly value: number;
  readonly text: string;
  readonly drawn?: Drawn;
  readonly look?: Look;
  /** A tooltip. */
  readonly note?: string;
  readonly link?: Link;
}

/**
 * `score`: on the colour of a score from 0 to 100; `bar`: beside a bar, whole at 1; `part`: below a small one; `stack`: below
 * one in good, middling and bad parts; `moves`: on a line, each at its part of it.
 */
type Drawn =
  | { readonly as: "score" | "bar" | "part"; readonly share: number; readonly interval?: Ends | null }
  | { readonly as: "stack"; readonly shares: readonly [number, number, number] }
  | { readonly as: "moves"; readonly moves: readonly { readonly by: Mover; readonly share: number }[] };

type Mover = "push" | "hollow" | "reason";

export interface Ends {
  readonly low: number;
  readonly high: number;
}

/** A range that a browser draws as a whisker; it exports as it reads. */
interface IntervalCell {
  readonly kind: "interval";
  readonly low: number;
  readonly high: number;
  readonly mean: number;
  /** Single values within, a dot each. */
  readonly points: readonly number[];
  readonly text: string;
}

/** What a row or a column is about. */
export interface NameCell {
  readonly kind: "name";
  readonly text: string;
  /** Its short name, by which other tables of the page call it. */
  readonly letter?: string;
  /** Words beside the name: what differs from the usual. */
  readonly badges?: readonly { readonly text: string; readonly note: string }[];
  /** A smaller line below the name. */
  readonly below?: string;
  readonly link?: Link;
}

/** One of several words in a cell. */
export interface Chip {
  readonly text: string;
  /** How often, where more than once. */
  readonly times: number;
  readonly look?: "muted";
}

/** Where a name leads, in a browser. */
export type Link =
  | { readonly kind: "model"; readonly id: string }
  | {
      readonly kind: "conversation";
      readonly id: string;
      readonly run: number;
      readonly scenarioId: string;
      readonly configuration: { readonly variant: string; readonly delivery: string };
    }
  | { readonly kind: "page"; readonly path: string };

/** What a column may return: a text stands for its cell, null for nothing. */
export type CellLike = Cell | string | null;

export function asCell(cell: CellLike): Cell {
  if (cell === null) return { kind: "nothing" };
  return typeof cell === "string" ? { kind: "text", text: cell } : cell;
}

/** How a cell reads where nothing is drawn. */
export function textOf(like: CellLike): string {
  const cell = asCell(like);
  if (cell.kind === "nothing") return noValue;
  return cell.kind === "name" ? partsOf(cell).join(" ") : cell.text;
}

/** Letter, name and badges, which a writer may have to treat one by one. */
export function partsOf({ letter, text, badges = [] }: NameCell): readonly string[] {
  return [...(letter === undefined ? [] : [letter]), text, ...badges.map((badge) => `(${badge.text})`)];
}

/** The cell in a file: a number at full precision, a name without its letter, null for nothing. */
export function valueOf(cell: Cell): string | number | null {
  if (cell.kind === "nothing") return null;
  return cell.kind === "number" ? cell.value : cell.text;
}

/** Numbers by their size, intervals by their middle, chips by the first; null goes last in either direction. */
export function sortValueOf(cell: Cell): string | number | null {
  if (cell.kind === "interval") return cell.mean;
  if (cell.kind === "chips") return cell.chips[0]?.text ?? null;
  return valueOf(cell);
}

export type NumberOptions = Partial<Pick<NumberCell, "drawn" | "look" | "note" | "link">>;

/** A number in a format of `src/results/format`; nothing for null. */
export function number(
  value: number | null | undefined,
  format: (value: number) => string,
  options: NumberOptions = {},
): CellLike {
  return value === null || value === undefined ? null : { kind: "number", value, text: format(value), ...options };
}

export const count = (value: number | null | undefined): CellLike => number(value, formatWhole);
export const index = (value: number | null | undefined): CellLike => number(value, formatIndex);
export const difference = (value: number | null | undefined): CellLike => number(value, formatDifference);
export const correlation = (value: number | null | undefined): CellLike => number(value, formatCorrelation);
export const share = (value: number | null | undefined): CellLike => number(value, formatShare);

export function cost(usd: number | null | undefined, isLowerBound = false): CellLike {
  return number(usd, (value) => formatCost(value, isLowerBound));
}

export function pValue(value: number | null | undefined, decimals = 3): CellLike {
  return number(value, (p) => formatPValue(p, decimals));
}

/** A count with its share of the whole, as `12 (3%)`; of none only the count. */
export function countOf(part: number, whole: number): CellLike {
  return number(part, () => (part === 0 ? "0" : `${formatWhole(part)} (${formatShare(part / whole)})`));
}

/** A score from 0 to 100 on its colour. */
export function score(value: number | null | undefined, format = formatIndex): CellLike {
  if (value === null || value === undefined) return null;
  return { kind: "number", value, text: format(value), drawn: { as: "score", share: value / 100 } };
}

/** A difference on the colours of scores: zero is in the middle, and `full` has the strongest colour. */
export function heat(value: number | null | undefined, full: number, options: NumberOptions = {}): CellLike {
  if (value === null || value === undefined) return null;
  const place = Math.max(0, Math.min(1, (1 + value / full) / 2));
  return { kind: "number", value, text: formatDifference(value), drawn: { as: "score", share: place }, ...options };
}

/** A number with a bar, full at 1. */
export function bar(value: number | null | undefined, part: number, format: (value: number) => string): CellLike {
  if (value === null || value === undefined) return null;
  return { kind: "number", value, text: format(value), drawn: { as: "bar", share: Math.max(0, Math.min(1, part)) } };
}

/** A part of a whole, 0 to 1, with the interval of that part. */
export function fraction(value: number, ends: Ends | null, text: string): CellLike {
  return { kind: "number", value, text, drawn: { as: "part", share: value, interval: ends } };
}

/** Words with how often each, as `Iris×5, Sage`: a line never breaks before the number. */
export function chips(all: readonly Chip[]): CellLike {
  const text = all.map((chip) => (chip.times > 1 ? `${chip.text}×${chip.times}` : chip.text)).join(", ");
  return { kind: "chips", text, chips: all };
}

/** A range around its mean; of the index, if no other text is given. */
export function interval(
  ends: Ends | null,
  mean: number | null,
  options: Partial<Pick<IntervalCell, "text" | "points">> = {},
): CellLike {
  if (ends === null || mean === null) return null;
  return { kind: "interval", low: ends.low, high: ends.high, mean, points: [], text: formatInterval(ends), ...options };
}

/** Words with how often each, as `5×timeout, 1×empty`. */
export function tally(all: readonly Chip[]): CellLike {
  return { kind: "chips", text: all.map(({ text, times }) => `${times}×${text}`).join(", "), chips: all };
}

/** A model config, linked to its page. */
export function modelConfig({ id, label }: { readonly id: string; readonly label: string }): NameCell {
  return { kind: "name", text: label, link: { kind: "model", id } };
}

/** The short name of a judge or a model: A, B ... Z, AA, AB ... */
export function letterOf(place: number): string {
  const last = String.fromCodePoint(65 + (place % 26));
  return place < 26 ? last : `${letterOf(Math.floor(place / 26) - 1)}${last}`;
}
