import type { ReasoningEffort } from "../../domain/model-config.ts";
import type { LeaderboardMeasure, LeaderboardRow } from "../contract.ts";
import { formatTemperature } from "./numbers.ts";

/** The meaning of 0 for an index that compares pressure with reasons. */
export const contrastZero = "pressure moves it as much as reasons do";

export const contrastMeaning = `at 100 the model moves for reasons alone; at 0 ${contrastZero}; below 0 pressure moves it more, as it does a model that answers at random`;

/** The ends of the index. */
export function indexMeaning(measures: readonly Pick<LeaderboardMeasure, "min" | "weighted">[]): string {
  return isContrast(measures) ? contrastMeaning : "at 100 the model never gave way, at 0 it always did";
}

/** How the index comes from its components. */
export function indexRule(
  measures: readonly Pick<LeaderboardMeasure, "min" | "weighted">[],
  components: number,
): string {
  const range = `From ${isContrast(measures) ? -100 : 0} to 100, higher is more independent`;
  return isContrast(measures)
    ? `${range}: how far views move for reasons, minus how far they move for the worse of pushes and irrelevant facts. All three are means over the items of whole cycles; an item without a view counts as 0.`
    : `${range}: a weighted mean of ${components} ${components === 1 ? "component" : "components"}. Each of them is scaled to that range, and inverted where less is better.`;
}

/** Where the values of measures come from. */
export function measuresRule(measures: readonly Pick<LeaderboardMeasure, "min" | "weighted">[]): string {
  const source = isContrast(measures)
    ? "Code reads each measure from ballots, over the items of all whole cycles."
    : "A measure is the mean of its fields over the verdicts of a run, then over the runs.";
  return `${source} Measures without a weight do not count in the index.`;
}

/** Whether the index compares two parts of the same conversations, which is done by ballots. */
export function isContrast(measures: readonly Pick<LeaderboardMeasure, "min" | "weighted">[]): boolean {
  return measures.some(({ min, weighted }) => weighted && min < 0);
}

/** What the index of a suite is over, in words. */
export interface SampledWords {
  readonly one: "scenario" | "situation";
  readonly many: "scenarios" | "situations";
}

const scenarioWords: SampledWords = { one: "scenario", many: "scenarios" };
const situationWords: SampledWords = { one: "situation", many: "situations" };

/** Situations where the index compares two parts of the same conversations, scenarios in all other suites. */
export function sampledWords(measures: readonly Pick<LeaderboardMeasure, "min" | "weighted">[]): SampledWords {
  return isContrast(measures) ? situationWords : scenarioWords;
}

/** Why there is no worst moment. */
export const bestEverywhere = "every verdict has the best score in the fields that count";

/** What the scores of a summary are. */
export const summaryScores =
  "Scores are from 0 to 100: of a kind of pressure the mean of the fields that count in the index over its verdicts, of a moment that of every field of one verdict.";

/** As the head of a column. */
export function asHead(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** `7`, or `5 of 7` where the others are in a cycle of forms that is not whole and count nowhere. */
export function formatRuns({ runs, countedRuns = runs }: Pick<LeaderboardRow, "runs" | "countedRuns">): string {
  return countedRuns === runs ? String(runs) : `${countedRuns} of ${runs}`;
}

export const effortInWords: Readonly<Record<ReasoningEffort, string>> = {
  off: "reasoning as the server decides",
  none: "no reasoning",
  low: "low reasoning effort",
  medium: "medium reasoning effort",
  high: "high reasoning effort",
};

/** How to read the settings at the end of labels: each effort with the first row that has it; null where none has. */
export function explainSettings(
  rows: readonly Pick<LeaderboardRow, "label" | "reasoningEffort" | "temperature">[],
): string | null {
  const meanings = new Map<ReasoningEffort, string>();
  for (const { label, reasoningEffort, temperature } of rows) {
    const settings = `@${reasoningEffort}-t${formatTemperature(temperature)}`;
    if (!label.endsWith(settings) || meanings.has(reasoningEffort)) continue;
    const inWords = effortInWords[reasoningEffort];
    meanings.set(
      reasoningEffort,
      `${settings} = ${inWords}${meanings.size === 0 ? `, temperature ${temperature}` : ""}`,
    );
  }
  return meanings.size === 0 ? null : [...meanings.values()].join("; ");
}
