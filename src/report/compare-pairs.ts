import type { Digest, Suite } from "../domain/index.ts";
import {
  compareModelConfigs,
  type AdjustedDifference,
  type GradedConversation,
  type Pair,
  type UnevenPanel,
} from "../scoring/index.ts";
import type { Differences, PairedDifference } from "./contract.ts";

/** The requested pairs. */
export type Against = Differences["against"];

export interface PairsInput {
  readonly suite: Suite;
  /** Those that count, of all model configs. */
  readonly grades: readonly GradedConversation[];
  readonly uneven: UnevenPanel | null;
  /** The model configs to compare, in order. */
  readonly modelConfigIds: readonly Digest[];
  readonly against: Against;
}

/** Beyond this number only the pairs with the largest differences are described, to bound the document. */
const mostPairs = 3000;

/** The differences of the requested pairs, each as the later named minus the earlier. */
export function comparePairs({ suite, grades, uneven, modelConfigIds, against }: PairsInput): Differences {
  const asked = pairsOf(modelConfigIds, against);
  const compared = compareModelConfigs({ suite, conversations: grades, pairs: asked, uneven, most: mostPairs });
  const pairs = compared.pairs.map(({ reference, other, index, measures }) => ({
    reference,
    other,
    index: index && describe(index),
    byMeasure: suite.index.measures.map(({ id }, place) => {
      const found = measures[place] ?? null;
      return { measure: id, difference: found && describe(found) };
    }),
  }));
  return { against, families: compared.families, leftOut: compared.leftOut, pairs };
}

function* pairsOf(ids: readonly Digest[], against: Against): Generator<Pair> {
  const references = against === "first" ? ids.slice(0, 1) : ids;
  for (const [place, reference] of references.entries()) {
    for (const other of ids.slice(place + 1)) yield { reference, other };
  }
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
