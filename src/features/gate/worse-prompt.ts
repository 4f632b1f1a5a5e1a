import type { Digest } from "../../domain/digest.ts";
import type { Comparison, LeaderboardRow, PairedDifference, PromptComparison } from "../../results/contract.ts";
import { excludesZero, isClear } from "../../results/format/difference-answers.ts";
import { intervalKinds } from "../../results/format/intervals.ts";
import { formatDifference, formatIndex, formatPValue } from "../../results/format/numbers.ts";
import { intervalAtLooks, tooFewWhole, whyStopped, type UntilClear } from "./until-clear.ts";
import { gradedRuns, whyUndecided } from "./require-conclusive.ts";

type PromptGate = NonNullable<PromptComparison["gate"]>;

type Decision = Pick<PromptGate["modelConfigs"][number], "passed" | "detail">;

/** Worsenings in points of the index, from how far published runs and scenarios stray; null where that is not known. */
export interface ExpectedWorsenings {
  /** So many runs find it where all scenarios share it. */
  readonly shared: number | null;
  /** So many runs find it where scenarios differ as between models. */
  readonly apart: number | null;
}

interface WorseningTerms {
  /** In points of the index: a smaller one passes, however sure it is. */
  readonly leastWorsening: number;
  readonly expected: ExpectedWorsenings | null;
}

/**
 * Whether the second of two prompts is worse than the first, under each model config. Decides by the p that `compare` prints; where every
 * run of both gave the same there is none, and that over scenarios alone decides, which is what the other comes to where runs differ ever less.
 * p finds nothing that five scenarios or fewer make, whatever its size: a worsening that is larger than scenarios explain between published
 * models fails where it stays if repeated.
 * What cannot be told does not pass.
 * @param untilClear of a run that stops when it is clear: decides by the interval at every look, and not by p
 */
export function judgePrompts(
  { modelConfigs }: Pick<PromptComparison, "modelConfigs">,
  terms: WorseningTerms,
  untilClear: ReadonlyMap<Digest, UntilClear> | null = null,
): PromptGate {
  const { leastWorsening } = terms;
  const decided = modelConfigs.map(({ id, label, comparison }) => {
    return { id, label, ...decide(comparison, terms, untilClear?.get(id) ?? null) };
  });
  const passed = decided.length > 0 && decided.every((each) => each.passed);
  return { leastWorsening, passed, modelConfigs: decided };
}

function decide(
  comparison: Comparison,
  { leastWorsening, expected }: WorseningTerms,
  untilClear: UntilClear | null,
): Decision {
  const { modelConfigs: rows, measures, paired, intervalLevel } = comparison;
  const [base, other] = rows;
  const found = paired.pairs[0]?.index ?? null;
  const missing = rows.find(({ complete, pending }) => !complete || pending > 0);
  if (missing !== undefined) return failed(`answers or grades with ${missing.label} are missing`);
  const [undecided] = rows.flatMap((row) => {
    const why = whyUndecided(row, { rows, measures });
    return why === null ? [] : [`${row.label} ${why}`];
  });
  if (undecided !== undefined) return failed(undecided);
  if (untilClear !== null && base !== undefined && other !== undefined)
    return decideAtLook([base, other], leastWorsening, {
      ...untilClear,
      isUnsteady: found?.pValue === null && !isSure(found, intervalLevel) && !isLarge(found, expected),
    });
  const isKnown = found !== null && (found.pValue !== null || rows.every((row) => gradedRuns(row) > 1));
  if (base === undefined || other === undefined || !isKnown)
    return failed("not decided: fewer than two runs of a prompt have a value in every weighted measure");
  const worsening = -found.difference;
  const byScenarios = isSure(found, intervalLevel);
  const basis = basisOf([base, other], found);
  if (worsening < leastShown || !(byScenarios || isLarge(found, expected))) {
    const repeats = worsening >= leastShown && staysIfRepeated(found);
    const what = repeats ? "not clear that" : "no sign that";
    const why = repeats ? "; it stays if repeated, but too few scenarios agree" : strayWords(found, expected);
    const difference = `${formatDifference(found.difference)} points${basis}`;
    return { passed: true, detail: `${what} ${other.label} is worse than ${base.label}: ${difference}${why}` };
  }
  const isSmall = worsening < leastWorsening;
  const less = isSmall ? `, less than the ${leastWorsening} that fail` : "";
  const more =
    byScenarios || isSmall
      ? ""
      : `, more than the ${formatIndex(expected?.apart ?? null)} that fail though few scenarios agree`;
  const what = `${other.label} is worse than ${base.label} by ${formatIndex(worsening)} points`;
  return { passed: isSmall, detail: `${what}${less}${more}${basis}` };
}

/** A smaller difference would be printed as 0.0. */
const leastShown = 0.05;

function isSure(found: PairedDifference, level: number): boolean {
  return found.pValue === null ? found.scenarioPValue <= 1 - level : isClear(found, level);
}

function isLarge(found: PairedDifference, expected: ExpectedWorsenings | null): boolean {
  const apart = expected?.apart ?? null;
  return apart !== null && -found.difference > apart && staysIfRepeated(found);
}

/** Where no run differs it stays. */
function staysIfRepeated({ pValue, intervals }: PairedDifference): boolean {
  return pValue === null || excludesZero(intervals["re-run"]);
}

/** Of runs whose interval alone is wider than what they were expected to find. */
function strayWords({ intervals }: PairedDifference, expected: ExpectedWorsenings | null): string {
  const interval = intervals["re-run"];
  const shared = expected?.shared ?? null;
  if (interval === null || shared === null || (interval.high - interval.low) / 2 <= shared) return "";
  return `; these runs stray more than was assumed, and more are needed to find a worsening of ${formatIndex(shared)}`;
}

/** Where no run differs, and scenarios do not agree, the interval of runs says too much. */
function decideAtLook(
  [{ label: base }, { label: other }]: readonly [LeaderboardRow, LeaderboardRow],
  leastWorsening: number,
  decided: UntilClear & { readonly isUnsteady: boolean },
): Decision {
  const { look } = decided;
  const verdict = decided.isUnsteady && decided.verdict === "failed" ? "open" : decided.verdict;
  if (look === null) return failed(`not decided: of a prompt ${tooFewWhole(decided)}`);
  const { low, high } = look.interval;
  const basis = ` (${formatDifference(low)} to ${formatDifference(high)}, ${intervalAtLooks}; ${whyStopped(decided, null)})`;
  if (verdict === "failed") return failed(`${other} is worse than ${base}${basis}`);
  if (verdict !== decided.verdict)
    return {
      passed: true,
      detail: `not clear that ${other} is worse than ${base}: no run differs, and too few scenarios agree${basis}`,
    };
  const margin = leastWorsening === 0 ? "" : ` by ${leastWorsening} points or more`;
  const open = look.estimate < 0 ? "not clear that" : "no sign that";
  const passed = verdict === "passed" ? `${other} is not worse than ${base}` : `${open} ${other} is worse than ${base}`;
  return { passed: true, detail: `${passed}${margin}${basis}` };
}

function failed(detail: string): Decision {
  return { passed: false, detail };
}

/** Both indices, the interval if repeated (of a suite with ballots the only one that it has), and p. */
function basisOf([base, other]: readonly [LeaderboardRow, LeaderboardRow], found: PairedDifference): string {
  const { "re-run": rerun, generalisation } = found.intervals;
  const indices = `${formatIndex(base.index)} with ${base.label}, ${formatIndex(other.index)} with ${other.label}`;
  if (found.pValue === null)
    return ` (${indices}; p ${formatPValue(found.scenarioPValue)} over scenarios: no run differs)`;
  const interval = rerun ?? generalisation;
  const { name } = intervalKinds[rerun === null ? "generalisation" : "re-run"];
  const range =
    interval === null ? [] : [`${formatDifference(interval.low)} to ${formatDifference(interval.high)} ${name}`];
  return ` (${[indices, ...range, `p ${formatPValue(found.pValue)}`].join("; ")})`;
}
