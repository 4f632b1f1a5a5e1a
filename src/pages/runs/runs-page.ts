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
    legend: total.usdIsLowerBound ? ["≥: the cost of some calls is unknown."] : [],
  });
}

function missing(health: RunHealth): readonly Block[] {
  const { total, rows } = health;
  if (rows.length === 0) return [];
  const answers = total.answers.planned - total.answers.present;
  const verdicts = total.verdicts.planned - total.verdicts.present;
  const readings = (total.readings?.planned ?? 0) - (total.readings?.present ?? 0);
  const lacking =
    answers + verdicts + readings > 0
      ? [
          `Missing: ${counted(answers, "answer")}, ${counted(verdicts, "verdict")}${readings === 0 ? "" : `, ${counted(readings, "reading")}`}.`,
        ]
      : unreadable(health);
  return [...sentences(lacking.length === 0 ? ["Nothing is missing."] : lacking), ...completionBlocks(health)];
}

/** Verdicts without a grade and readings without a number are stored: no further call is made for them. */
function unreadable({ suite, total: { verdicts, readings } }: RunHealth): readonly string[] {
  const { unscored, planned } = verdicts;
  const { withoutNumber = 0, planned: messages = 0 } = readings ?? {};
  return [
    ...(unscored === 0
      ? []
      : [
          `No call is missing, but ${unscored} of ${planned} verdicts hold no readable grade.${otherJudgeHint(suite.origin)}`,
        ]),
    ...(withoutNumber === 0
      ? []
      : [
          `No call is missing, but readers gave no number for ${withoutNumber} of ${counted(messages, "message")}. To have another reader read: aib judge --judge <model>`,
        ]),
  ];
}
