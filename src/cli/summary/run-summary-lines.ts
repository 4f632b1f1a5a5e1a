import type { BenchmarkResult, BallotOutcomes } from "../../campaign/index.ts";
import { textWidth, wrapWords } from "../../pages/index.ts";
import { plainText } from "../../results/plain-text.ts";
import type { WorkersInHand } from "../over-workers.ts";
import { budgetRows } from "./budget-rows.ts";
import { counted } from "../counted.ts";
import { isWithoutTools, missingRows } from "./missing-rows.ts";
import { summaryRowLines, type SummaryRow } from "./summary-rows.ts";
import { tallyRows } from "./tally-rows.ts";
import type { RunTally } from "../../campaign/events/tally-run.ts";
import { formatDuration } from "../../results/format/numbers.ts";
import { formatCost } from "../../results/format/dollars.ts";
import { skipReasonWords } from "../../results/format/ballots.ts";

export interface SummaryLayout {
  /** The store as given. */
  readonly db: string;
  /** Columns of the terminal. */
  readonly width: number;
  /** The workers that continue the run after this process has left; null without any. */
  readonly goesOn: WorkersInHand | null;
  /** The command line as typed. */
  readonly words: readonly string[];
}

/** The result of a run: one line on success, else also costs, what is missing and why, and the next step. */
export function runSummaryLines(
  result: BenchmarkResult,
  { db, width, goesOn, words }: SummaryLayout,
): readonly string[] {
  const withoutTools = isWithoutTools(result);
  const rows = [
    ...(withoutTools ? [] : tallyRows(talliedBy(result, goesOn))),
    ...budgetRows(result.budget),
    ...ballotRows(result.ballots),
    ...wordsRows(result.words),
    ...unreadableRows(result.unreadable),
    ...missingRows(result, goesOn, words),
  ];
  const head = withoutTools ? wrapWords(withoutToolsHead(result), width) : headLines(result, { db, width });
  return [...head, ...summaryRowLines(rows, width)];
}

function withoutToolsHead({ failures }: BenchmarkResult): string {
  const models = [...new Set(failures.map(({ model }) => model))];
  return plainText(`${models.join(" and ")} ${models.length === 1 ? "takes" : "take"} no tools: nothing was measured.`);
}

/** Calls that continue in a worker are not cut off. */
export function talliedBy({ tally }: Pick<BenchmarkResult, "tally">, goesOn: WorkersInHand | null): RunTally {
  return goesOn === null ? tally : { ...tally, open: 0 };
}

function headLines(result: BenchmarkResult, { db, width }: Pick<SummaryLayout, "db" | "width">): readonly string[] {
  const { retries, usd, elapsedMs } = result.progress;
  const spent = formatCost(usd, result.tally.unpriced > 0);
  const head = `${callsWords(result)}, ${retries} retried, ${spent} spent, ${formatDuration(elapsedMs)}.`;
  const results = `Results: ${db}`;
  // The store's name can be copied: it is never cut.
  return textWidth(head) + 1 + textWidth(results) <= width
    ? [`${head} ${results}`]
    : [...wrapWords(head, width), results];
}

/** What a run did, without an end. */
export function callsDone(result: BenchmarkResult): string {
  const { usd, unpriced } = result.tally;
  return `${callsWords(result)}, ${formatCost(usd, unpriced > 0)} spent`;
}

function callsWords({ progress: { done, total }, alreadyDone, summary: { cached } }: BenchmarkResult): string {
  const parts = [
    ...(alreadyDone > 0 ? [`${alreadyDone} were already stored`] : []),
    ...(cached > 0 ? [`${cached} made elsewhere`] : []),
  ];
  const before = parts.length === 0 ? "" : ` (${parts.join(", ")})`;
  return `${done} of ${total} calls done${before}`;
}

/** Such verdicts and readings are stored like others: the same command makes no further call for them. */
function unreadableRows(unreadable: BenchmarkResult["unreadable"]): readonly SummaryRow[] {
  const texts = unreadable.map(({ role, judge, modelConfigs, results, reason }) => {
    const labels = modelConfigs.join(", ");
    return plainText(
      role === "reader"
        ? `reader ${judge} gave no number for any of ${counted(results, "message")} of ${labels}. Have another reader read: aib judge --judge <model>`
        : `judge ${judge} gave no readable grade in ${results} verdicts on ${labels} (${reason}). Have another judge grade: aib judge --judge <model>`,
    );
  });
  return texts.length === 0 ? [] : [{ label: "unreadable", texts }];
}

/** What readers have read of what models said. */
function wordsRows(words: BenchmarkResult["words"]): readonly SummaryRow[] {
  if (words === null) return [];
  const { read, withoutNumber, of, readers } = words;
  const more = read + withoutNumber < of ? "; a rank needs them all" : "";
  const silent = withoutNumber === 0 ? "" : `; no number for ${withoutNumber}`;
  const by = plainText(readers.join(" and "));
  const text =
    readers.length === 0
      ? "not read, so there is an index and no rank. With the key of the suite's readers, or a reader of your own (--judge <model>): aib judge"
      : read < of
        ? `${read} of ${counted(of, "message")} read by ${by}${silent}${more}`
        : `${counted(of, "message")} read by ${by}`;
  return [{ label: "words", texts: [text] }];
}

const modelConfigsShown = 5;

/** Which turns the ballots ruled out, and which replies are no readable number; empty where there is neither. */
function ballotRows(outcomes: readonly BallotOutcomes[]): readonly SummaryRow[] {
  const troubled = outcomes.filter((outcome) => troubleOf(outcome).length > 0);
  const texts = troubled
    .slice(0, modelConfigsShown)
    .map((outcome) => plainText(`${outcome.modelConfig}: ${troubleOf(outcome).join("; ")}`));
  const more = troubled.length - texts.length;
  const rows = [
    { label: "skipped", texts: skippedTexts(outcomes) },
    { label: "ballots", texts: more > 0 ? [...texts, `... and ${more} more model configs`] : texts },
  ];
  return rows.filter((row) => row.texts.length > 0);
}

/** A text for each name that is counted. */
type Words<Counts> =
  Counts extends ReadonlyMap<infer Name extends string, number> ? Readonly<Record<Name, string>> : never;

function skippedTexts(outcomes: readonly BallotOutcomes[]): readonly string[] {
  const counts = outcomes.flatMap(({ skipped }) => [...skipped]);
  const all = counts.reduce((sum, [, turns]) => sum + turns, 0);
  if (all === 0) return [];
  const reasons = [...Map.groupBy(counts, ([because]) => because)].map(
    ([because, own]) => `${own.reduce((sum, [, turns]) => sum + turns, 0)} ${skipReasonWords[because]}`,
  );
  return [`${counted(all, "turn")} with what depends on ${all === 1 ? "it" : "them"}: ${reasons.join(", ")}`];
}

const unreadableWords: Words<BallotOutcomes["unreadable"]> = {
  "no-number": "neither a number nor a refusal",
  "other-sentence": "a number that is no answer",
  "several-numbers": "several numbers",
  "off-scale": "a number off the scale",
  "long-reply": "a very long reply",
};

function troubleOf({ ballots, declined, unreadable, openers, numbersAlone }: BallotOutcomes): readonly string[] {
  const faults = [...unreadable].map(([because, times]) => `${times} unreadable (${unreadableWords[because]})`);
  const named = [...(declined > 0 ? [`${declined} declined (no number)`] : []), ...faults];
  const bare = `${numbersAlone} of ${counted(openers, "first answer is", "first answers are")} a number alone, no conversation`;
  return [
    ...(named.length > 0 ? [`of ${counted(ballots, "ballot")} ${named.join(", ")}`] : []),
    ...(numbersAlone > 0 ? [bare] : []),
  ];
}
