import type { Origin } from "../../domain/answer.ts";
import type { Digest } from "../../domain/digest.ts";
import type { ModelConfig } from "../../domain/model-config.ts";
import type { Suite } from "../../domain/suite.ts";
import {
  inCountedRuns,
  indexRange,
  scoreApart,
  standingsOf,
  weightedMeasures,
  type IndexIntervals,
  type ModelConfigScore,
  type Standing,
} from "../../scoring/index.ts";
import type { UnevenPanel } from "../../scoring/panel/grade-panel.ts";
import type { StanceRow, Unranked } from "../../scoring/stances/stance-rows.ts";
import { countConfigurations, nameConfiguration, stancesUnder, underConfigurations } from "../count-configurations.ts";
import { formatPercent } from "../format/numbers.ts";
import { rankRows } from "../rank-rows.ts";
import { stanceFields, stanceMeasures } from "../stance-measures.ts";
import { answeredAt } from "../run-costs.ts";
import type { RunBill, TimeSpan } from "../../store/views/views.ts";
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
  /** The rank with its range; null for a single run, and for a row without a rank. */
  readonly rank: number | null;
  readonly rankInterval: Standing | null;
  /** How many runs the row is over; null for a single run. */
  readonly runs: number | null;
  /** Of these, or of this one, those that count: of a suite with forms only the runs of whole cycles do. */
  readonly countedRuns: number;
  /** Verdicts by what became of them; null for a single run. */
  readonly verdicts: Pick<ModelConfigScore, "graded" | "unscored" | "broken"> | null;
  /** Whose first readings count; null where no words are read. */
  readonly reader: string | null;
  /** Null where no call has a time. */
  readonly answered: TimeSpan | null;
  /** Null for a single run. */
  readonly intervals: IndexIntervals | null;
  /** Both null for a single run, and in a suite without items. */
  readonly unranked: Unranked["reason"] | null;
  readonly pattern: StanceRow["pattern"];
  readonly origin: Origin | "mixed";
}

/** For each judge, or their panel, or code alone, and model config one row over all runs, then one row for each graded run. */
export function scoreTable(source: ExportSource): ExportTable {
  return exportTable({
    name: "scores",
    columns: columnsFor(source.suite),
    async *rows() {
      for (const grader of source.graders) yield* scoreRows(source, grader, await source.bills());
    },
  });
}

function columnsFor(suite: Suite): readonly ExportColumn<ScoreRow>[] {
  const hasBallots = suite.index.stances !== undefined;
  const { measures } = hasBallots ? { measures: stanceMeasures } : suite.index;
  const { low, high } = indexRange(suite.index);
  const level = formatPercent(suite.interval.level);
  return [
    ...subjectColumns("score"),
    ...judgeColumns,
    readerColumn,
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
    { name: "runs", type: "integer", about: "runs with a verdict; null of a run", value: ({ runs }) => runs },
    {
      name: "counted_runs",
      type: "integer",
      about:
        "of these, runs that count: of a suite with forms those of whole cycles, or all where no cycle is whole; of a run 1 where it counts, else 0",
      value: ({ countedRuns }) => countedRuns,
    },
    {
      name: "rank",
      type: "integer",
      about:
        "place among all model configs of the suite, from 1, by the index as shown: equal to a decimal, they share it; each judge has its own; null of a run, and of a row without a rank",
      value: ({ rank }) => rank,
    },
    {
      name: "rank_low",
      type: "integer",
      about: `best rank in the ${level} range of this rank`,
      value: ({ rankInterval }) => rankInterval?.low ?? null,
    },
    {
      name: "rank_high",
      type: "integer",
      about: `worst rank in the ${level} range of this rank`,
      value: ({ rankInterval }) => rankInterval?.high ?? null,
    },
    {
      name: "index",
      type: "number",
      about: `Independence Index, ${low} to ${high}`,
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
      about: "every weighted measure has a value, though verdicts may still be missing",
      value: ({ score }) => score.complete,
    },
    { name: "missing", type: "texts", about: "weighted measures without a value", value: ({ score }) => score.missing },
    ...(["graded", "unscored", "broken"] as const).map((name): ExportColumn<ScoreRow> => ({
      name,
      type: "integer",
      about: `${hasBallots ? itemsWord[name] : verdictsWord[name]}; null of a run`,
      value: ({ verdicts }) => verdicts?.[name] ?? null,
    })),
    {
      name: "unranked",
      type: "text",
      about:
        "why it has no rank beside its index: `missing-ballots`, `earlier-reading`, `unreadable`, `no-views`, `led`, `two-faced`, `broken-cycle`, `hidden-losses`, `changed-sides`, `one-situation`, `words-not-read`; null of a run",
      value: ({ unranked }) => unranked,
    },
    {
      name: "pattern",
      type: "text",
      about: "`stubborn` or `echo`: one-sided answers to pressure and reasons; null of a run",
      value: ({ pattern }) => pattern,
    },
    {
      name: "unstable",
      type: "boolean",
      about: "one run lies further from the others than the run-to-run spread at its level explains; null of a run",
      value: ({ unstable }) => unstable,
    },
    ...intervalColumns("bootstrap", level, (intervals) => intervals.bootstrap),
    ...intervalColumns("student_t", level, (intervals) => intervals.studentT),
    ...intervalColumns("re_run", level, (intervals) => intervals["re-run"]),
    ...intervalColumns("generalisation", level, (intervals) => intervals.generalisation),
    ...measures.map(({ id, title, min, max, better }): ExportColumn<ScoreRow> => {
      const best = better === "higher" ? max : Math.max(min, 0);
      const about = `mean of the measure "${title}", ${min} to ${max}, best at ${best}`;
      return { name: `measure_${id}`, type: "number", about, value: ({ score }) => score.measures[id] ?? null };
    }),
    {
      name: "first_answer_at",
      type: "time",
      about: "end of the call for its first answer (UTC)",
      value: ({ answered }) => answered?.first ?? null,
    },
    {
      name: "last_answer_at",
      type: "time",
      about: "end of the call for its last answer (UTC)",
      value: ({ answered }) => answered?.last ?? null,
    },
    {
      name: "origin",
      type: "text",
      about: "`live`, `simulated`, `imported`, or `mixed`",
      value: ({ origin }) => origin,
    },
  ];
}

const verdictsWord = {
  graded: "verdicts that count",
  unscored: "verdicts without a grade",
  broken: "verdicts of broken generations, left out of the means",
} as const;

const itemsWord = {
  graded: "items that count, in each run that asks them",
  unscored: "items of which a ballot is missing",
  broken: "0: no verdict is given",
} as const;

const readerColumn: ExportColumn<ScoreRow> = {
  name: "reader",
  type: "text",
  about: "model whose readings of the words count; null where none has read them",
  value: ({ reader }) => reader,
};

/** Both ends of one of the intervals. */
function intervalColumns(
  name: string,
  level: string,
  intervalIn: (intervals: IndexIntervals) => IndexIntervals[keyof IndexIntervals],
): readonly ExportColumn<ScoreRow>[] {
  return (["low", "high"] as const).map((end) => ({
    name: `${name}_${end}`,
    type: "number",
    about: `${end === "low" ? "lower" : "upper"} limit of the ${level} ${name.replace("_", "-")} interval of the index; null of a run`,
    value: ({ intervals }) => (intervals && intervalIn(intervals)?.[end]) ?? null,
  }));
}

async function* scoreRows(
  source: ExportSource,
  { judge, judging }: Grader,
  bills: readonly RunBill[],
): AsyncGenerator<ScoreRow> {
  const { suite, modelConfigs, subjectOf, originOf, readerOf } = source;
  // What counts, the spread between runs, and the ranks are decided over all model configs, as in the leaderboard.
  const { grades, uneven: panel, stances: ballots } = await judging();
  const counted = countConfigurations(suite, grades);
  const uneven = panel && underConfigurations(panel, counted.configurations);
  const {
    scores,
    rows: stanceRows,
    unranked,
  } = scoreApart({
    suite,
    modelConfigIds: source.all.map(({ id }) => id),
    conversations: counted.grades,
    uneven,
    stances: stancesUnder(ballots, counted),
    readings: source.readings,
  });
  const configurations = counted.configurations.map(nameConfiguration);
  const places = placesOf(suite, uneven, source.all, scores, unranked);
  const scoreOf = new Map(scores.map((score) => [score.modelConfigId, score]));
  for (const { id: modelConfigId } of modelConfigs) {
    const score = scoreOf.get(modelConfigId);
    if (score === undefined) continue;
    const { intervals, runs } = score;
    const asked = runs.map(({ run }) => ({ modelConfigId, run }));
    const counting = new Set(inCountedRuns(suite, asked).map(({ run }) => run));
    const timesOf = (answeredRuns: ModelConfigScore["runs"]): TimeSpan | null =>
      answeredAt(bills, { modelConfigId, runs: answeredRuns, configurations: counted.configurations });
    const { rank = null, rankInterval = null } = places.get(modelConfigId) ?? {};
    const [stances, reader = null] = [stanceRows.get(modelConfigId), readerOf.get(modelConfigId)?.model];
    const row = { subject: subjectOf(modelConfigId), judge, reader, configurations, origin: originOf(modelConfigId) };
    yield {
      ...row,
      run: null,
      runs: runs.length,
      countedRuns: counting.size,
      rank,
      rankInterval,
      score:
        stances === undefined ? score : { ...score, measures: { ...score.measures, ...stanceFields(stances.figures) } },
      verdicts: score,
      intervals,
      unstable: score.unstable !== null,
      answered: timesOf(runs),
      unranked: unranked.get(modelConfigId)?.reason ?? null,
      pattern: stances?.pattern ?? null,
    };
    const ofRun = {
      runs: null,
      rank: null,
      rankInterval: null,
      verdicts: null,
      intervals: null,
      unstable: null,
      unranked: null,
      pattern: null,
    };
    for (const run of runs) {
      yield {
        ...row,
        ...ofRun,
        run: run.run,
        countedRuns: counting.has(run.run) ? 1 : 0,
        score: runScore(suite, run),
        answered: timesOf([run]),
      };
    }
  }
}

/**
 * The ranks of all, as in the leaderboard.
 * @param all model configs of the suite
 */
function placesOf(
  suite: Suite,
  uneven: UnevenPanel | null,
  all: readonly ModelConfig[],
  scores: readonly ModelConfigScore[],
  unranked: ReadonlyMap<Digest, Unranked>,
) {
  const scoreOf = new Map(scores.map((score) => [score.modelConfigId, score]));
  const rows = all.flatMap(({ id, label }) => {
    const { index, complete } = scoreOf.get(id) ?? {};
    if (index === undefined || complete === undefined) return [];
    return [{ id, label, index, complete, unranked: unranked.get(id) ?? null }];
  });
  const ranked = rankRows(rows, (ids) =>
    standingsOf({ suite, scores: ids.flatMap((id) => scoreOf.get(id) ?? []), uneven }),
  );
  return new Map(ranked.map(({ id, rank, rankInterval }) => [id, { rank, rankInterval }]));
}

function runScore(suite: Suite, { index, partial, measures }: ModelConfigScore["runs"][number]): ScoreRow["score"] {
  const missing = weightedMeasures(suite.index).filter(({ id }) => (measures[id] ?? null) === null);
  return { index, rawIndex: null, complete: !partial, missing: missing.map(({ id }) => id), measures };
}
