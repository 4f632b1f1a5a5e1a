import { csvLine } from "../format/csv.ts";
import type { ExportTable } from "./export-table.ts";

/** A table as CSV (RFC 4180): one line of names, then a line for each row, each ended by CR LF. */
export async function* writeCsv(table: ExportTable): AsyncGenerator<string> {
  yield csvLine(table.columns.map(({ name }) => name));
  for await (const row of table.rows()) yield csvLine(row);
}
