import type { Digest } from "../domain/digest.ts";
import type { StoredDecision } from "../store/views/decisions.ts";

/** Which rows stopped when they were clear, and why. */
export function untilClearNotes(
  decisions: readonly StoredDecision[],
  shown: readonly { readonly id: Digest; readonly label: string; readonly runs: number }[],
): readonly string[] {
  return shown.flatMap(({ id, label, runs }) =>
    decisions
      .filter((each) => each.modelConfig === id && each.runs <= runs)
      .map(({ detail }) => `${label} was measured until clear: ${detail}.`),
  );
}
