import { CsvError, parse } from "csv-parse/sync";

/** What a spreadsheet saved, cell by cell; row 1 is the one that the spreadsheet calls 1. */
export type Table = readonly (readonly string[])[];

/** A table, or why the bytes are none: `problem` continues a sentence that starts with the file's name. */
export type TableReading =
  | { readonly kind: "table"; readonly table: Table }
  | { readonly kind: "unusable"; readonly problem: string; readonly hint: string };

/**
 * Reads CSV as any spreadsheet writes it: with commas, semicolons or tabs, in UTF-8, UTF-16 or Windows' own characters,
 * with or without a byte order mark, with any line ends.
 */
export function readTable(bytes: Uint8Array): TableReading {
  const text = decoded(bytes);
  if (text.startsWith("PK")) {
    const hint = "Open it in the spreadsheet and save the sheet as CSV (UTF-8).";
    return { kind: "unusable", problem: "is a spreadsheet's own file, not CSV.", hint };
  }
  if (/^\s*<(?:!doctype|html)/iu.test(text)) {
    const hint = "Open it there, save the grades, and import the CSV that the page hands out.";
    return { kind: "unusable", problem: "is a page for a browser, not CSV.", hint };
  }
  try {
    const table: Table = parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 0,
    });
    return { kind: "table", table };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const hint = "Save the sheet once more as CSV (UTF-8), not as a spreadsheet's own format.";
    return { kind: "unusable", problem: `cannot be read as CSV: ${error.message}.`, hint };
  }
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const delimiters = [",", ";", "\t"] as const;

/**
 * The one that parts most cells of the first line, outside of quotation marks. Counted by hand: as a pattern, a cell of ten
 * megabytes in quotation marks overflows the stack.
 */
function delimiterOf(text: string): string {
  const counts = new Map<string, number>(delimiters.map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === "\n" || character === "\r") break;
    const count = counts.get(character);
    if (count !== undefined) counts.set(character, count + 1);
  }
  return delimiters.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0] ?? ",";
}
