import { textWidth, truncateMiddle } from "../text-width.ts";

/** The lines of a column head: broken at spaces, after hyphens and after slashes. */
export function headLines(head: string): readonly string[] {
  return head.split(/ |(?<=[-/])/);
}

interface HeadedColumn {
  readonly head: string;
  readonly width: number;
}

/** Each column with the lines of its head, padded from above so that all end at the rule. */
export function stackHeads<Fitted extends HeadedColumn>(
  columns: readonly Fitted[],
): readonly { readonly fitted: Fitted; readonly lines: readonly string[] }[] {
  const stacks = columns.map(({ head, width }) => {
    const lines = textWidth(head) <= width ? [head] : headLines(head);
    return lines.map((line) => truncateMiddle(line, width));
  });
  const height = Math.max(0, ...stacks.map(({ length }) => length));
  return columns.map((fitted, position) => {
    const lines = stacks[position] ?? [];
    return { fitted, lines: Array.from({ length: height - lines.length }, () => "").concat(lines) };
  });
}
