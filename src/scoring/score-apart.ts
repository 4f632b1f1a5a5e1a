import type { Digest } from "../domain/index.ts";
import type { ModelConfigScore } from "./model-config-score.ts";
import { scoreModelConfigs, type ScoringInput } from "./score-model-configs.ts";
import { auditWords, type Audit, type Labels } from "./stances/audit.ts";
import type { ItemStances } from "./stances/item-stances.ts";
import { unrankedModelConfigs, type Unranked } from "./stances/unranked.ts";

export interface EvidencedInput extends ScoringInput {
  /** The ballots behind the grades; empty in a suite without items. */
  readonly stances: readonly ItemStances[];
  /** What judges said of the words beside the ballots. */
  readonly labels: readonly Labels[];
}

interface ScoresApart {
  readonly scores: readonly ModelConfigScore[];
  readonly audits: ReadonlyMap<Digest, Audit>;
  /** Those among them that get no rank; none in a suite without items. */
  readonly unranked: ReadonlyMap<Digest, Unranked>;
}

/** The scores of all. Those that get a rank are scored without the others, whose spread would widen or narrow theirs. */
export function scoreApart({ stances, labels, ...input }: EvidencedInput): ScoresApart {
  const all = scoreModelConfigs(input);
  const audits = auditWords({ suite: input.suite, stances, labels });
  const unranked = unrankedModelConfigs({ ...input, stances, audits, scores: all });
  if (unranked.size === 0) return { scores: all, audits, unranked };
  const ranked = all.map(({ modelConfigId }) => modelConfigId).filter((id) => !unranked.has(id));
  const apart = all.filter(({ modelConfigId }) => unranked.has(modelConfigId));
  return { scores: scoreModelConfigs({ ...input, modelConfigIds: ranked }).concat(apart), audits, unranked };
}
