import type { NamePlan } from "../campaign/index.ts";
import type { ExtractionResult } from "../features/names/index.ts";
import { formatDuration, formatCost } from "../results/format/index.ts";
import { plainText } from "../results/plain-text.ts";
import { budgetRows } from "./summary/budget-rows.ts";
import { missingRows } from "./summary/missing-rows.ts";
import { talliedBy, type SummaryLayout } from "./summary/run-summary-lines.ts";
import { summaryRowLines } from "./summary/summary-rows.ts";
import { tallyRows } from "./summary/tally-rows.ts";

/** What will be asked, and what cannot be. */
export function missingLines({ tasks, known, unanswered, left }: NamePlan): readonly string[] {
  const readers = [...new Set(tasks.map(({ extractor }) => extractor.model))].map((model) => plainText(model));
  const stored = known > 0 ? ` Already stored: ${runs(known)}.` : "";
  return [
    ...(tasks.length > 0 ? [`Reading the names of ${runs(tasks.length)} with ${readers.join(" and ")}.${stored}`] : []),
    ...(left > 0 ? [`The names of ${runs(left)} have not been read yet: omit --stored to read them.`] : []),
    ...(unanswered > 0 ? [`${runs(unanswered)} left out: no conversation with a name is whole there yet.`] : []),
  ];
}

/** The result of reading names, wrapped to the terminal. */
export function extractionLines(
  result: ExtractionResult,
  { width, goesOn }: Pick<SummaryLayout, "width" | "goesOn">,
): readonly string[] {
  const { done, total, retries, usd, elapsedMs } = result.progress;
  const head = `${done} of ${total} runs read, ${retries} retried, ${formatCost(usd)} spent, ${formatDuration(elapsedMs)}.`;
  const rows = [...tallyRows(talliedBy(result, goesOn)), ...budgetRows(result.budget), ...missingRows(result, goesOn)];
  return [head, ...summaryRowLines(rows, width)];
}

function runs(count: number): string {
  return count === 1 ? "1 run" : `${count} runs`;
}
