import { withoutUnseen } from "./unseen-characters.ts";

/** A cell of a table for files; lists and objects become JSON. */
export type CellValue = string | number | boolean | null | readonly string[] | Readonly<Record<string, unknown>>;

/** One line of CSV (RFC 4180), ended by CR LF. */
export function csvLine(cells: readonly CellValue[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** Nothing for null; an empty text is quoted, which distinguishes the two. */
export function csvCell(value: CellValue): string {
  if (value === null) return "";
  if (typeof value === "string") return quoted(guarded(withoutUnseen(value)));
  return quoted(typeof value === "object" ? JSON.stringify(value) : String(value));
}

function quoted(text: string): string {
  return text === "" || /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The characters that start a formula in a spreadsheet, with the full-width forms that some input methods write. */
export const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/**
 * A text that a spreadsheet would evaluate gets a leading apostrophe, and so does one that begins with an apostrophe: a
 * reader that removes one leading apostrophe restores every text. Numbers are not texts (-1 stays -1).
 */
function guarded(text: string): string {
  return formulaStart.test(text) || text.startsWith("'") ? `'${text}` : text;
}

/** The text of a cell that `csvCell` wrote: takes off an apostrophe that was put there, and no other. */
export function unguarded(text: string): string {
  const rest = text.slice(1);
  return text.startsWith("'") && guarded(rest) === text ? rest : text;
}
