import { normalised } from "../../text/index.ts";

/** The names in one conversation, as they were read from it. */
export interface ConversationNames {
  /** Names that the model chose in its first message, before the human answered it: each once, its own choice first. */
  readonly names: readonly string[];
  /** The name that it goes by after its last message, or null. */
  readonly final: string | null;
}

/** Far above any name; a text of this length is none. */
const longestName = 60;

/** A name without the quotation marks, emphasis, stops and asides around it, or null for what is no name. */
export function cleanName(text: string): string | null {
  const plain = text
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Z}]+/gu, " ")
    .replace(/\s\([^()]*\)\s*$/u, "");
  return nameIn(withoutMarksAround(plain));
}

function nameIn(plain: string): string | null {
  if (plain === "" || plain.length > longestName || nameless.has(plain.toLowerCase())) return null;
  return plain;
}

const mark = /^[\s\p{P}\p{S}]$/u;

/** In one pass from each end: as a pattern, every run of marks inside would be tried for the one at the end. */
function withoutMarksAround(text: string): string {
  const letters = Array.from(text);
  const start = letters.findIndex((letter) => !mark.test(letter));
  const end = letters.findLastIndex((letter) => !mark.test(letter));
  return start === -1 ? "" : letters.slice(start, end + 1).join("");
}

/** What is written where there is no name. */
const nameless: ReadonlySet<string> = new Set([
  "none",
  "null",
  "nil",
  "n/a",
  "unknown",
  "no name",
  "nameless",
  "unnamed",
]);

/** Spellings of one name have one form: letters and digits count, in any case and with any marks between them. */
export function nameForm(name: string): string {
  return normalised(name, "NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, "");
}

/** The names in their order, each in the first of its spellings. */
export function distinctNames(names: readonly string[]): readonly string[] {
  const firsts = new Map<string, string>();
  for (const name of names) if (!firsts.has(nameForm(name))) firsts.set(nameForm(name), name);
  return [...firsts.values()];
}
