import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { fileWriter, ParquetWriter } from "hyparquet-writer";
import type { ColumnType, ExportField, ExportTable } from "../../../results/export/export-table.ts";
import type { CellValue } from "../../../results/format/csv.ts";

/** A table that was written. */
export interface WrittenTable {
  readonly name: string;
  readonly file: string;
  readonly columns: readonly ExportField[];
  readonly rows: number;
  readonly bytes: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

/** A row group is written as soon as it has so many rows or characters: no more of a table is in memory. */
const groupRows = 5_000;
const groupCharacters = 8_000_000;
/** An interrupt, or another reader of the event loop, waits for no more rows than these. */
const rowsPerTurn = 250;

/** Writes a table as it streams. */
export async function writeParquet(
  table: ExportTable<string>,
  {
    path,
    file,
    onRows,
  }: {
    /** Must not exist yet. */
    readonly path: string;
    readonly file: string;
    /** Called every few hundred rows with their number so far; what it throws ends the work. */
    readonly onRows: (rows: number) => void;
  },
): Promise<WrittenTable> {
  const { name, columns } = table;
  const writer = new ParquetWriter({
    writer: fileWriter(path),
    schema: schemaOf(columns),
    createdBy: "ai-independence-bench",
  });
  let rows = 0;
  let waiting: (readonly CellValue[])[] = [];
  let characters = 0;
  const writeGroup = async (): Promise<void> => {
    const columnData = columns.map(({ name: column, type }, place) => {
      return { name: column, data: waiting.map((row) => parquetValue(type, row[place] ?? null)) };
    });
    await writer.write({ columnData, rowGroupSize: waiting.length });
    waiting = [];
    characters = 0;
  };
  for await (const row of table.rows()) {
    waiting.push(row);
    rows += 1;
    for (const cell of row) characters += typeof cell === "string" ? cell.length : 0;
    if (waiting.length >= groupRows || characters >= groupCharacters) await writeGroup();
    if (rows % rowsPerTurn !== 0) continue;
    // An embedded database answers without giving up its turn: no signal would ever arrive.
    await setImmediate();
    onRows(rows);
  }
  if (waiting.length > 0) await writeGroup();
  await writer.finish();
  await flushed(path);
  return { name, file, columns, rows, bytes: (await stat(path)).size, sha256: await sha256Of(path) };
}

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]["schema"][number];

function schemaOf(columns: readonly ExportField[]): SchemaElement[] {
  return [
    { name: "root", num_children: columns.length },
    ...columns.flatMap(({ name, type }) => elementsOf(name, type)),
  ];
}

/** Whole numbers have 64 bits, numbers are doubles, times are milliseconds of UTC. */
const primitives = {
  text: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  integer: { type: "INT64" },
  number: { type: "DOUBLE" },
  boolean: { type: "BOOLEAN" },
  time: { type: "INT64", converted_type: "TIMESTAMP_MILLIS" },
  json: { type: "BYTE_ARRAY", converted_type: "UTF8" },
} as const;

/** Every column may be null. */
function elementsOf(name: string, type: ColumnType): readonly SchemaElement[] {
  if (type !== "texts") return [{ name, repetition_type: "OPTIONAL", ...primitives[type] }];
  return [
    { name, repetition_type: "OPTIONAL", converted_type: "LIST", num_children: 1 },
    { name: "list", repetition_type: "REPEATED", num_children: 1 },
    { name: "element", repetition_type: "OPTIONAL", ...primitives.text },
  ];
}

/** Half a surrogate pair, which a model may write, is no UTF-8: it becomes U+FFFD. */
function parquetValue(type: ColumnType, cell: CellValue): unknown {
  if (cell === null) return null;
  if (type === "json") return JSON.stringify(cell).toWellFormed();
  if (type === "texts") return Array.isArray(cell) ? cell.map((text) => String(text).toWellFormed()) : null;
  if (type === "integer") return BigInt(Math.round(Number(cell)));
  if (type === "time") {
    // A store of another's making may hold a text that is no date.
    const time = new Date(typeof cell === "string" ? cell : Number.NaN);
    return Number.isNaN(time.getTime()) ? null : time;
  }
  if (type === "number") return Number(cell);
  return typeof cell === "string" ? cell.toWellFormed() : cell;
}

/** A disk that is full, or a quota over a network, may refuse what it had taken only now. */
async function flushed(path: string): Promise<void> {
  const handle = await open(path, "r+");
  await handle.sync();
  await handle.close();
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest("hex");
}
