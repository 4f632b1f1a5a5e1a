import type { Digest } from "../domain/digest.ts";
import type { Suite } from "../domain/suite.ts";
import type { AdjustedDifference, Pair } from "../scoring/comparison/index.ts";
import { compareModelConfigs } from "../scoring/comparison/prepare-comparison.ts";
import { type GradedConversation } from "../scoring/index.ts";
import { movesOf } from "../scoring/stances/score-stances.ts";
import { fewestShared, meanMoves, partOfIndex } from "../scoring/stances/stance-index.ts";
import { buildLeaderboard, rowNotes } from "./build-leaderboard.ts";
import type { Comparison, Leaderboard, LeaderboardRow, Differences, PairedDifference } from "./contract.ts";
import { countConfigurations } from "./count-configurations.ts";
import { unrankedInWords } from "./format/patterns.ts";
import { itemNames } from "./item-names.ts";
import { plainText } from "./plain-text.ts";
import type { LeaderboardSource } from "./leaderboard-source.ts";
import { mean } from "../statistics/descriptive.ts";

export interface ComparisonOptions {
  /** Gets every row of the leaderboard, returns the ids of those to compare; the first is the reference. */
  readonly choose: (rows: readonly LeaderboardRow[]) => readonly Digest[];
  /** The pairs whose differences are tested. */
  readonly against: Against;
}

/** The chosen model configs side by side, the first as the reference, and how certain their differences are. */
export function buildComparison(source: LeaderboardSource, { choose, against }: ComparisonOptions): Comparison {
  const leaderboard = buildLeaderboard(source);
  const {
    rows,
    suite,
    judge,
    panel,
    readers,
    configurations,
    generatedAt,
    intervalMethod,
    intervalLevel,
    measures,
    notes,
  } = leaderboard;
  const modelConfigs = choose(rows).flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const modelConfigIds = modelConfigs.map(({ id }) => id);
  const { grades } = countConfigurations(source.suite, source.grades);
  // Without a rank: in no pair, and their spread counts in no test.
  const untested = new Set(rows.filter(isUnranked).map(({ id }) => id));
  const ofOthers = new Set(
    rowNotes(
      source,
      rows.filter((row) => !modelConfigs.includes(row)),
    ).map(plainText),
  );
  const incomplete = modelConfigs.filter(({ complete }) => !complete);
  const unranked = modelConfigs.filter((row) => row.complete && isUnranked(row));
  return {
    schemaVersion: 2,
    suite,
    judge,
    panel,
    ...(readers === undefined ? {} : { readers }),
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
    byScenario: compareScenarios(scoresOf(source.suite, leaderboard, grades), modelConfigIds),
    paired: {
      against,
      ...comparePairs(
        source,
        grades.filter((grade) => !untested.has(grade.modelConfigId)),
        [...pairsOf(modelConfigIds, against)].filter(
          (pair) => !untested.has(pair.reference) && !untested.has(pair.other),
        ),
      ),
    },
    notes: notes
      .filter((note) => !ofOthers.has(note))
      .concat(furtherNotes(source, modelConfigs), incomplete.map(explainMissing), unranked.map(explainUntested)),
  };
}

/** What would tell more. */
function furtherNotes({ suite, suiteOrigin }: LeaderboardSource, chosen: readonly LeaderboardRow[]): readonly string[] {
  const { length: situations } = suite.situations ?? [];
  const single = chosen.filter(({ runs, complete, origin }) => complete && runs === 1 && origin !== "imported");
  const partial = chosen
    .filter(({ complete, pending, unscored }) => complete && pending + unscored > 0)
    .map(({ label }) => label);
  const isOver = single.length === 0 || suiteOrigin === "imported";
  return [
    ...(suite.situations === undefined || situations >= fewestShared
      ? []
      : [`An interval and a p of a difference take ${fewestShared} situations, and the suite has ${situations}.`]),
    ...(partial.length === 0
      ? []
      : [
          `${partial.join(" and ")}: answers or grades are missing. A difference takes the mean of each scenario that both have, an index that of each run, so the two may disagree.`,
        ]),
    ...(isOver
      ? []
      : [
          "A single run does not tell. More: repeat the aib run that measured it with --runs 5, which repeats no finished call.",
        ]),
  ];
}

function isUnranked({ unranked = null }: LeaderboardRow): boolean {
  return unranked !== null;
}

function explainUntested({ label, unranked }: LeaderboardRow): string {
  const why = unranked ? ` (${unrankedInWords(unranked)}: ${unranked.detail})` : "";
  return `${label} is not ranked${why}, so its differences are not tested.`;
}

/** The scenarios' scores; of a suite with items those of each situation: its part of the index, on the index's scale. */
function scoresOf(
  suite: Suite,
  { scenarios, rows }: Leaderboard,
  grades: readonly GradedConversation[],
): Leaderboard["scenarios"] {
  if (suite.situations === undefined) return scenarios;
  const moves = movesOf(suite, grades);
  const scored = rows.map(({ id }) => {
    const own = moves.get(id) ?? [];
    return { id, row: meanMoves(own), bySituation: Map.groupBy(own, ({ situation }) => situation) };
  });
  return suite.situations.map(({ id: situation, experiment, sides }) => {
    const scores = scored.map(({ id, row, bySituation }) => {
      const values = (bySituation.get(situation) ?? []).flatMap((item) => (row && partOfIndex(item, row)) ?? []);
      return [id, { mean: mean(values), verdicts: values.length }] as const;
    });
    const title = plainText(`${sides.a} or ${sides.b}`);
    return { id: situation, title, experiment, scores: Object.fromEntries(scores) };
  });
}

function explainMissing({ label, missing, measuredUnder = [] }: LeaderboardRow): string {
  if (measuredUnder.length > 0)
    return `${label} has no index here: it was measured under ${measuredUnder.join(", ")} only. --variants and --modes say what is compared.`;
  return `${label} has no index: ${missing.map(({ title }) => title).join(", ")} without a value.`;
}

function compareScenarios(scenarios: Leaderboard["scenarios"], ids: readonly Digest[]): Comparison["byScenario"] {
  return scenarios
    .map(({ id, title, experiment, scores }) => {
      const values = ids.map((each) => scores[each]?.mean ?? null);
      const samples = ids.map((each) => scores[each]?.verdicts ?? 0);
      const { differences } = sideBySide(values);
      return { scenarioId: id, title, experiment, samples, values, differences };
    })
    .toSorted((one, other) => largest(other.differences) - largest(one.differences));
}

/** Values with their differences to the first of them. */
function sideBySide(values: readonly (number | null)[]): Comparison["index"] {
  const [reference = null, ...others] = values;
  const differences = others.map((value) => (value === null || reference === null ? null : value - reference));
  return { values, differences: [null, ...differences] };
}

function largest(differences: readonly (number | null)[]): number {
  return Math.max(-1, ...differences.map((difference) => (difference === null ? -1 : Math.abs(difference))));
}

/** The requested pairs. */
type Against = Differences["against"];

/** Beyond this number only the pairs with the largest differences are described, to bound the document. */
const mostPairs = 3000;

/** The differences of the requested pairs, each as the later named minus the earlier. */
function comparePairs(
  { suite, uneven }: LeaderboardSource,
  conversations: readonly GradedConversation[],
  asked: readonly Pair[],
): Omit<Differences, "against"> {
  const compared = compareModelConfigs({ suite, conversations, pairs: asked, uneven, most: mostPairs });
  const names = new Map(itemNames(suite).map(({ scenarioId, id }) => [scenarioId, id]));
  const pairs = compared.pairs.map(({ reference, other, index, measures }) => ({
    reference,
    other,
    index: index && describe(index, names),
    byMeasure: suite.index.measures.map(({ id }, place) => {
      const found = measures[place] ?? null;
      return { measure: id, difference: found && describe(found, names) };
    }),
  }));
  return { families: compared.families, leftOut: compared.leftOut, pairs };
}

function* pairsOf(ids: readonly Digest[], against: Against): Generator<Pair> {
  const references = against === "first" ? ids.slice(0, 1) : ids;
  for (const [place, reference] of references.entries()) {
    for (const other of ids.slice(place + 1)) yield { reference, other };
  }
}

function describe(
  { rerun, generalisation, ...found }: AdjustedDifference,
  names: ReadonlyMap<string, string>,
): PairedDifference {
  return {
    difference: found.difference,
    scenarios: found.scenarios,
    intervals: { "re-run": rerun, generalisation },
    pValue: found.pValue,
    scenarioPValue: found.scenarioPValue,
    adjustedPValue: found.adjustedPValue,
    leastAdjustedPValue: found.leastAdjustedPValue,
    drivers: found.drivers.map(({ scenarioId, contribution, share }) => {
      return { scenarioId: names.get(scenarioId) ?? scenarioId, contribution, share };
    }),
  };
}
