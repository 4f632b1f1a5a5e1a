/** Decoded text, or why the bytes are no text; `problem` continues a sentence that starts with the file's name. */
export type DecodedText =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "unusable"; readonly problem: string };

/**
 * Reads UTF-8, or UTF-16 with a byte order mark (as Windows' own shell writes it), exact but for that mark. Rejects other
 * encodings instead of replacing bytes: a replacement character would change the question.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decoded(bytes, "utf-16le");
  if (first === 0xfe && second === 0xff) return decoded(bytes, "utf-16be");
  return decoded(bytes, "utf-8");
}

function decoded(bytes: Uint8Array, encoding: "utf-8" | "utf-16le" | "utf-16be"): DecodedText {
  const text = decodedOrNull(bytes, encoding);
  if (text === null)
    return unusable(`is not ${encoding.toUpperCase()} text: save it as UTF-8 (${positionOfBreak(bytes, encoding)})`);
  const control = text.search(controls);
  if (control === -1) return { kind: "text", text };
  return unusable(
    `is not text: it contains the control character ${nameOf(text, control)} in line ${lineAt(text, control)}`,
  );
}

/**
 * Text may contain tab, line feed, form feed, carriage return and next line; any other control character indicates a binary
 * file.
 */
const controls = /[^\P{Cc}\t\n\f\r\u0085]/u;

function decodedOrNull(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The bytes before the invalid one are valid, so lines can be counted. */
function positionOfBreak(bytes: Uint8Array, encoding: string): string {
  const tolerant = new TextDecoder(encoding).decode(bytes);
  return `the first invalid character is in line ${lineAt(tolerant, tolerant.indexOf("\uFFFD"))}`;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

function nameOf(text: string, offset: number): string {
  return `U+${text.charCodeAt(offset).toString(16).toUpperCase().padStart(4, "0")}`;
}

function unusable(problem: string): DecodedText {
  return { kind: "unusable", problem };
}
