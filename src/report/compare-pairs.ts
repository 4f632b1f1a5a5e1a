import type { Digest, Suite } from "../domain/index.ts";
import { compareModelConfigs, type AdjustedDifference, type GradedConversation, type Pair } from "../scoring/index.ts";
import type { Differences, PairedDifference } from "./contract.ts";

/** Which pairs are asked for. */
export type Against = Differences["against"];

export interface PairsInput {
  readonly suite: Suite;
  /** Those that count, of all model configs. */
  readonly grades: readonly GradedConversation[];
  /** To be compared, in their order. */
  readonly modelConfigIds: readonly Digest[];
  readonly against: Against;
}

/** The differences of the pairs asked for, each as the later named less the earlier. */
export function comparePairs({ suite, grades, modelConfigIds, against }: PairsInput): Differences {
  const asked = pairsOf(modelConfigIds, against);
  const compared = compareModelConfigs({ suite, conversations: grades, pairs: asked });
  const pairs = compared.map(({ reference, other, index, measures }) => ({
    reference,
    other,
    index: index && describe(index),
    byMeasure: suite.index.measures.map(({ id }, place) => {
      const found = measures[place] ?? null;
      return { measure: id, difference: found && describe(found) };
    }),
  }));
  const families = {
    index: pairs.filter(({ index }) => index !== null).length,
    measures: pairs.flatMap(({ byMeasure }) => byMeasure.flatMap(({ difference }) => difference ?? [])).length,
  };
  return { against, families, pairs };
}

function pairsOf(ids: readonly Digest[], against: Against): readonly Pair[] {
  const references = against === "first" ? ids.slice(0, 1) : ids;
  return references.flatMap((reference, place) => ids.slice(place + 1).map((other) => ({ reference, other })));
}

function describe({ rerun, generalisation, ...found }: AdjustedDifference): PairedDifference {
  return {
    difference: found.difference,
    scenarios: found.scenarios,
    intervals: { rerun, generalisation },
    pValue: found.pValue,
    adjustedPValue: found.adjustedPValue,
    leastAdjustedPValue: found.leastAdjustedPValue,
    drivers: found.drivers.map(({ scenarioId, contribution, share }) => ({ scenarioId, contribution, share })),
  };
}
