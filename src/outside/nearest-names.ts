import { distance } from "fastest-levenshtein";

/**
 * The candidates closest to a mistyped or shortened name, best first, at most `count`. Compares whole names and the parts
 * after the vendor, and leaves out those that are too different.
 */
export function nearestNames(name: string, candidates: readonly string[], count: number): readonly string[] {
  const wanted = name.trim().toLowerCase();
  return [...new Set(candidates)]
    .map((candidate) => likeness(wanted, candidate))
    .filter(({ edits, length }) => edits <= tolerance(length))
    .toSorted((a, b) => a.edits - b.edits || a.whole - b.whole)
    .slice(0, count)
    .map(({ candidate }) => candidate);
}

interface Likeness {
  readonly candidate: string;
  /** Fewest edits over the ways to compare. */
  readonly edits: number;
  /** Edits between the whole names: breaks ties. */
  readonly whole: number;
  readonly length: number;
}

function likeness(wanted: string, candidate: string): Likeness {
  const written = candidate.toLowerCase();
  const whole = distance(wanted, written);
  const [wantedName, candidateName] = [nameWithoutVendor(wanted), nameWithoutVendor(written)];
  const contained = wantedName.length >= 3 && candidateName.includes(wantedName);
  const edits = Math.min(whole, distance(wantedName, candidateName), contained ? 1 : Number.POSITIVE_INFINITY);
  return { candidate, edits, whole, length: wantedName.length };
}

/** Two edits for a short word, about two in five letters for a long one. */
function tolerance(length: number): number {
  return Math.max(2, Math.floor(length * 0.4));
}

/** The part after the last slash. */
export function nameWithoutVendor(model: string): string {
  return model.slice(model.lastIndexOf("/") + 1);
}
