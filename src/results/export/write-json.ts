import type { CellValue } from "../format/csv.ts";
import { escapeUnseen } from "../format/unseen-characters.ts";
import type { ExportField, ExportTable, TableName } from "./export-table.ts";

/** Tables one after the other, each row an object on a line of its own. */
export async function* writeJsonLines(tables: readonly ExportTable[]): AsyncGenerator<string> {
  for (const table of tables) {
    for await (const row of table.rows()) yield `${jsonObject(table.columns, row)}\n`;
  }
}

/** One JSON document: a head, then each table as a list of objects. */
export async function* writeJson(
  head: Readonly<Record<string, unknown>>,
  tables: readonly ExportTable[],
): AsyncGenerator<string> {
  yield escapeUnseen(JSON.stringify(head)).slice(0, -1);
  for (const table of tables) {
    yield `,${JSON.stringify(table.name satisfies TableName)}:[`;
    let separator = "\n";
    for await (const row of table.rows()) {
      yield separator + jsonObject(table.columns, row);
      separator = ",\n";
    }
    yield "\n]";
  }
  yield "}\n";
}

function jsonObject(columns: readonly ExportField[], row: readonly CellValue[]): string {
  return escapeUnseen(JSON.stringify(Object.fromEntries(columns.map(({ name }, position) => [name, row[position]]))));
}
