import { z } from "zod";
import { readJson } from "./stored-json.ts";

/**
 * Marks a text that is stored as JSON: a noncharacter, which Unicode reserves for such uses and both databases keep.
 */
const mark = "\u{FDD0}";

/**
 * A text that every database keeps to the last code unit. SQLite turns lone surrogates into U+FFFD and its functions
 * stop at NUL; Postgres refuses NUL. Such a text (only model or provider output can contain one) is stored as marked
 * JSON, whose escapes are plain ASCII. All others are stored unchanged.
 */
export function storableText(text: string): string {
  const asItIs = text.isWellFormed() && !text.includes("\0") && !text.startsWith(mark);
  return asItIs ? text : mark + JSON.stringify(text);
}

/** The text that `storableText` made storable. */
export function originalText(stored: string): string {
  return stored.startsWith(mark) ? readJson(z.string(), stored.slice(mark.length), "a text in escaped form") : stored;
}

export function storableTextOrNull(text: string | null): string | null {
  return text === null ? null : storableText(text);
}

export function originalTextOrNull(stored: string | null): string | null {
  return stored === null ? null : originalText(stored);
}
