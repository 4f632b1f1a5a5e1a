import { distance } from "fastest-levenshtein";

/** Steps from the top of the document: keys and list positions. */
export type Path = readonly (string | number)[];

/** One mistake in a suite. `at` says whether the key or its value is the place to look at. */
export interface Problem {
  readonly path: Path;
  readonly at: "key" | "value";
  /** What was found and what would be valid, without the place. */
  readonly message: string;
}

export function problemAt(path: Path, message: string): Problem {
  return { path, at: "value", message };
}

const longestShown = 60;

/** A value as a message shows it: short, on one line, and unable to move a terminal's cursor. */
export function shown(value: unknown): string {
  if (typeof value === "string") return shownText(value);
  if (value === null || value === undefined) return "nothing";
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object") return "a mapping";
  return JSON.stringify(value) ?? typeof value;
}

function shownText(text: string): string {
  const cut = text.length > longestShown ? `${text.slice(0, longestShown - 1).toWellFormed()}…` : text;
  return JSON.stringify(cut).replaceAll(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (mark) => `\\u{${(mark.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

export function shownList(values: readonly string[]): string {
  return values.map((value) => shown(value)).join(", ");
}

/** `did you mean "x"? valid: "x", "y"` */
export function suggest(given: string, valid: readonly string[]): string {
  return `${guess(given, valid)}valid: ${shownList(valid)}`;
}

/** `did you mean "x"? `, or nothing when no valid name is close enough for a slip of the pen. */
export function guess(given: string, valid: readonly string[]): string {
  const near = nearest(given, valid);
  return near === null ? "" : `did you mean ${shown(near)}? `;
}

function nearest(given: string, valid: readonly string[]): string | null {
  // A given text of any length is compared in full otherwise, at quadratic cost.
  const word = given.slice(0, 100).toLowerCase();
  const [best] = valid
    .map((candidate) => ({ candidate, slips: distance(word, candidate.toLowerCase()) }))
    .toSorted((a, b) => a.slips - b.slips);
  if (best === undefined) return null;
  const length = Math.min(word.length, best.candidate.length);
  return best.slips < length && best.slips <= Math.max(2, length / 2) ? best.candidate : null;
}

/** `scenarios[3].turns[0].human`, or `the document` for the top. */
export function pathText(path: Path): string {
  const steps = path.map((step) => (typeof step === "number" ? `[${step}]` : `.${printableKey(step)}`));
  return steps.length === 0 ? "the document" : steps.join("").replace(/^\./u, "");
}

function printableKey(key: string): string {
  return /^\w{1,60}$/u.test(key) ? key : shownText(key);
}
