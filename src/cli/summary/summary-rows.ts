import { wrapWords } from "../../pages/index.ts";

/** One labelled entry of the summary. Texts are plain. */
export interface SummaryRow {
  readonly label: string;
  readonly texts: readonly string[];
}

const indent = "  ";
const labelWidth = 11;
const leastTextWidth = 24;

/** Rows below each other, with their texts in one wrapped column. */
export function summaryRowLines(rows: readonly SummaryRow[], width: number): readonly string[] {
  const margin = indent.length + labelWidth;
  const textWidth = Math.max(width - margin, leastTextWidth);
  return rows.flatMap(({ label, texts }) =>
    texts
      .flatMap((text) => hanging(text, textWidth))
      .map((line, index) => `${indent}${(index === 0 ? label : "").padEnd(labelWidth)}${line}`),
  );
}

/** Continuation lines have an indent. */
function hanging(text: string, width: number): readonly string[] {
  const [first = "", ...rest] = wrapWords(text, width);
  return rest.length === 0 ? [first] : [first, ...wrapWords(rest.join(" "), width - 2).map((line) => `  ${line}`)];
}
