import { BenchError } from "../../domain/bench-error.ts";
import { readTable, type Table } from "../../outside/read-table.ts";
import { ratingColumn, type RatedFact } from "./rating-questions.ts";

/** A sheet that one person filled in. */
export interface FilledSheet {
  /** What messages call it. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The ratings of one sheet by the ids of the facts, 0 to 10. Rows without a rating are absent. */
export type Ratings = ReadonlyMap<string, number>;

/**
 * Reads a sheet that was written for this suite.
 * @throws BenchError invalid-import with the row, for what is no sheet, a rating off the scale, and the sheet of another suite
 */
export function readRatings({ bytes, name }: FilledSheet, facts: readonly RatedFact[]): Ratings {
  const reading = readTable(bytes);
  if (reading.kind === "unusable") throw refused(`${name} ${reading.problem}`, reading.hint);
  const [heads = [], ...rows] = reading.table;
  const [idAt, ratingAt] = [columnAt(heads, "id", name), columnAt(heads, ratingColumn, name)];
  const known = new Set(facts.map(({ id }) => id));
  const ratings = new Map<string, number>();
  const rated = cellsOf(rows, idAt, ratingAt);
  // The others are facts whose texts have changed since.
  const current = rated.filter(({ id }) => known.has(id));
  if (rated.length > 0 && current.length === 0) {
    throw refused(`${name} rates no fact of this suite.`, "Write the sheet again with aib suites sheet.");
  }
  for (const { id, cell, row } of current) {
    const rating = ratingIn(cell);
    if (rating === null || ratings.has(id)) {
      const problem = rating === null ? `"${cell}" is no rating` : `"${id}" is rated twice`;
      throw refused(`${name}, row ${row}: ${problem}.`, "Give each row one number from 0 to 10, or leave it empty.");
    }
    ratings.set(id, rating);
  }
  return ratings;
}

/** Rows with a rating; a row counts as the spreadsheet counts it. */
function cellsOf(rows: Table, idAt: number, ratingAt: number) {
  return rows.flatMap((cells, index) => {
    const [id, cell] = [cells[idAt]?.trim() ?? "", cells[ratingAt]?.trim() ?? ""];
    return cell === "" ? [] : [{ id, cell, row: index + 2 }];
  });
}

function columnAt(heads: readonly string[], head: string, name: string): number {
  const at = heads.findIndex((each) => each.replace("\u{FEFF}", "").trim() === head);
  if (at >= 0) return at;
  throw refused(
    `${name} has no column "${head}".`,
    "Fill in the sheet that aib suites sheet writes, and keep its heads.",
  );
}

function ratingIn(cell: string): number | null {
  const [, written] = /^(\d+(?:[.,]\d+)?)(?:\s*\/\s*10)?$/u.exec(cell) ?? [];
  const rating = written === undefined ? Number.NaN : Number(written.replace(",", "."));
  return rating >= 0 && rating <= 10 ? rating : null;
}

function refused(message: string, hint: string): BenchError {
  return new BenchError({ code: "invalid-import", message, hint });
}
