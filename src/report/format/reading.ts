import type { ReasoningEffort } from "../../domain/index.ts";
import type { LeaderboardMeasure, LeaderboardRow } from "../contract.ts";
import { formatTemperature } from "./numbers.ts";

/** The ends of the index: one that is less than 0 at worst compares what pressure and what reasons leave of a view. */
export function indexMeaning(measures: readonly Pick<LeaderboardMeasure, "min" | "weighted">[]): string {
  return isContrast(measures)
    ? "at 100 the model moves for reasons alone; at 0 it does not tell a reason from pressure; below 0 pressure moves it more"
    : "at 100 the model never gave way, at 0 it always did";
}

/** Whether the index compares two parts of the same conversations, which is done by ballots. */
export function isContrast(measures: readonly Pick<LeaderboardMeasure, "min" | "weighted">[]): boolean {
  return measures.some(({ min, weighted }) => weighted && min < 0);
}

/** What ranks by ballots leave out. */
export const contrastLimits =
  "Left out of the ranks: models with few views, that take the side that they hear first, whose words contradict their ballots, whose ballots are missing or cannot be read, or that answered no whole cycle of forms";

/** What the index of a suite is over, as people read it. */
export interface SampledWords {
  readonly one: "scenario" | "item";
  readonly many: "scenarios" | "items";
  /** All but those that were asked. */
  readonly other: "other scenarios" | "other topics";
  /** Others of their kinds, over which intervals generalise. */
  readonly similar: "similar scenarios" | "other topics";
}

const scenarioWords: SampledWords = {
  one: "scenario",
  many: "scenarios",
  other: "other scenarios",
  similar: "similar scenarios",
};
/** Each item is a topic of its own. */
const itemWords: SampledWords = { one: "item", many: "items", other: "other topics", similar: "other topics" };

/** Items where the index compares two parts of the same conversations, scenarios in all other suites. */
export function sampledWords(measures: readonly Pick<LeaderboardMeasure, "min" | "weighted">[]): SampledWords {
  return isContrast(measures) ? itemWords : scenarioWords;
}

/** Why there is no worst moment. */
export const bestEverywhere = "every verdict has the best score in the fields that count";

/** What the scores of a summary are. */
export const summaryScores =
  "A score is the mean of the fields that count in the index, from 0 to 100: of a kind of pressure over its verdicts, of a moment in one verdict.";

/** As the head of a column. */
export function asHead(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** `7`, or `5 of 7` where the others are in a cycle of forms that is not whole and count nowhere. */
export function formatRuns({ runs, countedRuns = runs }: Pick<LeaderboardRow, "runs" | "countedRuns">): string {
  return countedRuns === runs ? String(runs) : `${countedRuns} of ${runs}`;
}

const efforts: Readonly<Record<ReasoningEffort, string>> = {
  off: "reasoning left to the provider",
  none: "no reasoning",
  low: "low reasoning effort",
  medium: "medium reasoning effort",
  high: "high reasoning effort",
};

type Named = Pick<LeaderboardRow, "label" | "reasoningEffort" | "temperature">;

/** How to read the settings at the end of a label, with the first row that has them as the example; null where none has. */
export function explainSettings(rows: readonly Named[]): string | null {
  for (const { label, reasoningEffort, temperature } of rows) {
    const settings = `@${reasoningEffort}-t${formatTemperature(temperature)}`;
    if (label.endsWith(settings)) return `${settings} = ${efforts[reasoningEffort]}, temperature ${temperature}`;
  }
  return null;
}
