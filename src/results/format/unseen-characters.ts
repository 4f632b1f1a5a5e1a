/**
 * Characters that act on the program that displays them instead of being shown: controls except tab and line breaks, and
 * bidirectional marks.
 */
const controls = String.raw`\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f`;
const directions = String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`;

/** Line breaks to some programs and not to others, which would then count lines differently. */
const lineSeparators = String.raw`\u2028\u2029`;

const unseen = new RegExp(`[${controls}${directions}]`, "gu");
const toEscape = new RegExp(`[\u007f-\u009f${directions}${lineSeparators}]`, "gu");

/** For files for users: replaces every such character by U+FFFD. */
export function withoutUnseen(text: string): string {
  return text.replaceAll(unseen, "\u{FFFD}");
}

/** JSON of the same value with every such character escaped. */
export function escapeUnseen(json: string): string {
  return json.replaceAll(toEscape, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** A text as one word of a POSIX shell's command line. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/u.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
