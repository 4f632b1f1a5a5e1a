import { plainText } from "../plain-text.ts";

/** The start of a model's text as one line of limited length, safe to show anywhere. */
export function excerptOf(text: string, length = 240): string {
  // The input is cut first, to bound the work: it stays longer than the excerpt.
  const plain = plainText(text.slice(0, 4 * length));
  return plain.length <= length
    ? plain
    : `${plain
        .slice(0, length)
        .replace(/[\uD800-\uDBFF]$/u, "")
        .trimEnd()
        .replace(/[.!?]$/u, "$& ")}…`;
}
