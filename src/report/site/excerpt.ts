import { plainText } from "../plain-text.ts";

/** The beginning of what a model wrote, in one line of so many characters that is safe to show anywhere. */
export function excerptOf(text: string, length = 240): string {
  // What goes before the cut is at least as long as what stays.
  const plain = plainText(text.slice(0, 4 * length));
  return plain.length <= length
    ? plain
    : `${plain
        .slice(0, length)
        .replace(/[\uD800-\uDBFF]$/u, "")
        .trimEnd()}…`;
}
