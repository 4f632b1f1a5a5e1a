/** The text that bytes stand for, or why they stand for none: `problem` follows the file's name in a sentence. */
export type TextReading =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "unusable"; readonly problem: string };

/**
 * Reads UTF-8, or UTF-16 where a byte order mark says so (what Windows' own shell writes), exact but for that mark. Bytes
 * of another encoding are refused and not replaced: a question asked with a mark in place of a letter is another question.
 */
export function decodeText(bytes: Uint8Array): TextReading {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decoded(bytes, "utf-16le");
  if (first === 0xfe && second === 0xff) return decoded(bytes, "utf-16be");
  return decoded(bytes, "utf-8");
}

function decoded(bytes: Uint8Array, encoding: "utf-8" | "utf-16le" | "utf-16be"): TextReading {
  const text = decodedOrNull(bytes, encoding);
  if (text === null)
    return unusable(`is no ${encoding.toUpperCase()} text: save it as UTF-8 (${placeOfBreak(bytes, encoding)})`);
  const control = text.search(controls);
  if (control === -1) return { kind: "text", text };
  return unusable(
    `is no text: it holds the control character ${nameOf(text, control)} in line ${lineAt(text, control)}`,
  );
}

/** Tab, line feed, form feed, carriage return and next line occur in texts; other control characters in other files. */
const controls = /[^\P{Cc}\t\n\f\r\u0085]/u;

function decodedOrNull(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The bytes before the break are sound, so the lines can be counted. */
function placeOfBreak(bytes: Uint8Array, encoding: string): string {
  const tolerant = new TextDecoder(encoding).decode(bytes);
  return `the first broken character stands in line ${lineAt(tolerant, tolerant.indexOf("\uFFFD"))}`;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

function nameOf(text: string, offset: number): string {
  return `U+${text.charCodeAt(offset).toString(16).toUpperCase().padStart(4, "0")}`;
}

function unusable(problem: string): TextReading {
  return { kind: "unusable", problem };
}
