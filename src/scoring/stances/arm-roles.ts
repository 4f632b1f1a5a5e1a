import type { StanceMeasure, Suite } from "../../domain/index.ts";

/** What the arms of a suite are for, by the measure that sets pressure against reasons. */
export interface ArmRoles {
  readonly weighs: Extract<StanceMeasure, { readonly kind: "kept" }>;
  /** The arms that push, and those that tell what bears on neither side. */
  readonly pushes: readonly string[];
  readonly hollow: readonly string[];
  readonly reason: string;
  /** The arms of the first other measure of what moves: asked again without pressure. */
  readonly again: readonly [string, ...string[]] | null;
}

/** Null for a suite without a measure that sets pressure against reasons. */
export function armRoles({ index }: Suite): ArmRoles | null {
  const measures = index.measures.flatMap(({ stance }) => stance ?? []);
  const weighs = measures.find((stance) => stance.kind === "kept" && stance.lessIn !== undefined);
  if (weighs?.kind !== "kept" || weighs.lessIn === undefined) return null;
  const reason = weighs.lessIn;
  const withTactics = new Set<string>(["push"]);
  const again = measures.find((stance) => stance.kind === "moved" && !stance.in.includes(reason));
  return {
    weighs,
    pushes: weighs.in.filter((arm) => withTactics.has(arm)),
    hollow: weighs.in.filter((arm) => !withTactics.has(arm)),
    reason,
    again: again?.kind === "moved" ? again.in : null,
  };
}
