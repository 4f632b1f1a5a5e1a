import { plainText } from "../plain-text.ts";
import type { Column } from "../tables/column.ts";
import { fitColumns, type FittedColumns } from "./fit-columns.ts";
import { headLines, stackHeads } from "./heads.ts";
import { createPaint, type Paint, type Style } from "./paint.ts";
import { textWidth, truncateMiddle, wrapWords } from "../text-width.ts";

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
