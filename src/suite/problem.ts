import { distance } from "fastest-levenshtein";
import type { YamlPath } from "../outside/yaml-offset.ts";
import { shown } from "../outside/shown.ts";

export { shown };

export type Path = YamlPath;

/** One mistake in a suite. `at` says whether the key or its value has the position. */
export interface Problem {
  readonly path: Path;
  readonly at: "key" | "value";
  /** What was found and what would be valid, without the position. */
  readonly message: string;
}

export function problemAt(path: Path, message: string): Problem {
  return { path, at: "value", message };
}

/** Most names listed in one sentence. */
const mostListed = 40;

export function shownList(values: readonly string[]): string {
  const listed = values.slice(0, mostListed).map((value) => shown(value));
  const more = values.length > mostListed ? [`${values.length - mostListed} more`] : [];
  return [...listed, ...more].join(", ");
}

/** `did you mean "x"? valid: "x", "y"` */
export function suggest(given: string, valid: readonly string[]): string {
  return `${guess(given, valid)}valid: ${shownList(valid)}`;
}

/** `did you mean "x"? `, or nothing when no valid name is close enough for a typo. */
export function guess(given: string, valid: readonly string[]): string {
  const near = nearest(given, valid);
  return near === null ? "" : `did you mean ${shown(near)}? `;
}

const mostCompared = 500;

function nearest(given: string, valid: readonly string[]): string | null {
  // Truncated first: comparing the full text would take quadratic time.
  const word = given.slice(0, 100).toLowerCase();
  const [best] = valid
    .slice(0, mostCompared)
    .map((candidate) => ({ candidate, slips: distance(word, candidate.toLowerCase()) }))
    .toSorted((a, b) => a.slips - b.slips);
  if (best === undefined) return null;
  const length = Math.min(word.length, best.candidate.length);
  // Of two letters one that differs makes another word: v4 is no typo of v1.
  if (length <= 2 && word.length === best.candidate.length) return null;
  return best.slips < length && best.slips <= Math.max(2, length / 2) ? best.candidate : null;
}

/** `scenarios[3].turns[0].human`, or `the document` for the top. */
export function pathText(path: Path): string {
  const steps = path.map((step) => (typeof step === "number" ? `[${step}]` : `.${printableKey(step)}`));
  return steps.length === 0 ? "the document" : steps.join("").replace(/^\./u, "");
}

function printableKey(key: string): string {
  return /^\w{1,60}$/u.test(key) ? key : shown(key);
}
