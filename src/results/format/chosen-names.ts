import type { NameReport } from "../contract.ts";
import { formatShare, formatWhole } from "./numbers.ts";

/** How many names models chose, and in how many runs none: the lead of every page of names. */
export function describeNames({
  picks,
  distinct,
  runs,
  nameless,
  declined,
}: Pick<NameReport, "picks" | "distinct" | "runs" | "nameless" | "declined">): string {
  const none = declined === 0 ? "" : `; in ${formatWhole(declined)} of them the model chose no name at all`;
  return [
    `${formatWhole(distinct)} different names, chosen ${formatWhole(picks)} times in ${formatWhole(runs)} runs: in the first answer of a conversation, before any pressure, as another model read it.`,
    `${formatWhole(nameless)} ${nameless === 1 ? "run" : "runs"} (${formatShare(nameless / runs)}) ${nameless === 1 ? "has" : "have"} no name that stands for the run${none}.`,
  ].join(" ");
}
