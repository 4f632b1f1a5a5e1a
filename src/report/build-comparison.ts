import type { Digest } from "../domain/index.ts";
import { buildLeaderboard } from "./build-leaderboard.ts";
import type { Comparison, Leaderboard, LeaderboardRow } from "./contract.ts";
import { comparePairs, type Against } from "./compare-pairs.ts";
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
