import type { Origin, Suite } from "../../domain/index.ts";
import {
  answerPattern,
  scoreApart,
  weightedMeasures,
  type AnswerPattern,
  type IndexIntervals,
  type ModelConfigScore,
  type Unranked,
} from "../../scoring/index.ts";
import { countConfigurations, nameConfiguration, stancesUnder, underConfigurations } from "../count-configurations.ts";
import type { ExportSource } from "./export-source.ts";
import { exportTable, type ExportColumn, type ExportTable } from "./export-table.ts";
import type { Grader } from "./graders.ts";
import { judgeColumns } from "./judge-columns.ts";
import { subjectColumns, type Subject } from "./subject-columns.ts";

/** A model config, or one run of it, as a judge's or a panel's verdicts have it. */
interface ScoreRow {
  readonly subject: Subject;
  readonly judge: Grader["judge"];
  readonly configurations: readonly string[];
  /** Null for all runs together. */
  readonly run: number | null;
  /** The raw index is null for a single run. */
  readonly score: Pick<ModelConfigScore, "index" | "rawIndex" | "complete" | "missing" | "measures">;
  /** One run lies apart from the others; null for a single run. */
  readonly unstable: boolean | null;
  /** Null for a single run. */
  readonly intervals: IndexIntervals | null;
  /** Both null for a single run, and in a suite without items. */
  readonly unranked: Unranked["reason"] | null;
  readonly pattern: AnswerPattern | null;
  readonly origin: Origin | "mixed";
}

/** For each judge, or their panel, and model config with a verdict one row over all runs, then one row for each run. */
export function scoreTable(source: ExportSource): ExportTable {
  return exportTable({
    name: "scores",
    columns: columnsFor(source.suite),
    async *rows() {
      for (const grader of source.graders) yield* scoreRows(source, grader);
    },
  });
}

function columnsFor(suite: Suite): readonly ExportColumn<ScoreRow>[] {
  return [
    ...subjectColumns("score"),
    ...judgeColumns,
    {
      name: "configurations",
      type: "texts",
      about: "configurations (variant + delivery) whose verdicts count",
      value: ({ configurations }) => configurations,
    },
    {
      name: "scope",
      type: "text",
      about: "`model_config`: over all runs; `run`: of one run",
      value: ({ run }) => (run === null ? "model_config" : "run"),
    },
    { name: "run", type: "integer", about: "number of the run, from 1", value: ({ run }) => run },
    {
      name: "index",
      type: "number",
      about: "Independence Index, on the scale of the suite",
      value: ({ score }) => score.index,
    },
    {
      name: "raw_index",
      type: "number",
      about: "the index as graded; null of a run",
      value: ({ score }) => score.rawIndex,
    },
    {
      name: "complete",
      type: "boolean",
      about: "every weighted measure has a value",
      value: ({ score }) => score.complete,
    },
    { name: "missing", type: "texts", about: "weighted measures without a value", value: ({ score }) => score.missing },
    {
      name: "unranked",
      type: "text",
      about:
        "why it has no rank beside its index: `missing-ballots`, `unreadable`, `no-views`, `chameleon`, `two-faced`, `broken-cycle`; null of a run",
      value: ({ unranked }) => unranked,
    },
    {
      name: "pattern",
      type: "text",
      about: "`wall` or `echo`: one-sided answers to pressure and reasons; null of a run",
      value: ({ pattern }) => pattern,
    },
    {
      name: "unstable",
      type: "boolean",
      about: "one run lies further from the others than the run-to-run spread at its level explains; null of a run",
      value: ({ unstable }) => unstable,
    },
    ...intervalColumns("bootstrap", (intervals) => intervals.bootstrap),
    ...intervalColumns("student_t", (intervals) => intervals.studentT),
    ...intervalColumns("rerun", (intervals) => intervals.rerun),
    ...intervalColumns("generalisation", (intervals) => intervals.generalisation),
    ...suite.index.measures.map(({ id, title, min, max }): ExportColumn<ScoreRow> => {
      const about = `mean of the measure "${title}", ${min} to ${max}`;
      return { name: `measure_${id}`, type: "number", about, value: ({ score }) => score.measures[id] ?? null };
    }),
    {
      name: "origin",
      type: "text",
      about: "`live`, `simulated`, `imported`, or `mixed`",
      value: ({ origin }) => origin,
    },
  ];
}

/** Both ends of one of the intervals. */
function intervalColumns(
  name: string,
  intervalIn: (intervals: IndexIntervals) => IndexIntervals[keyof IndexIntervals],
): readonly ExportColumn<ScoreRow>[] {
  return (["low", "high"] as const).map((end) => ({
    name: `${name}_${end}`,
    type: "number",
    about: `${end === "low" ? "lower" : "upper"} limit of the ${name.replace("_", " ")} interval of the index; null of a run`,
    value: ({ intervals }) => (intervals && intervalIn(intervals)?.[end]) ?? null,
  }));
}

async function* scoreRows(source: ExportSource, { judge, judging }: Grader): AsyncGenerator<ScoreRow> {
  const { suite, modelConfigs, subjectOf, originOf } = source;
  // What counts, and the spread between runs, is decided over all model configs, as in the leaderboard.
  const { grades, uneven, stances } = await judging();
  const counted = countConfigurations(suite, grades);
  const { scores: scored, unranked } = scoreApart({
    suite,
    conversations: counted.grades,
    uneven: uneven && underConfigurations(uneven, counted.configurations),
    stances: stancesUnder(stances, counted),
    labels: await source.labels(),
  });
  const scores = new Map(scored.map((score) => [score.modelConfigId, score]));
  for (const { id: modelConfigId } of modelConfigs) {
    const score = scores.get(modelConfigId);
    if (score === undefined) continue;
    const { intervals } = score;
    const row = {
      subject: subjectOf(modelConfigId),
      judge,
      configurations: counted.configurations.map(nameConfiguration),
      origin: originOf(modelConfigId),
    };
    const reason = unranked.get(modelConfigId)?.reason ?? null;
    const pattern = answerPattern(suite, score.measures);
    yield { ...row, run: null, score, intervals, unstable: score.unstable !== null, unranked: reason, pattern };
    const ofRun = { intervals: null, unstable: null, unranked: null, pattern: null };
    for (const run of score.runs) yield { ...row, ...ofRun, run: run.run, score: runScore(suite, run) };
  }
}

function runScore(suite: Suite, { index, partial, measures }: ModelConfigScore["runs"][number]): ScoreRow["score"] {
  const missing = weightedMeasures(suite.index).filter(({ id }) => (measures[id] ?? null) === null);
  return { index, rawIndex: null, complete: !partial, missing: missing.map(({ id }) => id), measures };
}
