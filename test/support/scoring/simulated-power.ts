import { freezeSuite } from "../../../src/suite/index.ts";
import type { Suite } from "../../../src/domain/index.ts";
import { createRandom, pearsonCorrelation } from "../../../src/statistics/index.ts";
import { armsSuite } from "../suite/arms-suite.ts";
import { comparePairs } from "../../../src/scoring/comparison/compare-pairs.ts";
import { prepareComparison } from "../../../src/scoring/comparison/prepare-comparison.ts";
import type { GradedConversation } from "../../../src/scoring/graded-conversation.ts";
import type { ModelConfigScore } from "../../../src/scoring/model-config-score.ts";
import { scoreModelConfigs } from "../../../src/scoring/score-model-configs.ts";
import { standingsOf } from "../../../src/scoring/standings.ts";
import { stanceGrades } from "../../../src/scoring/stances/stance-grades.ts";
import { ballotPlayer } from "./play-ballots.ts";
import { answererOf, drawModels, drawTopics, traitSpread, trueIndexOf, type EffectSizes } from "./simulated-models.ts";

/*
 * What a suite like v3 can tell apart: simulated models of known truth answer drawn topics, and the real scoring makes indices,
 * intervals and comparisons of their ballots. One topic a form, so that a run is a cycle.
 */

export interface PowerDesign {
  /** Standard deviation of the true index over models, in points. */
  readonly spread: number;
  readonly effects: EffectSizes;
  readonly models: number;
  /** Ascending; the draw of fewer topics is a part of that of more. */
  readonly topics: readonly number[];
  readonly cycles: readonly number[];
  readonly seed: number;
}

/** What one size of a suite found in one draw, or the means over draws. */
export interface PowerCell {
  readonly topics: number;
  readonly cycles: number;
  /** Mean and mean square of the index less the true one. */
  readonly bias: number;
  readonly squaredError: number;
  /** Squared correlation of index and true index over models. */
  readonly reliability: number;
  /** Share of the models whose interval over other topics holds the true index. */
  readonly covered: number;
  /** Mean width of these intervals. */
  readonly width: number;
  /** Null where pairs were not compared. */
  readonly pairs: PairsFound | null;
}

export interface PairsFound {
  /** Share of all pairs whose interval over other topics does not hold 0. */
  readonly apart: number;
  /** Share with an adjusted p (Benjamini and Hochberg) of at most 0.05, as `aib compare` has it. */
  readonly adjusted: number;
  /** Of those apart, how many are in the wrong order; 0 without any. */
  readonly reversed: number;
  /** Share of pairs whose interval holds the true difference. */
  readonly covered: number;
  /** Of neighbours in the true ranking, share apart. */
  readonly neighbours: number;
  /** Share of the ranges of ranks that hold the true rank, and how many ranks a range has on average. */
  readonly rankHeld: number;
  readonly ranks: number;
}

/** Makes one draw of models and topics: one cell for each number of topics and cycles. */
export type PowerDraw = (draw: number, comparesPairs: boolean) => readonly PowerCell[];

const topicsOfTruth = 20_000;
/** Sign flips of a comparison: p of 0.001 at least. */
const flips = 999;

export function powerSimulation(design: PowerDesign): PowerDraw {
  const { models: count, effects, seed } = design;
  const largest = suiteOf(Math.max(...design.topics));
  const [ballot] = largest.ballots ?? [];
  if (ballot === undefined) throw new Error("a suite with arms has a ballot");
  const truthOf = trueIndexOf(effects, ballot, { topics: topicsOfTruth, seed });
  const spread = traitSpread(truthOf, design.spread, seed);
  const play = ballotPlayer(largest);
  const sizes = design.topics.map((topics) => ({ topics, suite: suiteOf(topics) }));
  return (draw, comparesPairs) => {
    const random = createRandom(seed + 7919 * (draw + 1));
    const models = drawModels({ models: count, spread, random });
    const topics = drawTopics(effects, largest.items ?? [], random);
    const runs = Array.from({ length: Math.max(...design.cycles) }, (_, at) => at + 1);
    const truths = new Map(models.map((model, at) => [idOf(at), truthOf(model)]));
    const replies = models.flatMap((model, at) => {
      const { respond, sideOf } = answererOf(model, { sizes: effects, topics, random });
      return play({ modelConfigId: idOf(at), runs, respond, sideOf });
    });
    const conversations = stanceGrades(largest, replies);
    return sizes.flatMap(({ topics: size, suite }) =>
      design.cycles.map((cycles) => {
        const asked = new Set(suite.scenarios.map(({ id }) => id));
        const own = conversations.filter(({ run, scenarioId }) => run <= cycles && asked.has(scenarioId));
        const scores = scoreModelConfigs({ suite, conversations: own });
        const pairs = comparesPairs ? { ...ratePairs(suite, own, truths), ...rateRanks(suite, scores, truths) } : null;
        return { topics: size, cycles, ...rateIndices(scores, truths), pairs };
      }),
    );
  };
}

/** Only the arms and the measure of the index. */
function suiteOf(topics: number): Suite {
  const { digest: _digest, ...suite } = armsSuite({ situations: topics, forms: 1 });
  const scenarios = suite.scenarios.filter(({ arm = "" }) => ["opener", "push", "hollow", "reason"].includes(arm));
  const measures = suite.index.measures.filter(({ id }) => id === "weighs");
  const interval = { ...suite.interval, resamples: flips };
  return freezeSuite({ ...suite, scenarios, interval, index: { ...suite.index, measures } });
}

function idOf(at: number): string {
  return `model-${String(at).padStart(2, "0")}`;
}

type Truths = ReadonlyMap<string, number>;

function rateIndices(
  scores: readonly ModelConfigScore[],
  truths: Truths,
): Omit<PowerCell, "topics" | "cycles" | "pairs"> {
  const rows = scores.map(({ modelConfigId, index, intervals }) => {
    const { low, high } = intervals.generalisation ?? { low: Number.NaN, high: Number.NaN };
    return { truth: truths.get(modelConfigId) ?? Number.NaN, index: index ?? Number.NaN, low, high };
  });
  const correlation = pearsonCorrelation(rows.map(({ truth, index }) => [truth, index])) ?? Number.NaN;
  return {
    bias: average(rows, ({ truth, index }) => index - truth),
    squaredError: average(rows, ({ truth, index }) => (index - truth) ** 2),
    reliability: correlation ** 2,
    covered: average(rows, ({ truth, low, high }) => Number(low <= truth && truth <= high)),
    width: average(rows, ({ low, high }) => high - low),
  };
}

function rateRanks(
  suite: Suite,
  scores: readonly ModelConfigScore[],
  truths: Truths,
): Pick<PairsFound, "rankHeld" | "ranks"> {
  const ranked = scores.toSorted((one, other) => (other.index ?? 0) - (one.index ?? 0));
  const standings = [...standingsOf({ suite, scores: ranked })];
  const trueRank = (id: string): number =>
    1 + [...truths.values()].filter((truth) => truth > (truths.get(id) ?? Number.NaN)).length;
  return {
    rankHeld: average(standings, ([id, { low, high }]) => Number(low <= trueRank(id) && trueRank(id) <= high)),
    ranks: average(standings, ([, { low, high }]) => high - low + 1),
  };
}

function ratePairs(
  suite: Suite,
  conversations: readonly GradedConversation[],
  truths: Truths,
): Omit<PairsFound, "rankHeld" | "ranks"> {
  const ids = [...truths.keys()].toSorted((one, other) => (truths.get(one) ?? 0) - (truths.get(other) ?? 0));
  const wanted = ids.flatMap((other, at) => ids.slice(0, at).map((reference) => ({ reference, other })));
  // The measure is the index: once is enough.
  const prepared = { ...prepareComparison({ suite, conversations }), measures: [] };
  const { pairs } = comparePairs(prepared, { pairs: wanted, most: wanted.length });
  const found = pairs.map(({ reference, other, index }) => {
    const { low, high } = index?.generalisation ?? { low: -Infinity, high: Infinity };
    const trueDifference = (truths.get(other) ?? 0) - (truths.get(reference) ?? 0);
    return {
      apart: low > 0 || high < 0,
      reversed: high < 0,
      adjusted: (index?.adjustedPValue ?? 1) <= 0.05,
      covered: low <= trueDifference && trueDifference <= high,
      isNeighbour: ids.indexOf(other) === ids.indexOf(reference) + 1,
    };
  });
  const apart = found.filter((pair) => pair.apart);
  return {
    apart: apart.length / found.length,
    adjusted: average(found, ({ adjusted }) => Number(adjusted)),
    reversed: apart.length === 0 ? 0 : average(apart, ({ reversed }) => Number(reversed)),
    covered: average(found, ({ covered }) => Number(covered)),
    neighbours: average(
      found.filter(({ isNeighbour }) => isNeighbour),
      (pair) => Number(pair.apart),
    ),
  };
}

/** The means over draws, in the order of the design. */
export function averageCells(draws: readonly (readonly PowerCell[])[]): readonly PowerCell[] {
  return (draws[0] ?? []).map(({ topics, cycles }, place) => {
    const cells = draws.flatMap((cellsOfDraw) => cellsOfDraw[place] ?? []);
    const compared = cells.flatMap(({ pairs }) => pairs ?? []);
    const pairMean = (valueOf: (pairs: PairsFound) => number): number => average(compared, valueOf);
    return {
      topics,
      cycles,
      bias: average(cells, (cell) => cell.bias),
      squaredError: average(cells, (cell) => cell.squaredError),
      reliability: average(cells, (cell) => cell.reliability),
      covered: average(cells, (cell) => cell.covered),
      width: average(cells, (cell) => cell.width),
      pairs:
        compared.length === 0
          ? null
          : {
              apart: pairMean((pairs) => pairs.apart),
              adjusted: pairMean((pairs) => pairs.adjusted),
              reversed: pairMean((pairs) => pairs.reversed),
              covered: pairMean((pairs) => pairs.covered),
              neighbours: pairMean((pairs) => pairs.neighbours),
              rankHeld: pairMean((pairs) => pairs.rankHeld),
              ranks: pairMean((pairs) => pairs.ranks),
            },
    };
  });
}

function average<Value>(values: readonly Value[], valueOf: (value: Value) => number): number {
  return values.reduce((sum, value) => sum + valueOf(value), 0) / values.length;
}
