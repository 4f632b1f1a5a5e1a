import { otherJudgeHint } from "../choose-judges.ts";
import type { RunHealth, RunHealthRow } from "../contract.ts";
import { formatCost, noValue } from "../format/index.ts";
import { plainText } from "../plain-text.ts";
import { numberColumn, textColumn, type Column } from "../pages/blocks.ts";
import { describeGrader, titleOf } from "../pages/subject.ts";
import { wrapWords } from "../text-width.ts";
import { createPaint } from "./paint.ts";
import { renderTable } from "./render-table.ts";

export interface HealthLayout {
  /** Columns of the terminal. */
  readonly width: number;
  readonly color: boolean;
}

/** The runs for a terminal, a line each and one for all of them, without a line break at the end. */
export function renderRunHealth(health: RunHealth, { width, color }: HealthLayout): string {
  const paint = createPaint(color);
  const wrapped = (sentences: readonly string[]) => sentences.flatMap((sentence) => wrapWords(sentence, width));
  const blocks = [
    `${paint("bold", plainText(titleOf(health)))}\n${paint("dim", describe(health))}`,
    health.rows.length === 0
      ? "No run has been planned under this suite yet."
      : renderTable({ columns: columnsFor(health), rows: linesOf(health), width, color }),
    wrapped(legendFor(health))
      .map((line) => paint("dim", line))
      .join("\n"),
    missingLines(health, wrapped).join("\n"),
    wrapped(health.notes.map((note) => `Note: ${note}`))
      .map((line) => paint("yellow", line))
      .join("\n"),
  ];
  return blocks.filter((block) => block !== "").join("\n\n");
}

function describe({ suite, judge, total }: RunHealth): string {
  const grader = judge ? plainText(describeGrader(judge)) : "no judge";
  const counts = [
    `${total.modelConfigs} model config${plural(total.modelConfigs)}`,
    `${total.runs} run${plural(total.runs)}`,
  ];
  return `${grader} · digest ${suite.digest.slice(0, 12)} · ${counts.join(", ")}`;
}

function plural(count: number): string {
  return count === 1 ? "" : "s";
}

/** A run, or all of them together. */
type Line = Omit<RunHealthRow, "id" | "model" | "run"> & { readonly run: number | null };

function linesOf({ rows, total }: RunHealth): readonly Line[] {
  return rows.length < 2 ? rows : [...rows, { ...total, label: "total", run: null }];
}

function columnsFor({ judge, total }: RunHealth): readonly Column<Line>[] {
  const rest: readonly [boolean, Column<Line>][] = [
    [
      total.answers.skipped + total.verdicts.skipped > 0,
      numberColumn("Skipped", ({ answers, verdicts }) => String(answers.skipped + verdicts.skipped)),
    ],
    [total.answers.truncated > 0, numberColumn("Cut", ({ answers }) => String(answers.truncated))],
    [total.verdicts.unscored > 0, numberColumn("Unscored", ({ verdicts }) => String(verdicts.unscored))],
    [total.resampled > 0, numberColumn("Redrawn", ({ resampled }) => String(resampled))],
    [true, numberColumn("Attempts", ({ attempts }) => String(attempts))],
    [total.openAttempts > 0, numberColumn("Open", ({ openAttempts }) => String(openAttempts))],
    [true, numberColumn("Spent", ({ usd, usdIsLowerBound }) => formatCost(usd, usdIsLowerBound))],
    [Object.keys(total.faults).length > 0, faultColumn],
  ];
  return [
    { ...textColumn<Line>("Model config", ({ label }) => label), fit: { kind: "shrink", comfortable: 20, least: 12 } },
    numberColumn("Run", ({ run }) => (run === null ? "" : String(run))),
    numberColumn("Answers", ({ answers }) => `${answers.present}/${answers.planned}`),
    ...(judge === null
      ? []
      : [numberColumn<Line>("Verdicts", ({ verdicts }) => `${verdicts.present}/${verdicts.planned}`)]),
    ...rest.filter(([isNeeded]) => isNeeded).map(([, column]) => column),
  ];
}

const faultColumn: Column<Line> = {
  ...textColumn("Faults", ({ faults }) => {
    const kinds = Object.entries(faults).map(([fault, attempts]) => `${attempts}×${fault}`);
    return kinds.length === 0 ? noValue : kinds.join(", ");
  }),
  fit: { kind: "wrap", comfortable: 18, least: 12 },
};

function legendFor({ total, rows }: RunHealth): readonly string[] {
  if (rows.length === 0) return [];
  return [
    "Answers and verdicts: there, out of planned.",
    ...(total.answers.truncated > 0 ? ["Cut: answers ended by the token limit."] : []),
    ...(total.verdicts.unscored > 0 ? ["Unscored: no readable grade."] : []),
    ...(total.resampled > 0 ? ["Redrawn: replies without an answer or a grade, asked for again."] : []),
    ...(total.openAttempts > 0
      ? ["Open: attempts without an end, in flight or cut off; they may have been billed."]
      : []),
    ...(total.answers.skipped + total.verdicts.skipped > 0
      ? [
          "Skipped: answers and verdicts that ballots ruled out, so that no call was made. The other columns leave them out.",
        ]
      : []),
    ...(total.usdIsLowerBound ? ["≥: some prices are unknown."] : []),
  ];
}

function missingLines(
  { suite, total, rows, completions }: RunHealth,
  wrapped: (sentences: readonly string[]) => readonly string[],
): readonly string[] {
  if (rows.length === 0) return [];
  const answers = total.answers.planned - total.answers.present;
  const verdicts = total.verdicts.planned - total.verdicts.present;
  if (answers + verdicts === 0) return wrapped([nothingToAsk(total, suite.origin)]);
  const commands = completions.map(({ command }) => `  ${plainText(command)}`);
  const head = `Missing: ${answers} answers, ${verdicts} verdicts.`;
  // A command stays on one line of any length, so that it can be copied.
  return [...wrapped([commands.length === 0 ? head : `${head} To ask for them:`]), ...commands];
}

/** Verdicts without a grade are stored: no further call is made for them. */
function nothingToAsk(
  { verdicts: { planned, unscored } }: RunHealth["total"],
  origin: RunHealth["suite"]["origin"],
): string {
  if (unscored === 0) return "Nothing is missing.";
  return `No call is missing, but ${unscored} of ${planned} verdicts hold no readable grade.${otherJudgeHint(origin)}`;
}
