import type { ScoreField } from "../../domain/index.ts";
import type { SheetProblem } from "./sheet-problem.ts";

/** Which column of a sheet holds what, however they were ordered or renamed. */
export interface SheetHeads {
  readonly item: number;
  /** Null where there is none. */
  readonly comment: number | null;
  /** The column of a field, or null where there is none. */
  readonly of: (field: ScoreField) => number | null;
  readonly nameAt: (column: number) => string;
  /** Heads that mean nothing here. */
  readonly ignored: readonly string[];
}

export type HeadsReading =
  | { readonly kind: "heads"; readonly heads: SheetHeads }
  | { readonly kind: "wrong"; readonly problems: readonly SheetProblem[] };

/** @param fields all that a sheet of this store may ask for */
export function readHeads(cells: readonly string[], fields: readonly ScoreField[]): HeadsReading {
  const names = cells.map(nameOf);
  const item = names.indexOf("item");
  const known = new Set(["item", "comment", ...fields.map(({ id }) => id)]);
  const twice = names.filter((name, column) => known.has(name) && names.indexOf(name) !== column);
  if (item < 0) return { kind: "wrong", problems: [withoutItem(cells)] };
  if (twice.length > 0) return { kind: "wrong", problems: [...new Set(twice)].map(headTwice) };
  const columnNamed = (name: string) => (names.includes(name) ? names.indexOf(name) : null);
  return {
    kind: "heads",
    heads: {
      item,
      comment: columnNamed("comment"),
      of: ({ id }) => columnNamed(id),
      nameAt: (column) => names[column] ?? "",
      ignored: cells.filter(
        (cell, column) => cell.trim() !== "" && !known.has(names[column] ?? "") && !isReading(cell),
      ),
    },
  };
}

/** `Resistance score (0 to 10)` is the field `resistance_score`. */
function nameOf(cell: string): string {
  const name = cell.replace(/\([^()]*\)\s*$/u, "").trim();
  return name.toLowerCase().replaceAll(/\s+/gu, "_");
}

/** The columns that are there to be read. */
function isReading(cell: string): boolean {
  return /^(?:note|what to grade|conversation(?:, part \d+)?)$/iu.test(cell.trim());
}

function withoutItem(cells: readonly string[]): SheetProblem {
  const found = cells.filter((cell) => cell.trim() !== "").slice(0, 12);
  const valid = `the first row of a sheet has a column "item"; here it has ${found.length === 0 ? "nothing" : found.join(", ")}`;
  return { row: 1, column: "item", value: null, problem: `is missing: ${valid}` };
}

function headTwice(name: string): SheetProblem {
  return { row: 1, column: name, value: null, problem: "stands there twice: leave one of the columns" };
}
