import type { Segments } from "../../../src/results/contract/site.ts";
import { escaped } from "../../../src/site/segments/json-strings.ts";

/** The bytes that segments stand for. */
export function joinSegments(pieces: NonNullable<Segments>, shared: readonly string[], own: readonly string[]): string {
  return pieces
    .map((piece) => (typeof piece === "string" ? piece : escaped((piece >= 0 ? shared[piece] : own[-piece - 1]) ?? "")))
    .join("");
}
