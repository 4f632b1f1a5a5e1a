import { textWidth, truncateMiddle } from "../text-width.ts";

/** The lines of a head that stands in a narrow column: broken at spaces, after hyphens and after slashes. */
export function headLines(head: string): readonly string[] {
  return head.split(/ |(?<=[-/])/);
}

interface HeadedColumn {
  readonly column: { readonly head: string };
  readonly width: number;
}

/** The lines of every head, the shorter ones filled up from above so that all stand on the rule. */
export function stackHeads(columns: readonly HeadedColumn[]): readonly (readonly string[])[] {
  const stacks = columns.map(({ column: { head }, width }) => {
    const lines = textWidth(head) <= width ? [head] : headLines(head);
    return lines.map((line) => truncateMiddle(line, width));
  });
  const height = Math.max(0, ...stacks.map(({ length }) => length));
  return stacks.map((lines) => Array.from({ length: height - lines.length }, () => "").concat(lines));
}
