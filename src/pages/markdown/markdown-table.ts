import type { Head, Table } from "../blocks.ts";
import { partsOf, textOf } from "../cells.ts";
import { textWidth } from "../text-width.ts";
import { markdownText } from "./markdown-text.ts";

/** A wider cell extends past its column instead of widening every line. */
const widestColumn = 60;

/** A GitHub Markdown table whose raw text is aligned too. Every cell is escaped. */
export function drawMarkdownTable({ columns, rows }: Pick<Table, "columns" | "rows">): string {
  const cells = rows.map((row) =>
    row.cells.map((cell) => (cell.kind === "name" ? partsOf(cell) : [textOf(cell)]).map(cellText).join(" ")),
  );
  const heads = columns.map(({ head }) => cellText(head));
  const widths = heads.map((head, position) => {
    const natural = [head, ...cells.map((line) => line[position] ?? "")].map(textWidth);
    return Math.max(3, ...natural.map((width) => Math.min(width, widestColumn)));
  });
  const rules = columns.map(({ align }, position) => {
    const dashes = "-".repeat((widths[position] ?? 3) - 1);
    return align === "right" ? `${dashes}:` : `:${dashes}`;
  });
  const fill = (line: readonly string[]): readonly string[] =>
    line.map((text, position) => fillCell(text, widths[position] ?? 0, columns[position]?.align ?? "left"));
  return [fill(heads), rules, ...cells.map(fill)].map((line) => `| ${line.join(" | ")} |`).join("\n");
}

function fillCell(text: string, width: number, align: Head["align"]): string {
  const blanks = " ".repeat(Math.max(0, width - textWidth(text)));
  return align === "right" ? blanks + text : text + blanks;
}

/**
 * A bar ends a cell unless an unescaped backslash precedes it, also in code; the table parser removes that backslash
 * before it reads the cell.
 */
function cellText(text: string): string {
  return markdownText(unbroken(text)).replaceAll(/(\\*)\|/g, (_, before: string) =>
    before.length % 2 === 0 ? `${before}\\|` : `${before}\\\\|`,
  );
}

/** Keeps the two ends of an interval on one line in a narrow column: this hyphen does not break, a dash does. */
function unbroken(text: string): string {
  return text.replaceAll(/(?<=\d)–(?=\d)/g, "\u2011");
}
