import type { Table } from "../../../src/outside/read-table.ts";

export interface CsvForm {
  readonly delimiter: string;
  readonly end: string;
  readonly mark: string;
}

export function csvOf(cells: Table, { delimiter, end, mark }: CsvForm = plainForm): Uint8Array {
  const lines = cells.map((row) => `${row.map(quoted).join(delimiter)}${end}`);
  return new TextEncoder().encode(mark + lines.join(""));
}

function quoted(cell: string): string {
  return /[",;\t\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

const plainForm: CsvForm = { delimiter: ",", end: "\n", mark: "" };
