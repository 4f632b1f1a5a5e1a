import type { Digest, Suite } from "../domain/index.ts";
import {
  compareModelConfigs,
  type AdjustedDifference,
  type GradedConversation,
  type Pair,
  type UnevenPanel,
} from "../scoring/index.ts";
import { buildLeaderboard } from "./build-leaderboard.ts";
import type { Comparison, Leaderboard, LeaderboardRow, Differences, PairedDifference } from "./contract.ts";
import { countConfigurations } from "./count-configurations.ts";
import type { LeaderboardSource } from "./leaderboard-source.ts";

export interface ComparisonWish {
  /** Gets every row of the leaderboard, returns the ids of those to compare; the first is the reference. */
  readonly choose: (rows: readonly LeaderboardRow[]) => readonly Digest[];
  /** The pairs whose differences are tested. */
  readonly against: Against;
}

/** The chosen model configs side by side, the first as the reference, and how certain their differences are. */
export function buildComparison(source: LeaderboardSource, { choose, against }: ComparisonWish): Comparison {
  const leaderboard = buildLeaderboard(source);
  const { rows, suite, judge, panel, configurations, generatedAt, intervalMethod, intervalLevel, measures, notes } =
    leaderboard;
  const modelConfigs = choose(rows).flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const modelConfigIds = modelConfigs.map(({ id }) => id);
  const { grades } = countConfigurations(source.suite, source.grades);
  const incomplete = modelConfigs.filter(({ complete }) => !complete);
  return {
    schemaVersion: 1,
    suite,
    judge,
    panel,
    configurations,
    generatedAt,
    intervalMethod,
    intervalLevel,
    measures,
    modelConfigs,
    index: sideBySide(modelConfigs.map((row) => (row.complete ? row.index : null))),
    byMeasure: measures.map(({ id }) =>
      Object.assign({ measure: id }, sideBySide(modelConfigs.map(({ fields }) => fields[id] ?? null))),
    ),
    byScenario: compareScenarios(leaderboard, modelConfigIds),
    paired: comparePairs({ suite: source.suite, grades, uneven: source.uneven, modelConfigIds, against }),
    notes: notes.concat(incomplete.map(explainMissing)),
  };
}

function explainMissing({ label, missing }: LeaderboardRow): string {
  return `${label} has no index: ${missing.map(({ title }) => title).join(", ")} without a value.`;
}

function compareScenarios({ scenarios }: Leaderboard, ids: readonly Digest[]): Comparison["byScenario"] {
  return scenarios
    .map(({ id, title, experiment, scores }) => {
      const values = ids.map((each) => scores[each]?.mean ?? null);
      const samples = ids.map((each) => scores[each]?.verdicts ?? 0);
      const { differences } = sideBySide(values);
      return { scenarioId: id, title, experiment, samples, values, differences };
    })
    .toSorted((one, other) => greatest(other.differences) - greatest(one.differences));
}

/** Values with their differences to the first of them. */
function sideBySide(values: readonly (number | null)[]): Comparison["index"] {
  const [reference = null, ...others] = values;
  const differences = others.map((value) => (value === null || reference === null ? null : value - reference));
  return { values, differences: [null, ...differences] };
}

function greatest(differences: readonly (number | null)[]): number {
  return Math.max(-1, ...differences.map((difference) => (difference === null ? -1 : Math.abs(difference))));
}

/** The requested pairs. */
type Against = Differences["against"];

interface PairsInput {
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
function comparePairs({ suite, grades, uneven, modelConfigIds, against }: PairsInput): Differences {
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
