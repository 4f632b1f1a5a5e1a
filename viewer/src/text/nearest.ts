import { distance } from "fastest-levenshtein";

/**
 * The candidates whose text is most like what was asked for, the most alike first, at most `count`. A text that holds
 * all parts of it (`kimi 2.5` in `kimi-k2.5@none-t0.7`) is nearly it; what is too unlike to help is left out.
 */
export function nearest<Candidate>(
  wanted: string,
  candidates: readonly Candidate[],
  { textOf, count }: { readonly textOf: (candidate: Candidate) => string; readonly count: number },
): readonly Candidate[] {
  const name = wanted.trim().toLowerCase().slice(0, longest);
  const parts = name.split(/[^\p{L}\p{N}.]+/u).filter((part) => part !== "");
  return candidates
    .map((candidate) => ({ candidate, edits: editsTo(textOf(candidate).toLowerCase().slice(0, longest), name, parts) }))
    .filter(({ edits }) => edits <= Math.max(2, name.length * 0.5))
    .toSorted((one, other) => one.edits - other.edits)
    .slice(0, count)
    .map(({ candidate }) => candidate);
}

/** An address can be of any length, and the work grows with its square. */
const longest = 200;

function editsTo(text: string, name: string, parts: readonly string[]): number {
  const whole = distance(name, text);
  if (parts.length === 0 || name.length < 2) return whole;
  // What is left over counts a little, so that the shortest of several comes first.
  return parts.every((part) => text.includes(part)) ? Math.min(whole, 1 + whole / 1000) : whole;
}
