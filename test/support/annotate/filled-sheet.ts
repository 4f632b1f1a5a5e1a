import { parse } from "csv-parse/sync";
import type { Store } from "../../../src/store/index.ts";
import { exportSheet, type SheetRequest } from "../../../src/features/annotate/export-sheet.ts";

/** A sheet's cells, the heads first. */
export type Cells = readonly (readonly string[])[];

export const wholeSheet: SheetRequest = {
  suite: null,
  models: [],
  experiments: null,
  sample: 1000,
  seed: 1,
  annotator: null,
  format: "csv",
  savedAs: "sheet-graded.csv",
};

export async function exportedCells(store: Store, request: Partial<SheetRequest> = {}): Promise<Cells> {
  const { text } = await exportSheet(store, { ...wholeSheet, ...request });
  return parse(text, { bom: true });
}

/** Fills every empty grade: with the same number on every scale, with the same word for every yes or no. */
export function filled([heads = [], ...rows]: Cells, number: string, word: string): Cells {
  const scales = heads.map((head) => / \(\d+ to \d+(?: in whole numbers)?\)$/u.test(head));
  const questions = heads.map((head) => head.endsWith("(yes or no)"));
  const fill = (cell: string, column: number): string => {
    if (cell !== "" || !(scales[column] || questions[column])) return cell;
    return scales[column] ? number : word;
  };
  return [heads, ...rows.map((row) => row.map(fill))];
}

/** The cells with one of them, by the number of its row as a spreadsheet counts and its column's head, changed. */
export function withCell(cells: Cells, [row, column]: readonly [number, string], value: string): Cells {
  const place = cells[0]?.findIndex((head) => head === column || head.startsWith(`${column} (`)) ?? -1;
  if (place < 0) throw new Error(`no column ${column}`);
  return cells.map((own, index) => (index === row - 1 ? own.with(place, value) : own));
}
