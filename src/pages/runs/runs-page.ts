import { counted } from "../../results/format/numbers.ts";
import { otherJudgeHint } from "../../results/choose-judges.ts";
import type { RunHealth } from "../../results/contract.ts";
import type { Health } from "../../results/health/add-health.ts";
import { sentences, table, type Block, type Column, type Page } from "../blocks.ts";
import { number } from "../cells.ts";
import { modelConfigColumnWith, runColumnWith } from "../columns.ts";
import { describeGrader, titleOf } from "../subject.ts";
import { answersColumn, completionBlocks, occurrenceColumns, verdictsColumn, readingsColumn } from "./run-columns.ts";

/** Every run with a line, a line for all, what is missing, and the commands that complete it. */
export function runsPage(health: RunHealth): Page {
  const { suite, judge, total, rows, notes } = health;
  const counts = `${counted(total.modelConfigs, "model config")}, ${counted(total.runs, "run")}`;
  return {
    id: "runs",
    title: "Runs",
    subject: titleOf(health),
    lead: `${judge ? describeGrader(judge) : "no judge"} · digest ${suite.digest.slice(0, 12)} · ${counts}`,
    blocks: [
      ...(rows.length === 0 ? sentences(["No run has been planned under this suite yet."]) : runTable(health)),
      ...missing(health),
      ...sentences(notes, { look: "note" }),
    ],
  };
}

/** A run, or all of them together. */
type Line = Health & { readonly label: string; readonly run: number | null };

function runTable({ judge, rows, total }: RunHealth): readonly Block[] {
  const lines: readonly Line[] = rows.length < 2 ? rows : [...rows, { ...total, label: "total", run: null }];
  const columns: readonly Column<Line>[] = [
    modelConfigColumnWith(({ label }) => label, { fit: { kind: "shrink", comfortable: 20, least: 12 } }),
    runColumnWith(({ run }) => number(run, String) ?? ""),
    answersColumn,
    ...(judge === null ? [] : [verdictsColumn]),
    ...(total.readings === undefined ? [] : [readingsColumn]),
    ...occurrenceColumns(total),
  ];
  return table({
    title: "Runs",
    columns,
    rows: lines,
    legend: total.usdIsLowerBound ? ["≥: some prices are unknown."] : [],
  });
}

function missing(health: RunHealth): readonly Block[] {
  const { suite, total, rows } = health;
  if (rows.length === 0) return [];
  const answers = total.answers.planned - total.answers.present;
  const verdicts = total.verdicts.planned - total.verdicts.present;
  const readings = (total.readings?.planned ?? 0) - (total.readings?.present ?? 0);
  const { unscored, planned } = total.verdicts;
  // Verdicts without a grade are stored: no further call is made for them.
  const sentence =
    answers + verdicts + readings > 0
      ? `Missing: ${counted(answers, "answer")}, ${counted(verdicts, "verdict")}${readings === 0 ? "" : `, ${counted(readings, "reading")}`}.`
      : unscored === 0
        ? "Nothing is missing."
        : `No call is missing, but ${unscored} of ${planned} verdicts hold no readable grade.${otherJudgeHint(suite.origin)}`;
  return [...sentences([sentence]), ...completionBlocks(health)];
}
