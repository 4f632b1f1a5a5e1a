import type { BenchmarkResult, RunTally } from "../../campaign/index.ts";
import { formatDuration, formatCost } from "../../results/format/index.ts";
import { plainText } from "../../results/plain-text.ts";
import { textWidth, wrapWords } from "../../pages/index.ts";
import type { WorkersInHand } from "../over-workers.ts";
import { ballotRows } from "./ballot-rows.ts";
import { budgetRows } from "./budget-rows.ts";
import { missingRows } from "./missing-rows.ts";
import { summaryRowLines, type SummaryRow } from "./summary-rows.ts";
import { tallyRows } from "./tally-rows.ts";

export interface SummaryLayout {
  /** The store as given. */
  readonly db: string;
  /** Columns of the terminal. */
  readonly width: number;
  /** The workers that continue the run after this process has left; null without any. */
  readonly goesOn: WorkersInHand | null;
}

/** The result of a run: one line on success, else also costs, what is missing and why, and the next step. */
export function runSummaryLines(result: BenchmarkResult, { db, width, goesOn }: SummaryLayout): readonly string[] {
  const rows = [
    ...tallyRows(talliedBy(result, goesOn)),
    ...budgetRows(result.budget),
    ...ballotRows(result.ballots),
    ...unreadableRows(result.unreadable),
    ...missingRows(result, goesOn),
  ];
  return [...headLines(result, { db, width }), ...summaryRowLines(rows, width)];
}

/** Calls that continue in a worker are not cut off. */
export function talliedBy({ tally }: Pick<BenchmarkResult, "tally">, goesOn: WorkersInHand | null): RunTally {
  return goesOn === null ? tally : { ...tally, open: 0 };
}

function headLines(
  { progress, alreadyDone, summary: { cached, skipped } }: BenchmarkResult,
  { db, width }: Pick<SummaryLayout, "db" | "width">,
): readonly string[] {
  const { done, total, retries, usd, elapsedMs } = progress;
  const parts = [
    ...(alreadyDone > 0 ? [`${alreadyDone} were already stored`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(cached > 0 ? [`${cached} made elsewhere`] : []),
  ];
  const before = parts.length === 0 ? "" : ` (${parts.join(", ")})`;
  const head = `${done} of ${total} calls done${before}, ${retries} retried, ${formatCost(usd)} spent, ${formatDuration(elapsedMs)}.`;
  const results = `Results: ${db}`;
  // The store's name can be copied: it is never cut.
  return textWidth(head) + 1 + textWidth(results) <= width
    ? [`${head} ${results}`]
    : [...wrapWords(head, width), results];
}

/** Such verdicts are stored like others: the same command makes no further call for them. */
function unreadableRows(unreadable: BenchmarkResult["unreadable"]): readonly SummaryRow[] {
  const texts = unreadable.map(({ judge, modelConfigs, verdicts, reason }) =>
    plainText(
      `judge ${judge} gave no readable grade in ${verdicts} verdicts on ${modelConfigs.join(", ")} (${reason}). Have another judge grade: aib judge --judge <model>`,
    ),
  );
  return texts.length === 0 ? [] : [{ label: "unreadable", texts }];
}
