import { plainText } from "../plain-text.ts";
import type { Column, Elastic } from "../tables/column.ts";
import { textWidth, truncateMiddle, wrapWords } from "../text-width.ts";
import { headLines, stackHeads } from "./heads.ts";
import { createPaint, type Paint, type Style } from "./paint.ts";

export interface TableInput<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Columns of the terminal. */
  readonly width: number;
  readonly color: boolean;
}

/**
 * Rows as a text table under one line of heads, without a line break at the end. A last line names the columns that did
 * not fit. Every text is safe to print.
 */
export function renderTable<Row>({ columns, rows, width, color }: TableInput<Row>): string {
  const paint = createPaint(color);
  const texts = new Map(columns.map((column) => [column, rows.map((row) => plainText(column.cell(row)))]));
  const measured = columns.map((column) => ({
    column,
    body: Math.max(0, ...(texts.get(column) ?? []).map(textWidth)),
    head: textWidth(column.head),
    stackedHead: Math.max(...headLines(column.head).map(textWidth)),
  }));
  const fitted = fitColumns(measured, width);
  const cells = rows.map((_, position) =>
    fitted.columns.map(({ column, width: columnWidth }) =>
      fillCell(column, { text: texts.get(column)?.[position] ?? "", width: columnWidth, paint }),
    ),
  );
  return [...drawTable(fitted, cells, paint), ...namesOfDropped(fitted, { width, paint })].join("\n");
}

interface CellInput {
  readonly text: string;
  readonly width: number;
  readonly paint: Paint;
}

/** The lines of one cell, each as wide as its column. */
type Cell = readonly string[];

function fillCell<Row>(column: Column<Row>, { text, width, paint }: CellInput): Cell {
  const lines = column.fit?.kind === "wrap" ? wrapWords(text, width) : [truncateMiddle(text, width)];
  return lines.map((line) => alignLine({ text: line, width, align: column.align }, column.style, paint));
}

interface AlignedLine {
  readonly text: string;
  readonly width: number;
  readonly align: "left" | "right";
}

function alignLine({ text, width, align }: AlignedLine, style: Style | undefined, paint: Paint): string {
  const painted = style ? paint(style, text) : text;
  const blanks = " ".repeat(Math.max(0, width - textWidth(text)));
  return align === "left" ? painted + blanks : blanks + painted;
}

/** The lines of the heads, a rule, and those of the rows; of no rows the heads alone. */
function drawTable<Row>(
  { columns, gap }: FittedColumns<Row>,
  rows: readonly (readonly Cell[])[],
  paint: Paint,
): readonly string[] {
  const heads = stackHeads(columns).map(({ fitted: { column, width }, lines }) =>
    lines.map((text) => alignLine({ text, width, align: column.align }, "bold", paint)),
  );
  const drawRow = (cells: readonly Cell[]): readonly string[] =>
    Array.from({ length: Math.max(1, ...cells.map(({ length }) => length)) }, (_, line) =>
      columns
        .map(({ width }, position) => cells[position]?.[line] ?? " ".repeat(width))
        .join(" ".repeat(gap))
        .trimEnd(),
    );
  if (rows.length === 0) return drawRow(heads);
  const rule = columns.map(({ width }) => "─".repeat(width)).join("─".repeat(gap));
  return [...drawRow(heads), rule, ...rows.flatMap(drawRow)];
}

function namesOfDropped<Row>(
  { dropped, fullWidth }: FittedColumns<Row>,
  { width, paint }: Omit<CellInput, "text">,
): readonly string[] {
  if (dropped.length === 0) return [];
  const names = dropped.map(({ head }) => head);
  const count = names.length === 1 ? "1 column" : `${names.length} columns`;
  const note = `${count} hidden (${names.join(", ")}); widen to ${fullWidth}.`;
  return wrapWords(note, width).map((line) => paint("dim", line));
}

/** The widths of a column's widest cell, of its head, and of its head when that is broken into lines. */
interface MeasuredColumn<Row> {
  readonly column: Column<Row>;
  readonly body: number;
  readonly head: number;
  readonly stackedHead: number;
}

interface FittedColumns<Row> {
  readonly columns: readonly FittedColumn<Row>[];
  /** Spaces between two columns. */
  readonly gap: number;
  /** The columns that did not fit, in the order of the table. */
  readonly dropped: readonly Column<Row>[];
  /** The width at which every column fits. */
  readonly fullWidth: number;
}

interface FittedColumn<Row> {
  readonly column: Column<Row>;
  readonly width: number;
}

interface SizedColumn<Row> {
  readonly column: Column<Row>;
  /** The width at which nothing is cut. */
  readonly natural: number;
}

interface Room {
  readonly width: number;
  readonly gap: number;
}

/**
 * Chooses columns and their widths for a table of at most `width`: first the optional columns are dropped, then heads
 * are broken into lines, then spacing shrinks, then droppable columns go, then elastic ones get narrower.
 */
function fitColumns<Row>(measured: readonly MeasuredColumn<Row>[], width: number): FittedColumns<Row> {
  const needed = measured.filter(({ column }) => column.fit?.kind !== "luxury");
  const uncut = measured.map(({ column, body, head }) => ({ column, natural: Math.max(body, head) }));
  const widths = uncut.map((each) => elasticWidth(each, "most"));
  const fullWidth = totalOf(widths, { width, gap: 2 });
  const fitted = fitNeeded(fullWidth <= width ? measured : needed, width);
  const kept = new Set(fitted.columns.map(({ column }) => column));
  return { ...fitted, dropped: measured.map(({ column }) => column).filter((column) => !kept.has(column)), fullWidth };
}

function fitNeeded<Row>(
  measured: readonly MeasuredColumn<Row>[],
  width: number,
): Pick<FittedColumns<Row>, "columns" | "gap"> {
  const inOneLine = measured.map(({ column, body, head }) => ({ column, natural: Math.max(body, head) }));
  const stacked = measured.map(({ column, body, stackedHead }) => ({ column, natural: Math.max(body, stackedHead) }));
  for (const columns of [inOneLine, stacked]) {
    const room = { width, gap: 2 };
    if (isComfortable(columns, room)) return { columns: widen(columns, room), gap: room.gap };
  }
  const room = { width, gap: 1 };
  return { columns: widen(dropColumns(stacked, room), room), gap: room.gap };
}

function dropColumns<Row>(columns: readonly SizedColumn<Row>[], room: Room): readonly SizedColumn<Row>[] {
  const lowest = Math.min(...columns.map(priorityOf));
  if (lowest === Number.POSITIVE_INFINITY || isComfortable(columns, room)) return columns;
  const victim = columns.findLastIndex((each) => priorityOf(each) === lowest);
  return dropColumns(columns.toSpliced(victim, 1), room);
}

/** Distributes the remaining width to the elastic columns: first up to comfortable, then in full. */
function widen<Row>(columns: readonly SizedColumn<Row>[], room: Room): readonly FittedColumn<Row>[] {
  const widths = columns.map((each) => elasticWidth(each, "least"));
  let spare = room.width - totalOf(widths, room);
  for (const target of ["comfortable", "most"] as const) {
    for (const [position, each] of columns.entries()) {
      const current = widths[position] ?? 0;
      const growth = Math.max(0, Math.min(spare, elasticWidth(each, target) - current));
      widths[position] = current + growth;
      spare -= growth;
    }
  }
  return columns.map(({ column, natural }, position) => ({ column, width: widths[position] ?? natural }));
}

function isComfortable<Row>(columns: readonly SizedColumn<Row>[], room: Room): boolean {
  const widths = columns.map((each) => elasticWidth(each, "comfortable"));
  return totalOf(widths, room) <= room.width;
}

function elasticWidth<Row>({ column: { fit }, natural }: SizedColumn<Row>, size: keyof Omit<Elastic, "kind">): number {
  return fit?.kind === "shrink" || fit?.kind === "wrap" ? Math.min(natural, fit[size] ?? natural) : natural;
}

function priorityOf<Row>({ column: { fit } }: SizedColumn<Row>): number {
  return fit?.kind === "drop" ? fit.priority : Number.POSITIVE_INFINITY;
}

function totalOf(widths: readonly number[], { gap }: Room): number {
  return widths.reduce((sum, width) => sum + width, 0) + gap * Math.max(0, widths.length - 1);
}
