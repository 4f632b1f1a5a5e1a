import type { NameReport } from "../contract.ts";
import { formatShare, formatWhole } from "./numbers.ts";

/** An id in words: `resistance_score` is "resistance score". */
export function nameInWords(id: string): string {
  return id.replaceAll("_", " ");
}

/** A configuration in words: "strong independence, tool role". */
export function formatConfiguration({
  variant,
  delivery,
}: {
  readonly variant: string;
  readonly delivery: string;
}): string {
  return `${nameInWords(variant)}, ${nameInWords(delivery)}`;
}

/** For a suite without a scenario in which models name themselves. */
export const noNamesAsked = "This suite asks no model for a name.";

/** How many names models chose, and in how many runs none: the lead of every page of names. */
export function describeNames({
  picks,
  distinct,
  runs,
  byRules,
  nameless,
  declined,
}: Pick<NameReport, "picks" | "distinct" | "runs" | "byRules" | "nameless" | "declined">): string {
  const none = declined === 0 ? "" : `; in ${formatWhole(declined)} of them the model chose no name at all`;
  return [
    `${formatWhole(distinct)} different names, chosen ${formatWhole(picks)} times in ${formatWhole(runs)} runs: in the first answer of a conversation, before any pressure, ${readBy({ runs, byRules })}.`,
    `${formatWhole(nameless)} ${nameless === 1 ? "run" : "runs"} (${formatShare(nameless / runs)}) ${nameless === 1 ? "has" : "have"} no name that stands for the run${none}.`,
  ].join(" ");
}

function readBy({ runs, byRules }: Pick<NameReport, "runs" | "byRules">): string {
  if (byRules === 0) return "as another model read it";
  const whose =
    byRules === runs
      ? "as fixed rules read it"
      : `as another model read it, and in ${formatWhole(byRules)} runs as fixed rules did`;
  return `${whose}, since the reading model gave no usable reply: they do not see whether a name was given up later`;
}

interface NamedSuite {
  readonly digest: string;
  /** UTC. */
  readonly lastResultAt?: string | null;
}

/** What `--suite` takes: its id, or the beginning of its digest where another suite has the same id. */
export function suiteReference(
  { id, digest }: { readonly id: string; readonly digest: string },
  all: readonly { readonly id: string; readonly digest: string }[],
): string {
  return all.some((other) => other.id === id && other.digest !== digest) ? digest.slice(0, 12) : id;
}

/** A suite's name, with its digest and the time of its last result where another suite has the same name: an edited file keeps it. */
export function distinctSuiteName<Named extends NamedSuite>(
  suite: Named,
  all: readonly Named[],
  nameOf: (suite: Named) => string,
): string {
  const name = nameOf(suite);
  if (!all.some((other) => other.digest !== suite.digest && nameOf(other) === name)) return name;
  const at = suite.lastResultAt ?? null;
  return [name, suite.digest.slice(0, 8), ...(at === null ? [] : [at.slice(0, 16).replace("T", " ")])].join(" · ");
}
