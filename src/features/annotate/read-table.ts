import { CsvError, parse } from "csv-parse/sync";
import { BenchError } from "../../domain/index.ts";

/** What a spreadsheet saved, cell by cell; row 1 is the one that the spreadsheet calls 1. */
export type Table = readonly (readonly string[])[];

/**
 * Reads CSV as any spreadsheet writes it: with commas, semicolons or tabs, in UTF-8, UTF-16 or Windows' own characters,
 * with or without a byte order mark, with any line ends.
 * @throws BenchError invalid-import when it is no CSV.
 */
export function readTable(bytes: Uint8Array, name: string): Table {
  const text = decoded(bytes);
  refuseOther(text, name);
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 0,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new BenchError({
      code: "invalid-import",
      message: `${name} cannot be read as CSV: ${error.message}.`,
      hint: "Save the sheet once more as CSV (UTF-8), not as a spreadsheet's own format.",
      cause: error,
    });
  }
}

/** The files that people take for the sheet. */
function refuseOther(text: string, name: string): void {
  const [is, hint] = text.startsWith("PK")
    ? ["a spreadsheet's own file", "Open it in the spreadsheet and save the sheet as CSV (UTF-8)."]
    : /^\s*<(?:!doctype|html)/iu.test(text)
      ? ["a page for a browser", "Open it there, save the grades, and import the CSV that the page hands out."]
      : [null, ""];
  if (is !== null) throw new BenchError({ code: "invalid-import", message: `${name} is ${is}, not CSV.`, hint });
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
