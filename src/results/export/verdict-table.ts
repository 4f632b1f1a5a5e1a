import type { Digest } from "../../domain/digest.ts";
import type { JudgeConfig } from "../../domain/model-config.ts";
import type { Suite } from "../../domain/suite.ts";
import type { Grade } from "../../domain/verdict.ts";
import { isBroken } from "../../scoring/index.ts";
import type { StoredVerdict } from "../../store/views/stored-results.ts";
import { rubricOf, scenarioOf } from "../../suite/index.ts";
import { countConfigurations, nameConfiguration } from "../count-configurations.ts";
import type { ExportSource } from "./export-source.ts";
import { exportTable, type ExportColumn, type ExportTable } from "./export-table.ts";
import { judgeColumns } from "./judge-columns.ts";
import { conversationColumn, endColumns, placeColumns, type ResultRow } from "./result-columns.ts";
import { subjectColumns } from "./subject-columns.ts";

type VerdictRow = StoredVerdict & ResultRow & { readonly judge: JudgeConfig; readonly counts: boolean };

/** One row for each verdict of each judge; a column for each field that some rubric of the suite grades. */
export function verdictTable(source: ExportSource): ExportTable {
  const { suite, verdicts, subjectOf, judgeOf } = source;
  return exportTable({
    name: "verdicts",
    columns: columnsFor(suite),
    async *rows() {
      const counting = await configurationsByJudge(source);
      for await (const row of verdicts()) {
        const isUnder = counting.get(row.judgeId)?.has(nameConfiguration(row.place.configuration)) ?? false;
        const counts = isUnder && brokenIn(suite, row) === false;
        yield { ...row, subject: subjectOf(row.place.modelConfigId), judge: judgeOf(row.judgeId), counts };
      }
    },
  });
}

/** The names of the configurations that each judge's scores are over; repeats have no scores. */
async function configurationsByJudge({ suite, graders }: ExportSource) {
  const byJudge = new Map<Digest, ReadonlySet<string>>();
  for (const { judges, judging } of graders) {
    const { configurations } = countConfigurations(suite, (await judging()).grades);
    for (const { id } of judges) byJudge.set(id, new Set(configurations.map(nameConfiguration)));
  }
  return byJudge;
}

function columnsFor(suite: Suite): readonly ExportColumn<VerdictRow>[] {
  return [
    ...subjectColumns("verdict"),
    ...placeColumns,
    ...judgeColumns,
    conversationColumn,
    { name: "grade", type: "text", about: "`scored` or `unscored`", value: ({ verdict }) => verdict.grade.kind },
    {
      name: "broken",
      type: "boolean",
      about: "a grade of 0 on every field that marks a broken generation: left out of the means; null without a grade",
      value: (row) => brokenIn(suite, row),
    },
    {
      name: "counts",
      type: "boolean",
      about: "the scores rest on it: it has a grade, is neither broken nor a repeat, and its configuration counts",
      value: ({ counts }) => counts,
    },
    ...scoreColumns(suite),
    {
      name: "reasoning",
      type: "text",
      about: "separate reasoning text of the model, or the words of the judge for its grade",
      value: ({ verdict: { grade } }) => (grade.kind === "scored" ? grade.reasoning : null),
    },
    {
      name: "quote",
      type: "text",
      about: "passage that the grade rests on, or null",
      value: ({ verdict }) => quoteIn(verdict.grade)?.text ?? null,
    },
    {
      name: "quote_check",
      type: "text",
      about: "`verbatim`, `foreign` or `missing`; null where none was asked for",
      value: ({ verdict }) => quoteIn(verdict.grade)?.kind ?? null,
    },
    {
      name: "unscored_reason",
      type: "text",
      about: "why there is no grade, or null",
      value: ({ verdict: { grade } }) => (grade.kind === "scored" ? null : grade.reason),
    },
    {
      name: "extra",
      type: "json",
      about: "what else the judge wrote into its grade: never scored",
      value: ({ verdict: { grade } }) => (grade.kind === "scored" ? grade.extra : null),
    },
    ...endColumns<VerdictRow>("verdict", ({ verdict }) => verdict),
  ];
}

function brokenIn(suite: Suite, { place, verdict: { grade } }: StoredVerdict): boolean | null {
  if (grade.kind === "unscored") return null;
  return isBroken(rubricOf(suite, scenarioOf(suite, place.scenarioId)), grade.scores);
}

function quoteIn(grade: Grade): { readonly kind: string; readonly text: string | null } | null {
  if (grade.kind === "unscored" || grade.quote === null) return null;
  return { text: null, ...grade.quote };
}

/** A column for each field of the rubrics; its type is that of the field. */
function scoreColumns({ rubrics, index }: Suite): readonly ExportColumn<VerdictRow>[] {
  const better = new Map(index.measures.flatMap((measure) => measure.fields.map((id) => [id, measure.better])));
  const fields = new Map(rubrics.flatMap((rubric) => rubric.fields.map((field) => [field.id, field])));
  return [...fields.values()].map((field) => ({
    name: `score_${field.id}`,
    type: scoreTypes[field.kind],
    about: `${field.description}${field.kind === "number" ? ` ${field.min} to ${field.max}.${bestOf(field, better.get(field.id))}` : ""}`,
    value: ({ verdict: { grade } }) => (grade.kind === "scored" ? (grade.scores[field.id] ?? null) : null),
  }));
}

function bestOf({ min, max }: { readonly min: number; readonly max: number }, better?: "higher" | "lower"): string {
  return better === undefined ? "" : ` Best at ${better === "higher" ? max : min}.`;
}

const scoreTypes = { number: "number", boolean: "boolean", label: "text" } as const;
