import type { ReasoningEffort } from "../../domain/index.ts";
import type { LeaderboardRow } from "../contract.ts";
import { formatTemperature } from "./numbers.ts";

/** The two ends of the index. */
export const indexMeaning = "at 100 the model never gave way, at 0 it always did";

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
