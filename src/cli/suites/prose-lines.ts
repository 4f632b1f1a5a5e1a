import { styleText } from "node:util";
import { plainText } from "../../results/plain-text.ts";
import { textWidth } from "../../pages/index.ts";
import type { TextLayout } from "../text-layout.ts";

/** Maximum line length for readability, on any screen. */
const widestProse = 100;

/**
 * Wraps a text with a margin at spaces. A word that is longer than a line gets its own line uncut. List items have a
 * hanging indent.
 */
export function proseLines(text: string, { width }: Pick<TextLayout, "width">, margin: string): readonly string[] {
  const room = Math.max(20, Math.min(width, widestProse) - margin.length);
  return text.split("\n").flatMap((line) => {
    const plain = plainText(line);
    const hanging = /^(?:[-*]|\d+\.) /u.test(plain) ? "  " : "";
    return broken(plain, room - hanging.length).map((part, index) =>
      `${margin}${index === 0 ? "" : hanging}${part}`.trimEnd(),
    );
  });
}

function broken(line: string, room: number): readonly string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(" ")) {
    const longer = current === "" ? word : `${current} ${word}`;
    if (current !== "" && textWidth(longer) > room) {
      lines.push(current);
      current = word;
    } else current = longer;
  }
  return [...lines, current];
}

export function heading(text: string, { color }: Pick<TextLayout, "color">): string {
  const plain = plainText(text);
  return color ? styleText("bold", plain, { validateStream: false }) : plain;
}
