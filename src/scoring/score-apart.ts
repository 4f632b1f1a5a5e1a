import type { Digest } from "../domain/digest.ts";
import type { ModelConfigScore } from "./model-config-score.ts";
import { scoreModelConfigs, type ScoringInput } from "./score-model-configs.ts";
import type { ItemBallots } from "./stances/item-ballots.ts";
import { stanceRows, type StanceReading, type StanceRow, type Unranked } from "./stances/stance-rows.ts";

export interface EvidencedInput extends ScoringInput {
  /** The ballots behind the grades; empty in a suite without items. */
  readonly stances: readonly ItemBallots[];
  /** What readers said of the words beside the ballots. */
  readonly readings: readonly StanceReading[];
}

interface ScoresApart {
  readonly scores: readonly ModelConfigScore[];
  /** What each has beside its index; empty in a suite without items. */
  readonly rows: ReadonlyMap<Digest, StanceRow>;
  /** Those among them that get no rank. */
  readonly unranked: ReadonlyMap<Digest, Unranked>;
}

/** The scores of all. No score of a row that is read from ballots depends on the others, so one without a rank changes none. */
export function scoreApart({ stances, readings, ...input }: EvidencedInput): ScoresApart {
  const rows = stanceRows(input.suite, stances, readings);
  const unranked = new Map(
    [...rows].flatMap(([id, row]) => (row.unranked === null ? [] : [[id, row.unranked] as const])),
  );
  return { scores: scoreModelConfigs(input), rows, unranked };
}
