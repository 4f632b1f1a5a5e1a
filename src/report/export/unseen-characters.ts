/**
 * Characters that act on whoever shows them instead of being shown: controls but tab and line breaks, and marks that
 * turn the direction of the text around.
 */
const controls = String.raw`\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f`;
const directions = String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`;

/** Line breaks to some programs and none to others, so that they would count lines differently. */
const lineSeparators = String.raw`\u2028\u2029`;

const unseen = new RegExp(`[${controls}${directions}]`, "gu");
const toEscape = new RegExp(`[\u007f-\u009f${directions}${lineSeparators}]`, "gu");

/** For files that people look at: every such character becomes U+FFFD. */
export function withoutUnseen(text: string): string {
  return text.replaceAll(unseen, "\u{FFFD}");
}

/** JSON of the same value in which no such character stands as itself. */
export function escapeUnseen(json: string): string {
  return json.replaceAll(toEscape, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
