import { intervalMethodOf, type IntervalMethod } from "../domain/index-definition.ts";
import type { ModelConfig } from "../domain/model-config.ts";
import type { Digest } from "../domain/digest.ts";
import type { Suite } from "../domain/suite.ts";
import {
  inCountedRuns,
  indexBasis,
  scoreApart,
  standingsOf,
  type IndexBasis,
  intervalBy,
  noIntervals,
  type ModelConfigScore,
  weightedMeasures,
  tooManyUngraded,
  type Ungraded,
} from "../scoring/index.ts";
import type { StanceRow } from "../scoring/stances/stance-rows.ts";
import { hasUnknownCost, type RunCounts, type TimeSpan } from "../store/views/views.ts";
import type { LeaderboardRow, UnplacedRow } from "./contract.ts";
import { judgeReference, judgesWhoCount } from "./choose-judges.ts";
import { nameConfiguration, stancesUnder, underConfigurations, type CountedGrades } from "./count-configurations.ts";
import { describeMark, describeUnranked } from "./describe-unranked.ts";
import type { LeaderboardSource } from "./leaderboard-source.ts";
import { missingIn, pendingIn, whyUnanswered } from "./open-counts.ts";
import { plainText } from "./plain-text.ts";
import { rankRows } from "./rank-rows.ts";
import { answeredAt, completeRuns, runCostsOf, type RunCosts } from "./run-costs.ts";
import { stanceFields } from "./stance-measures.ts";

export function buildRows(
  source: LeaderboardSource,
  counted: CountedGrades,
): { readonly rows: readonly LeaderboardRow[]; readonly basis: IndexBasis | null } {
  const { suite, modelConfigs, bills, readerIds } = source;
  const modelConfigIds = modelConfigs.map(({ id }) => id);
  const uneven = source.uneven && underConfigurations(source.uneven, counted.configurations);
  const stances = source.part.experiments === null ? stancesUnder(source.stances, counted) : [];
  const {
    scores,
    rows: stanceRows,
    unranked,
  } = scoreApart({
    suite,
    modelConfigIds,
    conversations: counted.grades,
    uneven,
    stances,
    readings: source.readings,
  });
  const scoreOf = new Map(scores.map((score) => [score.modelConfigId, score]));
  const grades = Map.groupBy(counted.grades, ({ modelConfigId }) => modelConfigId);
  const counts = Map.groupBy(source.counts, ({ modelConfigId }) => modelConfigId);
  const runCosts = runCostsOf({ bills, configurations: counted.configurations, voters: source, readerIds });
  const costs = Map.groupBy(runCosts, ({ modelConfigId }) => modelConfigId);
  const intervalMethod = source.intervalMethod ?? intervalMethodOf(suite);
  const repeating = scores.filter(showsSpread).map(({ modelConfigId }) => modelConfigId);
  const rows = modelConfigs.flatMap((modelConfig) => {
    const { id } = modelConfig;
    const score = scoreOf.get(id);
    if (score === undefined) return [];
    const origin = originOf(source, modelConfig);
    const own = { counts: counts.get(id) ?? [], costs: costs.get(id) ?? [] };
    // Without a verdict that counts, of every run.
    const runs = score.runs.length > 0 ? score.runs : own.counts;
    const times = answeredAt(bills, { modelConfigId: id, runs, configurations: counted.configurations });
    const row = buildRow({
      suite,
      intervalMethod,
      modelConfig,
      score,
      othersRepeating: repeating.filter((other) => other !== id).length,
      ungraded: tooManyUngraded(suite, grades.get(id) ?? []),
      stances: stanceRows.get(id) ?? null,
      v2Index: source.v2Indices.get(id) ?? null,
      origin,
      answeredAt: times,
      ...(score.graded + score.unscored + score.broken > 0 ? {} : gradedElsewhere(source, counted, id)),
      ...own,
    });
    return [Object.assign(row, whyUnanswered(id, { counts: own.counts, faults: source.faults ?? [] }))];
  });
  if (source.part.experiments !== null) return { rows: measuredRows(suite, rows), basis: null };
  const ranked = rankRows(rows, (ids) =>
    standingsOf({ suite, scores: ids.flatMap((id) => scoreOf.get(id) ?? []), form: source.rankForm ?? "each", uneven }),
  );
  const rankable = scores.filter(({ modelConfigId }) => !unranked.has(modelConfigId));
  return { rows: ranked, basis: suite.index.stances === undefined ? indexBasis(suite, rankable) : null };
}

/** In points of the index. */
const roundingError = 1e-7;

/** Its repetitions differ, so that the re-run intervals of all rows rest on them. */
function showsSpread({ complete, standardDeviation }: ModelConfigScore): boolean {
  return complete && standardDeviation !== null && standardDeviation > roundingError;
}

/** Before the first result: the expected origin. */
function originOf(
  { origins, suiteOrigin }: LeaderboardSource,
  { id, endpoint }: ModelConfig,
): LeaderboardRow["origin"] {
  const [origin, ...others] = new Set(origins.get(id));
  if (others.length > 0) return "mixed";
  return origin ?? (endpoint.kind === "simulator" ? "simulated" : suiteOrigin);
}

/** Who has graded a row that no counted grade is of; where these judges count, under which configurations it was measured. */
function gradedElsewhere(
  { bills, judges }: LeaderboardSource,
  { configurations }: CountedGrades,
  modelConfigId: Digest,
): Pick<LeaderboardRow, "gradedBy" | "measuredUnder"> {
  const counted = new Set(configurations.map(nameConfiguration));
  const own = bills.filter((bill) => bill.modelConfigId === modelConfigId && bill.costs.results > 0);
  const here = own.filter(({ configuration }) => counted.has(nameConfiguration(configuration)));
  const measuredUnder = [...new Set(own.map(({ configuration }) => nameConfiguration(configuration)))];
  if (own.length > 0 && here.length === 0) return { measuredUnder: measuredUnder.map(plainText) };
  const known = judgesWhoCount(judges);
  const gradedBy = known
    .filter(({ judge }) => here.some(({ judgeId }) => judgeId === judge.id))
    .map((record) => plainText(judgeReference(record, known)));
  return gradedBy.length === 0 ? {} : { gradedBy };
}

interface RowSource {
  readonly suite: Suite;
  /** The shown one. */
  readonly intervalMethod: IntervalMethod;
  readonly modelConfig: ModelConfig;
  readonly score: ModelConfigScore;
  readonly othersRepeating: number;
  readonly ungraded: Ungraded | null;
  readonly stances: StanceRow | null;
  readonly v2Index: number | null;
  readonly origin: LeaderboardRow["origin"];
  readonly answeredAt: TimeSpan | null;
  /** Where no verdict of it counts. */
  readonly gradedBy?: readonly string[];
  readonly measuredUnder?: readonly string[];
  /** Of this model config. */
  readonly counts: readonly RunCounts[];
  readonly costs: readonly RunCosts[];
}

/** One row without its rank, which depends on the others. Keys in the order of the contract. */
function buildRow(source: RowSource): UnplacedRow {
  const { suite, modelConfig, score, origin, counts, costs } = source;
  return {
    ...describeModelConfig(modelConfig),
    ...describeScore(source),
    ...describeAnswers(source),
    origin,
    answeredAt: source.answeredAt,
    ...describeCosts(completeRuns(costs, counts, score.runs)),
    graded: score.graded,
    unscored: score.unscored,
    broken: score.broken,
    // An audit's verdicts count in no index from ballots.
    pending: sumOf(counts, suite.items === undefined ? pendingIn : missingIn),
    truncated: sumOf(counts, ({ answers }) => answers.truncated),
    resampled: sumOf(costs, ({ generation }) => generation.resamples),
  };
}

function describeModelConfig({ id, label, model, provider, ...rest }: ModelConfig) {
  return {
    id,
    label: plainText(label),
    model: plainText(model),
    provider: provider === null ? null : plainText(provider),
    temperature: rest.temperature,
    temperatureSupported: rest.temperatureSupported,
    refused: rest.refused,
    reasoningEffort: rest.reasoningEffort,
  };
}

function describeScore({
  suite,
  score,
  ungraded,
  stances,
  othersRepeating,
  gradedBy,
  measuredUnder,
  intervalMethod: method,
}: RowSource) {
  const { level } = suite.interval;
  const shown = intervalBy(method, score.intervals);
  const { modelConfigId, cycles, repetitions } = score;
  const runs = score.runs.map(({ run }) => ({ modelConfigId, run }));
  const titles = new Map(suite.index.measures.map(({ id, title }) => [id, plainText(title)]));
  return {
    index: score.index,
    rawIndex: score.rawIndex,
    runs: score.runs.length,
    ...(suite.items === undefined ? {} : { countedRuns: inCountedRuns(suite, runs).length }),
    perRun: score.runs.map(({ run, index, partial }) => ({ run, index, partial })),
    ...(cycles === undefined ? {} : { perCycle: cycles.map(({ number: cycle, moves }) => ({ cycle, moves })) }),
    repetitions: { own: (cycles ?? repetitions.filter(({ index }) => index !== null)).length, othersRepeating },
    interval: shown && { method, level, ...shown },
    intervals: score.intervals,
    unstable: score.unstable,
    ...(suite.items === undefined ? { ungraded } : {}),
    standardDeviation: score.standardDeviation,
    fields: stances === null ? score.measures : { ...score.measures, ...stanceFields(stances.figures) },
    denominators: score.denominators,
    shares: score.shares,
    complete: score.complete,
    missing: score.missing.map((measure) => ({ measure, title: titles.get(measure) ?? measure })),
    ...(gradedBy === undefined ? {} : { gradedBy }),
    ...(measuredUnder === undefined ? {} : { measuredUnder }),
  };
}

function describeAnswers({
  suite,
  stances,
  v2Index,
}: RowSource): Pick<LeaderboardRow, "unranked" | "marks" | "v2Index" | "pattern"> {
  if (suite.items === undefined) return {};
  const { unranked = null, marks = [], pattern = null } = stances ?? {};
  return { unranked: unranked && describeUnranked(unranked), marks: marks.map(describeMark), v2Index, pattern };
}

function describeCosts(costs: readonly RunCosts[]): Pick<LeaderboardRow, "costPerRun" | "costIsLowerBound"> {
  const bills = costs.map(({ generation, judging }) => generation.usd + judging.usd).filter((usd) => usd > 0);
  return {
    costPerRun: bills.length === 0 ? null : bills.reduce((sum, usd) => sum + usd, 0) / bills.length,
    costIsLowerBound: costs.some(({ generation, judging }) => hasUnknownCost(generation) || hasUnknownCost(judging)),
  };
}

function sumOf<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + valueOf(item), 0);
}

/**
 * Rows of some experiments: they have measures, but no index, no rank and no cost of their own. The best in the first
 * weighted measure first, those without it last.
 */
function measuredRows(suite: Suite, rows: readonly UnplacedRow[]): readonly LeaderboardRow[] {
  const [first] = weightedMeasures(suite.index);
  const placeOf = ({ fields }: LeaderboardRow): number => {
    const value = first === undefined ? null : (fields[first.id] ?? null);
    if (value === null) return Number.POSITIVE_INFINITY;
    return first?.better === "lower" ? value : -value;
  };
  return rows
    .map(withoutIndex)
    .toSorted((one, other) => compare(placeOf(one), placeOf(other)) || compare(one.label, other.label));
}

function withoutIndex(row: UnplacedRow): LeaderboardRow {
  return {
    rank: null,
    rankInterval: null,
    ...row,
    index: null,
    rawIndex: null,
    perRun: row.perRun.map(({ run, partial }) => ({ run, index: null, partial })),
    interval: null,
    intervals: noIntervals,
    unstable: null,
    standardDeviation: null,
    costPerRun: null,
    costIsLowerBound: false,
  };
}

function compare<Value extends number | string>(one: Value, other: Value): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
