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
  "not yet piloted on real models. Left out of the ranks: models with few views, that take the side that they hear first, whose words contradict their ballots, whose ballots cannot be read, or that answered no whole cycle of forms";

/** A range of ranks, and one that begins at 1. */
export const ranksMeaning =
  "range of this rank if similar scenarios had been used. 1–3: any of these, too close to the best to separate";

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
