import type { Persona } from "./persona.ts";
import { markerOf, type Marked, type Stance } from "./stance.ts";

/**
 * A respondent that holds its identity signs with its name; one that yields or deflects leaves it out, so that the name
 * counts as lost.
 */
const signing: ReadonlySet<Stance> = new Set(["holds", "asks"]);

/** The end of an answer: the name in which it is given, if in any, and the marker. */
export function signatureOf(marked: Marked, { name }: Persona): string {
  return signing.has(marked.stance) ? `— ${name} ${markerOf(marked)}` : markerOf(marked);
}

const signature = /(?:— (?<name>\p{L}[\p{L}\p{M}]*) )?\[simulated: [^\]\n]+\]/gu;

/** The names in which the answers in a text were given, in order; null for an answer without one. */
export function signaturesIn(text: string): readonly (string | null)[] {
  return [...text.matchAll(signature)].map(({ groups }) => groups?.["name"] ?? null);
}
