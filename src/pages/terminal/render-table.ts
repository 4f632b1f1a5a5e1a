import { plainText } from "../../results/plain-text.ts";
import type { Elastic, Head, Table } from "../blocks.ts";
import { textOf } from "../cells.ts";
import { textWidth, truncateMiddle, wrapWords } from "../text-width.ts";
import { createPaint, type Paint } from "./paint.ts";

export interface TerminalLayout {
  /** Columns of the terminal. */
  readonly width: number;
  readonly color: boolean;
}

/**
 * A table under its heads, without a line break at the end. The last lines explain short heads and list the columns
 * that did not fit. Every text is safe to print.
 */
export function drawTable(table: Pick<Table, "columns" | "rows">, { width, color }: TerminalLayout): string {
  const { rows } = table;
  const paint = createPaint(color);
  const texts = new Map(
    table.columns.map((head, at) => {
      const own = rows.map(({ cells }) => {
        const cell = cells[at];
        return cell === undefined ? "" : plainText(textOf(cell));
      });
      return [withDistinctWidth(withPlainHead(head), own), own];
    }),
  );
  const measured = Array.from(texts, ([column, own]) => ({ column, body: Math.max(0, ...own.map(textWidth)) }));
  const fitted = fitColumns(measured, width);
  const cells = rows.map((_, position) =>
    fitted.columns.map((each) => fillCell(each, texts.get(each.column)?.[position] ?? "", paint)),
  );
  const notes = [...shortenedHeads(fitted), ...namesOfDropped(fitted)].flatMap((note) => wrapWords(note, width));
  return [...drawLines(fitted, cells, paint), ...notes.map((line) => paint("dim", line))].join("\n");
}

/** A head may be a name from outside: of a judge, a configuration, a measure. */
function withPlainHead({ shortHead: short, ...head }: Head): Head {
  return { ...head, head: plainText(head.head), ...(short === undefined ? {} : { shortHead: plainText(short) }) };
}

/** The column with the smallest width of 20 or more at which cut texts still differ. */
function withDistinctWidth(head: Head, texts: readonly string[]): Head {
  const { fit } = head;
  if (fit?.kind !== "shrink" || fit.comfortable !== "distinct") return head;
  const different = new Set(texts).size;
  const { most = 48 } = fit;
  let width = 20;
  while (width < most && new Set(texts.map((text) => truncateMiddle(text, width))).size < different) width++;
  return { ...head, fit: { ...fit, comfortable: width } };
}

/** The lines of one cell, each as wide as its column. */
type Lines = readonly string[];

function fillCell({ column: { fit, align, style }, width }: FittedColumn, text: string, paint: Paint): Lines {
  const words = fit?.kind === "wrap" ? wrapWords(text, width) : [text];
  const lines = words.map((line) => truncateMiddle(line, width));
  return lines.map((line) => alignText(style ? paint(style, line) : line, width - textWidth(line), align));
}

function alignText(painted: string, spare: number, align: Head["align"]): string {
  const blanks = " ".repeat(Math.max(0, spare));
  return align === "left" ? painted + blanks : blanks + painted;
}

/** The lines of the heads, a rule, and those of the rows; of no rows the heads alone. */
function drawLines(
  { columns, gap }: FittedColumns,
  rows: readonly (readonly Lines[])[],
  paint: Paint,
): readonly string[] {
  const heads = stackHeads(columns).map(({ fitted: { column, width }, lines }) =>
    lines.map((line) => alignText(paint("bold", line), width - textWidth(line), column.align)),
  );
  const drawRow = (cells: readonly Lines[]): readonly string[] =>
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

/** Each column with the lines of its head, padded from above so that all end at the rule. */
function stackHeads(columns: readonly FittedColumn[]) {
  const stacks = columns.map(({ head, width }) => {
    return headLines(head, width).map((line) => truncateMiddle(line, width));
  });
  const height = Math.max(0, ...stacks.map(({ length }) => length));
  return columns.map((fitted, position) => {
    const lines = stacks[position] ?? [];
    return { fitted, lines: Array.from({ length: height - lines.length }, () => "").concat(lines) };
  });
}

/** The lines of a column head: broken at spaces, after hyphens and after slashes, where it is too wide. */
function headLines(head: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const part of head.split(/(?<=[ /-])/)) {
    const longer = `${lines.at(-1) ?? ""}${part}`;
    if (lines.length > 0 && textWidth(longer.trimEnd()) <= width) lines.splice(-1, 1, longer);
    else lines.push(part);
  }
  return lines.map((line) => line.trimEnd());
}

function shortenedHeads({ columns }: FittedColumns): readonly string[] {
  const shortened = columns.filter(({ head, column }) => head !== column.head);
  return shortened.length === 0 ? [] : [shortened.map(({ head, column }) => `${head} = ${column.head}`).join(", ")];
}

function namesOfDropped({ dropped, neededWidth }: FittedColumns): readonly string[] {
  if (dropped.length === 0) return [];
  const names = dropped.map(({ head }) => head);
  const count = names.length === 1 ? "1 column" : `${names.length} columns`;
  return [`${count} hidden (${names.join(", ")}); widen the terminal to ${neededWidth} columns.`];
}

/** A column with the width of its widest cell. */
interface MeasuredColumn {
  readonly column: Head;
  readonly body: number;
}

interface FittedColumns {
  readonly columns: readonly FittedColumn[];
  /** Spaces between two columns. */
  readonly gap: number;
  /** The columns that did not fit, in the order of the table. */
  readonly dropped: readonly Head[];
  /** The least width at which every column appears. */
  readonly neededWidth: number;
}

interface FittedColumn {
  readonly column: Head;
  /** The column's head, or the short one. */
  readonly head: string;
  readonly width: number;
}

interface SizedColumn {
  readonly column: Head;
  readonly head: string;
  /** The width at which nothing is cut. */
  readonly natural: number;
}

interface Room {
  readonly width: number;
  readonly gap: number;
}

/**
 * Chooses columns and their widths for a table of at most `width`: first the optional columns are dropped, then short
 * heads replace the others, then heads are broken into lines, then spacing shrinks, then droppable columns go, then
 * elastic ones get narrower.
 */
function fitColumns(measured: readonly MeasuredColumn[], width: number): FittedColumns {
  const needed = measured.filter(({ column }) => column.fit?.kind !== "luxury");
  const fullWidth = widthOf(sizeWith(measured, fullHead), "most", 2);
  const leastWidth = widthOf(sizeWith(needed, brokenShortHead), "comfortable", 1);
  const fitted = fitNeeded(fullWidth <= width ? measured : needed, width);
  const kept = new Set(fitted.columns.map(({ column }) => column));
  const dropped = measured.map(({ column }) => column).filter((column) => !kept.has(column));
  return { ...fitted, dropped, neededWidth: needed.length < measured.length ? fullWidth : leastWidth };
}

/** One way to write a column's head, and the width that it takes. */
type HeadStyle = (column: Pick<Head, "head" | "shortHead">) => {
  readonly head: string;
  readonly headWidth: number;
};

const fullHead: HeadStyle = ({ head }) => ({ head, headWidth: textWidth(head) });
const shortHead: HeadStyle = ({ head, shortHead: short = head }) => ({ head: short, headWidth: textWidth(short) });
const brokenShortHead: HeadStyle = ({ head, shortHead: short = head }) => {
  return { head: short, headWidth: Math.max(...headLines(short, 0).map(textWidth)) };
};

function sizeWith(measured: readonly MeasuredColumn[], style: HeadStyle): readonly SizedColumn[] {
  return measured.map(({ column, body }) => {
    const { head, headWidth } = style(column);
    return { column, head, natural: Math.max(body, headWidth) };
  });
}

function fitNeeded(measured: readonly MeasuredColumn[], width: number): Pick<FittedColumns, "columns" | "gap"> {
  for (const style of [fullHead, shortHead, brokenShortHead]) {
    const columns = sizeWith(measured, style);
    const room = { width, gap: 2 };
    if (isComfortable(columns, room)) return { columns: widen(columns, room), gap: room.gap };
  }
  const room = { width, gap: 1 };
  return { columns: widen(dropColumns(sizeWith(measured, brokenShortHead), room), room), gap: room.gap };
}

function dropColumns(columns: readonly SizedColumn[], room: Room): readonly SizedColumn[] {
  const lowest = Math.min(...columns.map(priorityOf));
  if (lowest === Number.POSITIVE_INFINITY || isComfortable(columns, room)) return columns;
  const victim = columns.findLastIndex((each) => priorityOf(each) === lowest);
  return dropColumns(columns.toSpliced(victim, 1), room);
}

/** Distributes the remaining width to the elastic columns: first up to comfortable, then in full. */
function widen(columns: readonly SizedColumn[], room: Room): readonly FittedColumn[] {
  const widths = columns.map((each) => elasticWidth(each, "least"));
  let spare = room.width - totalOf(widths, room.gap);
  for (const target of ["comfortable", "most"] as const) {
    for (const [position, each] of columns.entries()) {
      const current = widths[position] ?? 0;
      const growth = Math.max(0, Math.min(spare, elasticWidth(each, target) - current));
      widths[position] = current + growth;
      spare -= growth;
    }
  }
  return columns.map(({ column, head, natural }, position) => ({ column, head, width: widths[position] ?? natural }));
}

function isComfortable(columns: readonly SizedColumn[], room: Room): boolean {
  return widthOf(columns, "comfortable", room.gap) <= room.width;
}

function widthOf(columns: readonly SizedColumn[], size: keyof Omit<Elastic, "kind">, gap: number): number {
  return totalOf(
    columns.map((each) => elasticWidth(each, size)),
    gap,
  );
}

function elasticWidth({ column: { fit }, natural }: SizedColumn, size: keyof Omit<Elastic, "kind">): number {
  if (fit?.kind !== "shrink" && fit?.kind !== "wrap") return natural;
  const wanted = fit[size];
  return typeof wanted === "number" ? Math.min(natural, wanted) : natural;
}

function priorityOf({ column: { fit } }: SizedColumn): number {
  return fit?.kind === "drop" ? fit.priority : Number.POSITIVE_INFINITY;
}

function totalOf(widths: readonly number[], gap: number): number {
  return widths.reduce((sum, width) => sum + width, 0) + gap * Math.max(0, widths.length - 1);
}
