import type { PairedDifference } from "../contract/paired-difference.ts";
import { formatPValue, noValue } from "./numbers.ts";

/**
 * A difference raises two questions: whether it stays if all runs are repeated (re-run), and whether it stays with other
 * questions of the same kinds (generalisation). Its two intervals answer them; without a p value, neither is answered.
 */
export type DifferenceState = "both" | "if-repeated" | "other-questions" | "neither" | "one-run";

type Answered = Pick<PairedDifference, "intervals" | "pValue">;

/** What a sentence about a difference rests on. */
export type FoundDifference = Omit<PairedDifference, "difference" | "drivers">;

export function differenceState({ intervals, pValue }: Answered): DifferenceState {
  if (pValue === null) return "one-run";
  const others = excludesZero(intervals.generalisation);
  // Where one interval covers new runs and other questions alike, there is no other.
  const repeated = intervals["re-run"] === null ? others : excludesZero(intervals["re-run"]);
  if (repeated) return others ? "both" : "if-repeated";
  return others ? "other-questions" : "neither";
}

export function excludesZero(interval: PairedDifference["intervals"]["re-run"]): boolean {
  return interval !== null && (interval.low > 0 || interval.high < 0);
}

/** Why a p value is missing. */
export const oneRunReason = "a single run, or runs that are all the same, do not show how far runs stray";

/** Legend of the dash in place of a p value. */
export const withoutPMeaning = `p ${noValue}: ${oneRunReason}; it takes two complete runs of both, and some that differ.`;

/** What the printed p assumes. */
export function testAssumption(many: string): string {
  return `The test over ${many} takes their differences as independent and symmetric: between steady losses and rare disasters it finds too much.`;
}

/** The answers of the two intervals for a difference, in one sentence without its subject. */
function answersOf(found: Answered): string {
  const state = differenceState(found);
  if (state === "one-run") return `is what these runs gave: ${oneRunReason}`;
  // One interval over both, as of v3, answers both at once.
  const both =
    found.intervals["re-run"] === null ? "with new runs and other questions" : "if repeated and with other questions";
  if (state === "both") return `keeps its direction ${both}`;
  if (state === "other-questions")
    return "keeps its direction with other questions, but might vanish or reverse if repeated";
  const isKnown = found.intervals.generalisation !== null;
  if (state === "if-repeated")
    return isKnown
      ? "keeps its direction if repeated, but might vanish or reverse with other questions"
      : "keeps its direction if repeated; what it would be with other questions is unknown";
  return `might vanish or reverse ${isKnown ? both : "if repeated"}: no clear difference`;
}

/** Whether its p value could be small at all. */
export function isTestable({ leastAdjustedPValue }: Pick<PairedDifference, "leastAdjustedPValue">, level: number) {
  return leastAdjustedPValue === null || leastAdjustedPValue <= 1 - level;
}

/** Whether a difference is clear: its adjusted p value is small if repeated and over the scenarios. */
export function isClear({ adjustedPValue }: Pick<PairedDifference, "adjustedPValue">, level: number): boolean {
  return adjustedPValue !== null && adjustedPValue <= 1 - level;
}

interface DescribedDifference {
  /** The beginning of the sentence, for example `B-A: the difference of 3.1`. */
  readonly subject: string;
  readonly found: FoundDifference;
  readonly level: number;
  /** What the suite samples, for example scenarios. */
  readonly many: string;
}

/** The conclusion about a difference: both questions answered, and the p value beside. */
export function describeDifference({ subject, found, level, many }: DescribedDifference): string {
  const { pValue, adjustedPValue, scenarios } = found;
  const answered = `${subject} ${answersOf(found)}`;
  if (pValue === null || adjustedPValue === null) return `${answered}.`;
  if (!isTestable(found, level)) return `${answered}; ${scenarios} ${many} are too few for a small p.`;
  const p = `p ${formatPValue(pValue)}, adjusted ${formatPValue(adjustedPValue)}`;
  if (differenceState(found) !== "both" || isClear(found, level)) return `${answered} (${p}).`;
  const although = found.intervals["re-run"] === null ? "its interval excludes 0" : "both intervals exclude 0";
  return `${subject} is not clear (${p}), although ${although}.`;
}
