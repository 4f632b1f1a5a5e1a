/** A stretch of text that shows as itself, or one character that does not and acts on what stands around it. */
export type TextPiece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "unseen"; readonly character: string; readonly short: string; readonly title: string };

export interface UnseenCount {
  readonly short: string;
  readonly title: string;
  readonly count: number;
}

/*
 * Controls, format characters (zero width, direction, tags), line separators, variation selectors, lone surrogates, and
 * letters that render as nothing. Tab and line feed render as usual.
 */
const candidates =
  /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Variation_Selector}\u{34F}\u{115F}\u{1160}\u{17B4}\u{17B5}\u{3164}\u{FFA0}]/gu;

const names: ReadonlyMap<number, readonly [short: string, title: string]> = new Map([
  [0x00, ["NUL", "null"]],
  [0x07, ["BEL", "bell"]],
  [0x08, ["BS", "backspace"]],
  [0x0b, ["VT", "vertical tab"]],
  [0x0c, ["FF", "form feed"]],
  [0x0d, ["CR", "carriage return"]],
  [0x1b, ["ESC", "escape"]],
  [0x7f, ["DEL", "delete"]],
  [0x85, ["NEL", "next line"]],
  [0xad, ["SHY", "soft hyphen"]],
  [0x61c, ["ALM", "Arabic letter mark"]],
  [0x180e, ["MVS", "Mongolian vowel separator"]],
  [0x200b, ["ZWSP", "zero-width space"]],
  [0x200c, ["ZWNJ", "zero-width non-joiner"]],
  [0x200d, ["ZWJ", "zero-width joiner"]],
  [0x200e, ["LRM", "left-to-right mark"]],
  [0x200f, ["RLM", "right-to-left mark"]],
  [0x2028, ["LS", "line separator"]],
  [0x2029, ["PS", "paragraph separator"]],
  [0x202a, ["LRE", "left-to-right embedding"]],
  [0x202b, ["RLE", "right-to-left embedding"]],
  [0x202c, ["PDF", "pop directional formatting"]],
  [0x202d, ["LRO", "left-to-right override"]],
  [0x202e, ["RLO", "right-to-left override"]],
  [0x2060, ["WJ", "word joiner"]],
  [0x2066, ["LRI", "left-to-right isolate"]],
  [0x2067, ["RLI", "right-to-left isolate"]],
  [0x2068, ["FSI", "first strong isolate"]],
  [0x2069, ["PDI", "pop directional isolate"]],
  [0xfeff, ["BOM", "byte order mark, or zero-width no-break space"]],
]);

/** The text in order, with every character that would not be seen as a piece of its own. Joined, they are the text. */
export function splitUnseen(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(candidates)) {
    const [character] = match;
    if (isOrdinary(text, match.index, character)) continue;
    if (match.index > from) pieces.push({ kind: "text", text: text.slice(from, match.index) });
    pieces.push({ kind: "unseen", character, ...nameOf(character) });
    from = match.index + character.length;
  }
  if (from < text.length) pieces.push({ kind: "text", text: text.slice(from) });
  return pieces;
}

/** Which unseen characters a text holds, and how many of each. */
export function countUnseen(text: string): readonly UnseenCount[] {
  const found = new Map<string, UnseenCount>();
  for (const match of text.matchAll(candidates)) {
    if (isOrdinary(text, match.index, match[0])) continue;
    const name = nameOf(match[0]);
    found.set(name.short, { ...name, count: (found.get(name.short)?.count ?? 0) + 1 });
  }
  return [...found.values()];
}

function nameOf(character: string): { readonly short: string; readonly title: string } {
  const code = character.codePointAt(0) ?? 0;
  const hex = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  const [short, title] = names.get(code) ?? [hex, kindOf(code)];
  return { short, title: `${hex}: ${title}` };
}

function kindOf(code: number): string {
  if (code >= 0xd800 && code <= 0xdfff) return "half of a character, without its other half";
  if (code >= 0xe0000 && code <= 0xe007f) return "tag character, unseen";
  if (code < 0xa0) return "control character";
  return "unseen character";
}

const pictureBefore = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{FE0F}\p{Regional_Indicator}]$/u;
const pictureAfter = /^\p{Extended_Pictographic}/u;
const letterBefore = /[\p{L}\p{M}]$/u;
const joinedScript = /^(?!\p{Script=Latin})[\p{L}\p{M}]/u;

/** Joiners and selectors within pictures and between letters of scripts that are written with them; a flag's letters. */
function isOrdinary(text: string, at: number, character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  const before = text.slice(Math.max(0, at - 2), at);
  const after = text.slice(at + character.length, at + character.length + 2);
  if (code === 0xfe0f || code === 0xfe0e) return /\p{Emoji}$/u.test(before);
  if (code !== 0x200d && code !== 0x200c) return false;
  const joinsPictures = code === 0x200d && pictureBefore.test(before) && pictureAfter.test(after);
  return joinsPictures || (letterBefore.test(before) && joinedScript.test(after));
}
