import type { ClearCounts } from "../campaign/index.ts";
import type { ClearPlan } from "../campaign/index.ts";
import { formatCost } from "../results/format/index.ts";
import { plainText } from "../results/plain-text.ts";

const labelsShown = 8;

interface Target {
  readonly db: string;
  /** Whether a backup is made. */
  readonly backup: boolean;
}

/** What would be removed, from where, and what stays. */
export function clearPlanLines(
  { counts, suites, labels, judges }: ClearPlan,
  { db, backup }: Target,
): readonly string[] {
  const { shared, openAttempts } = counts;
  const names = suites.map(({ id, version, digest }) => `${plainText(`${id} ${version}`)} (${digest.slice(0, 12)})`);
  return [
    `To be removed from ${db}: ${countsText(counts)}.`,
    `Of ${names.join(", ")}; model configs: ${labels.length === 0 ? "all" : shortList(labels)}.`,
    ...(judges === null ? [] : [`Only what was given by ${shortList(judges)}.`]),
    ...(shared > 0 ? [`${countOf(shared, "result")} stay because another suite needs them.`] : []),
    ...(openAttempts > 0
      ? [`${countOf(openAttempts, "attempt")} among these did not end: cut off, or in flight. Stop active runs first.`]
      : []),
    backup ? "The store is backed up first." : "This cannot be undone: no backup is made.",
  ];
}

/** `12 answers, 6 verdicts and 18 attempts that cost $0.0120`. */
export function countsText({ answers, verdicts, nameExtractions, attempts, usd, unfilled }: ClearCounts): string {
  const parts = [
    ...(answers > 0 ? [countOf(answers, "answer")] : []),
    ...(verdicts > 0 ? [countOf(verdicts, "verdict")] : []),
    ...(unfilled > 0 ? [`${countOf(unfilled, "planned call")} without a result`] : []),
    ...(nameExtractions > 0 ? [`the names of ${countOf(nameExtractions, "run")}`] : []),
  ];
  const cost = attempts > 0 ? [`${countOf(attempts, "attempt")} that cost ${formatCost(usd)}`] : [];
  return [parts.join(", "), ...cost].filter((part) => part !== "").join(" and ");
}

function countOf(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

function shortList(labels: readonly string[]): string {
  const more = labels.length > labelsShown ? `, and ${labels.length - labelsShown} more` : "";
  return `${labels.slice(0, labelsShown).map(plainText).join(", ")}${more}`;
}
