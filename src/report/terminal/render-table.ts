import Table from "cli-table3";
import { plainText } from "../plain-text.ts";
import type { Column } from "../tables/column.ts";
import { fitColumns, type FittedColumns } from "./fit-columns.ts";
import { headLines, stackHeads } from "./heads.ts";
import { createPaint, type Paint } from "./paint.ts";
import { textWidth, truncateMiddle, wrapWords } from "../text-width.ts";

export interface TableInput<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Columns of the terminal. */
  readonly width: number;
  readonly color: boolean;
}

/**
 * Rows as a text table under one line of heads, without a line break at the end. Columns that had no room are named
 * in a last line. Every text is safe to print, whoever wrote it.
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
  return [drawTable(fitted, cells, paint), ...namesOfDropped(fitted, { width, paint })].join("\n");
}

interface CellInput {
  readonly text: string;
  readonly width: number;
  readonly paint: Paint;
}

function fillCell<Row>({ fit, style }: Column<Row>, { text, width, paint }: CellInput): string {
  const lines = fit?.kind === "wrap" ? wrapWords(text, width) : [truncateMiddle(text, width)];
  return lines.map((line) => (style ? paint(style, line) : line)).join("\n");
}

function drawTable<Row>(fitted: FittedColumns<Row>, cells: readonly string[][], paint: Paint): string {
  const table = new Table({
    head: stackHeads(fitted.columns).map((lines) => lines.map((line) => paint("bold", line)).join("\n")),
    colAligns: fitted.columns.map(({ column }) => column.align),
    colWidths: fitted.columns.map(({ width }) => width),
    chars: bordersWith(fitted.gap),
    style: { head: [], border: [], compact: true, "padding-left": 0, "padding-right": 0 },
  });
  table.push(...cells);
  const drawn = table.toString().split("\n");
  return drawn.map((line) => line.trimEnd()).join("\n");
}

/** Only a rule under the heads. */
function bordersWith(gap: number) {
  const none = { top: "", bottom: "", left: "", right: "" };
  const corners = { "top-left": "", "top-right": "", "bottom-left": "", "bottom-right": "" };
  const joints = { "top-mid": "", "bottom-mid": "", "left-mid": "", "right-mid": "" };
  return { ...none, ...corners, ...joints, mid: "─", "mid-mid": "─".repeat(gap), middle: " ".repeat(gap) };
}

function namesOfDropped<Row>(
  { dropped }: FittedColumns<Row>,
  { width, paint }: Omit<CellInput, "text">,
): readonly string[] {
  if (dropped.length === 0) return [];
  const names = dropped.map(({ head }) => head);
  return wrapWords(`No room here for ${names.join(", ")}.`, width).map((line) => paint("dim", line));
}
