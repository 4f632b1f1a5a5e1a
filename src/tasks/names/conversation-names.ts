import { normalised } from "../../outside/normalised.ts";

/** The names read from one conversation. */
export interface ConversationNames {
  /** Distinct names that the model chose in its first message, before the human answered it, its own choice first. */
  readonly names: readonly string[];
  /** The model's name after its last message, or null. */
  readonly final: string | null;
}

/** Far above any name; a longer text is not a name. */
const longestName = 60;

/** A name without surrounding quotation marks, emphasis, stops and asides, or null for text other than a name. */
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

/** One pass from each end: a regular expression would retry at every run of marks inside. */
function withoutMarksAround(text: string): string {
  const letters = Array.from(text);
  const start = letters.findIndex((letter) => !mark.test(letter));
  const end = letters.findLastIndex((letter) => !mark.test(letter));
  return start === -1 ? "" : letters.slice(start, end + 1).join("");
}

/** Placeholders for a missing name. */
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

/** Normal form of a name: letters and digits, ignoring case and any marks between them. */
export function nameForm(name: string): string {
  return normalised(name, "NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, "");
}

/** The distinct names in order, each in its first spelling. */
export function distinctNames(names: readonly string[]): readonly string[] {
  const firsts = new Map<string, string>();
  for (const name of names) if (!firsts.has(nameForm(name))) firsts.set(nameForm(name), name);
  return [...firsts.values()];
}
