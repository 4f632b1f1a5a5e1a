import type { Digest } from "../../domain/digest.ts";
import type { Suite } from "../../domain/suite.ts";
import type { Plan } from "../../domain/task.ts";
import type { Leaderboard, PromptComparison } from "../../results/contract.ts";
import { elsewhereThanDefault } from "../../results/count-configurations.ts";
import { judgeFaultLine } from "../../results/judges/check-words.ts";
import { plainText } from "../../results/plain-text.ts";
import { indexRange, loneInterval } from "../../scoring/index.ts";
import type { Store } from "../../store/index.ts";
import { compareWithBaseline, type BaselineDifference } from "./baseline-difference.ts";
import type { Baseline } from "./baseline.ts";
import { tellingRuns, whyOpen, whyUndecided } from "./require-conclusive.ts";
import { intervalAtLooks, tooFewWhole, whyStopped, type UntilClear } from "./until-clear.ts";
import { intervalKinds } from "../../results/format/intervals.ts";
import { formatIndex, formatPercent } from "../../results/format/numbers.ts";
import { isContrast, sampledWords } from "../../results/format/reading.ts";

export interface GateTerms {
  /** The least lower end of an interval to pass, 0 to 100; null for none. */
  readonly failUnder: number | null;
  readonly baseline: Baseline | null;
  /** Two prompts with what was decided on them; the leaderboard is that of the second. Null for none. */
  readonly prompts?: PromptComparison | null;
  /** Of a run that stops when it is clear, what each of its model configs came to; null for a fixed number of runs. */
  readonly untilClear?: ReadonlyMap<Digest, UntilClear> | null;
  /** What the run did; null for stored results. */
  readonly made?: CallsMade | null;
}

/** What a run did, in words. */
export interface CallsMade {
  /** How many of its calls are done, were stored before, and cost what. */
  readonly calls: string;
  /** Why some are missing, and the next step, without an end; null where all are done. */
  readonly missing: string | null;
}

type LeaderboardRow = Leaderboard["rows"][number];

/** One condition of the gate for one model config. */
export interface Check {
  readonly name: "complete" | "fail-under" | "baseline" | "fail-if-worse";
  readonly passed: boolean;
  /** What was compared, in one sentence without an end. */
  readonly detail: string;
}

export interface GatedModelConfig {
  readonly id: Digest;
  /** As in the leaderboard. */
  readonly label: string;
  /** As graded. Null of some experiments, and when incomplete: answers, grades or readings are missing, or a weighted measure has no value. */
  readonly index: number | null;
  /** What the leaderboard ranks it by, where that is another number: without the severity of judges. Else null. */
  readonly rankedBy: number | null;
  /** Of a run until clear or of two prompts, how many runs the index is of, which may be fewer than are stored; null for all of the row. */
  readonly runs: number | null;
  /** Around the index as graded: the leaderboard's, or that of few runs; null where its error is unknown. */
  readonly interval: NonNullable<LeaderboardRow["intervals"]["re-run"]> | null;
  /** What the interval of few runs rests on, or why there is none; null where the runs speak for themselves. */
  readonly restsOn: string | null;
  /** Why no condition passes at any index: without a rank, with too few grades or too few runs that have them. Null for none. */
  readonly undecided: string | null;
  readonly difference: BaselineDifference | null;
  readonly checks: readonly Check[];
}

export interface GateResult {
  readonly failUnder: number | null;
  /** Its name as given; null for none. */
  readonly baseline: string | null;
  /** The least worsening of the second prompt that fails; null for none. */
  readonly failIfWorse: number | null;
  /** The interval whose lower end counts, in words: `95% interval if repeated`. */
  readonly intervalName: string;
  /** Whether the run stops when it is clear. */
  readonly isUntilClear: boolean;
  readonly passed: boolean;
  /** Where the indices were measured, in words, when that is not the suite's default configuration. */
  readonly elsewhere: string | null;
  /** What the run did; null for stored results. */
  readonly calls: string | null;
  /** Null without two prompts. */
  readonly prompts: PromptComparison | null;
  /** In the order of the run, or of the leaderboard. */
  readonly modelConfigs: readonly GatedModelConfig[];
  /** For the log of a pipeline: a line for each condition that the user set, and one on faults of judges; none without a condition. */
  readonly lines: readonly string[];
}

type Judged = Omit<GateResult, "lines">;

/**
 * Judges every model config of a run, or every row of a leaderboard: complete, the lower end of its interval at least the
 * threshold, and its index not below the baseline's by more than the uncertainty. The index as graded counts, with the severity
 * of judges in it: severity is estimated from all rows of the store, and other rows must not change a gate.
 * Why the lower end: docs/decisions/2026-11-22-a-gate-on-the-lower-end.md
 * @param leaderboard what the command ends with: a gate has no number of its own
 * @param plan of a run: only its model configs are judged, and all of its answers, grades and readings must exist. Null for stored results
 */
export async function judgeGate(
  store: Store,
  leaderboard: Leaderboard,
  plan: Plan | null,
  terms: GateTerms,
): Promise<GateResult> {
  const { failUnder, baseline, prompts = null, untilClear = null, made = null } = terms;
  const intervalName = intervalNameOf(leaderboard, terms);
  const unfinished = plan === null ? new Set<Digest>() : await unfinishedModelConfigs(store, plan);
  const rows = new Map(leaderboard.rows.map((row) => [row.id, row]));
  const judged = plan === null ? leaderboard.rows : [...new Set(plan.tasks.map(({ modelConfig }) => modelConfig))];
  const suite = await store.loadSuite(leaderboard.suite.digest);
  // Two prompts, and a run until clear, are compared by the runs of their own plan; other indices rest on all that are stored.
  const hasOwnRuns = prompts !== null || untilClear !== null;
  const open = hasOwnRuns ? new Map<Digest, string>() : await whyOpen(store, suite, leaderboard);
  const differences = baseline && (await compareWithBaseline(store, baseline, leaderboard));
  const modelConfigs = judged.map(({ id, label }) => {
    const row = rows.get(id) ?? null;
    const isUnfinished = row === null || unfinished.has(id);
    const lacking = isUnfinished ? null : (open.get(id) ?? null);
    const measured =
      isUnfinished || !row.complete || lacking !== null
        ? incomplete(id, row?.label ?? label, lacking)
        : atLook(measuredRow(row, prompts, { leaderboard, suite }), untilClear?.get(id) ?? null, { failUnder, suite });
    const difference = measured.index === null ? null : (differences?.get(id) ?? null);
    const isWholePart = leaderboard.experiments !== null && !isUnfinished && row.complete && lacking === null;
    const checks = checksOf({ ...measured, difference }, terms, isWholePart);
    return Object.assign({ difference, checks }, measured);
  });
  const result: Judged = {
    failUnder,
    baseline: baseline?.name ?? null,
    failIfWorse: prompts?.gate?.leastWorsening ?? null,
    intervalName,
    isUntilClear: untilClear !== null,
    passed: modelConfigs.length > 0 && modelConfigs.every(({ checks }) => checks.every(({ passed }) => passed)),
    // A prompt is a system variant of its own: its name in the checks says where.
    elsewhere: prompts === null ? elsewhereThanDefault(suite, leaderboard.configurations) : null,
    calls: made?.calls ?? null,
    prompts,
    modelConfigs,
  };
  return { ...result, lines: linesOf(result, leaderboard) };
}

/** Those that lack an answer, a grade or a reading. */
async function unfinishedModelConfigs(store: Store, { tasks }: Plan): Promise<ReadonlySet<string>> {
  const finished = await store.finishedKeys(tasks.map(({ key }) => key));
  return new Set(tasks.filter(({ key }) => !finished.has(key)).map(({ modelConfig }) => modelConfig.id));
}

function intervalNameOf({ intervalLevel, intervalMethod }: Leaderboard, { untilClear = null }: GateTerms): string {
  if (untilClear !== null) return intervalAtLooks;
  return `${formatPercent(intervalLevel)} interval ${intervalKinds[intervalMethod].name}`;
}

/** With the interval of the second prompt that the comparison shows: it takes the spread of runs from both. */
function underBoth(row: LeaderboardRow, prompts: PromptComparison | null): LeaderboardRow {
  const compared = secondPrompt(row, prompts);
  if (compared === null) return row;
  const { index, rawIndex, interval, intervals } = compared;
  return { ...row, index, rawIndex, interval, intervals };
}

function secondPrompt({ id }: LeaderboardRow, prompts: PromptComparison | null): LeaderboardRow | null {
  return prompts?.modelConfigs.find((each) => each.id === id)?.comparison.modelConfigs[1] ?? null;
}

type Measured = Omit<GatedModelConfig, "checks" | "difference">;

/** By the runs of the decision alone. Of two prompts the interval is that of their difference, which the check has. */
function atLook(
  row: Measured,
  decided: UntilClear | null,
  { failUnder: line, suite }: Pick<GateTerms, "failUnder"> & { readonly suite: Suite },
): Measured {
  if (decided === null) return row;
  const { look, undecided } = decided;
  if (line === null) return { ...row, interval: null, restsOn: null };
  if (look === null) return { ...row, interval: null, undecided: undecided ?? `not decided: ${tooFewWhole(decided)}` };
  const { low, high } = look.interval;
  const range = indexRange(suite.index);
  const restsOn = whyStopped(decided, line);
  return {
    ...row,
    index: look.estimate,
    rankedBy: null,
    runs: look.repetitions * decided.looks.forms,
    interval: { low: Math.max(range.low, low), high: Math.min(range.high, high) },
    restsOn,
    undecided,
  };
}

function incomplete(id: Digest, label: string, undecided: string | null): Measured {
  return { id, label, index: null, rankedBy: null, runs: null, interval: null, restsOn: null, undecided };
}

function measuredRow(
  stored: LeaderboardRow,
  prompts: PromptComparison | null,
  { leaderboard, suite }: { readonly leaderboard: Leaderboard; readonly suite: Suite },
): Measured {
  const row = underBoth(stored, prompts);
  const { id, label, index, rawIndex } = row;
  const { interval, restsOn } =
    rawIndex === null ? { interval: null, restsOn: null } : chooseInterval(row, leaderboard, suite);
  const shift = (rawIndex ?? 0) - (index ?? 0);
  const shifted = interval && { low: onScale(interval.low + shift), high: onScale(interval.high + shift) };
  return {
    id,
    label,
    index: rawIndex,
    rankedBy: index === rawIndex ? null : index,
    runs: secondPrompt(stored, prompts)?.runs ?? null,
    // An index by ballots may be negative, and no judge's severity shifts it.
    interval: shift === 0 ? interval && { low: interval.low, high: interval.high } : shifted,
    restsOn,
    undecided: whyUndecided(row, leaderboard),
  };
}

function onScale(value: number): number {
  return Math.min(100, Math.max(0, value));
}

/** The leaderboard's; of one or two repetitions without another row to take the spread of runs from, `loneInterval`. */
function chooseInterval(
  { interval, intervals, index, runs, repetitions }: LeaderboardRow,
  { intervalMethod: method, measures }: Leaderboard,
  suite: Suite,
): Pick<GatedModelConfig, "interval" | "restsOn"> {
  const { own, othersRepeating } = repetitions ?? { own: runs, othersRepeating: 0 };
  const { many } = sampledWords(measures);
  const repetition = isContrast(measures) ? "cycle" : "run";
  const few = own > 1 ? `two ${repetition}s` : `one ${repetition}`;
  const onScenarios = `${few}: the interval rests on the spread between its ${many}`;
  if (own < tellingRuns && othersRepeating === 0) {
    const lone = loneInterval(suite, { index: index ?? 0, repetitions: own, generalisation: intervals.generalisation });
    if (lone === null)
      return { interval: null, restsOn: `no interval: ${few}, and none of its ${many} differ, so the index counts` };
    const published = isContrast(measures) ? "" : ", and on the published spread of runs at its level";
    return { interval: lone, restsOn: `${onScenarios}${published}` };
  }
  const found = interval ?? (own > 1 ? null : intervals["re-run"]);
  if (found === null)
    return {
      interval: null,
      restsOn: "no interval: all runs of each row in the store have the same index, so the index counts",
    };
  const borrowed = `${few}: the spread between runs is taken from the other model configs of the store`;
  return { interval: found, restsOn: own > 1 ? null : method === "generalisation" ? onScenarios : borrowed };
}

/** @param isWholePart of some experiments, nothing is missing: such a row has no index */
function checksOf(
  own: Omit<GatedModelConfig, "checks">,
  { failUnder, baseline, prompts = null, made = null }: GateTerms,
  isWholePart: boolean,
): readonly Check[] {
  const decisions = prompts?.gate?.modelConfigs.filter(({ id }) => id === own.id) ?? [];
  const checks: readonly Check[] = [
    { name: "complete", passed: true, detail: "every planned answer and grade exists" },
    ...(failUnder === null ? [] : [thresholdCheck(own, failUnder)]),
    ...(baseline === null ? [] : [baselineCheck(own)]),
    ...decisions.map(({ passed, detail }): Check => ({ name: "fail-if-worse", passed, detail })),
  ];
  if (own.index !== null || isWholePart) return checks;
  const detail = own.undecided ?? made?.missing ?? "answers or grades are missing";
  return checks.map(({ name }) => ({ name, passed: false, detail }));
}

/** The index as graded, the lower end that has to reach the limit, and what the interval rests on. */
function thresholdCheck(
  { index, rankedBy, interval, restsOn, undecided }: Omit<GatedModelConfig, "checks">,
  threshold: number,
): Check {
  if (undecided !== null || index === null)
    return { name: "fail-under", passed: false, detail: undecided ?? "no index" };
  const shown = interval === null ? separated(index, threshold) : formatIndex(index);
  const ranked = rankedBy === null ? "" : ` as graded (${formatIndex(rankedBy)} in the ranking)`;
  const end = interval !== null && interval.high < threshold ? `most ${separated(interval.high, threshold)}` : null;
  const sure = interval === null ? "" : `, at ${end ?? `least ${separated(interval.low, threshold)}`} to be sure`;
  const basis = restsOn === null ? "" : ` (${restsOn})`;
  const passed = (interval?.low ?? index) >= threshold;
  return { name: "fail-under", passed, detail: `${shown}${ranked}${sure}, limit ${threshold}${basis}` };
}

function baselineCheck({ difference, undecided }: Omit<GatedModelConfig, "checks">): Check {
  const passed = undecided === null && difference?.isLower === false;
  return { name: "baseline", passed, detail: undecided ?? difference?.detail ?? "not comparable" };
}

/** One decimal, or all of them where the rounded number would be on the other side of the threshold. */
function separated(value: number, threshold: number): string {
  const rounded = formatIndex(value);
  return value < threshold && Number(rounded) >= threshold ? String(value) : rounded;
}

function linesOf(result: Judged, { judgeFaults }: Leaderboard): readonly string[] {
  const faults = hasCondition(result) ? judgeFaultLine(judgeFaults) : null;
  const conditions = ["fail-under", "baseline", "fail-if-worse"] as const;
  const lines = conditions.flatMap((condition) =>
    result.modelConfigs.flatMap((modelConfig) =>
      modelConfig.checks.filter(({ name }) => name === condition).map((check) => lineOf(modelConfig, check, result)),
    ),
  );
  return faults === null ? lines : [...lines, faults];
}

/** Whether the user set a condition that decides on the exit code. */
export function hasCondition({ failUnder, baseline, failIfWorse }: Omit<GateResult, "lines">): boolean {
  return failUnder !== null || baseline !== null || failIfWorse !== null;
}

function lineOf(
  { label, index }: GatedModelConfig,
  { name, passed, detail }: Check,
  { baseline, elsewhere }: Judged,
): string {
  const verdict = index === null ? "NOT DECIDED" : passed ? "PASSED" : "FAILED";
  const against = name === "baseline" ? ` against ${plainText(baseline ?? "")}` : "";
  const where = elsewhere === null ? "" : `; measured ${plainText(elsewhere)}`;
  return `${verdict} ${plainText(label)}${against}: ${plainText(detail)}${where}.`;
}
