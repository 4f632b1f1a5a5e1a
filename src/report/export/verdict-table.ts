import type { Grade, JudgeConfig, Suite } from "../../domain/index.ts";
import type { StoredVerdict } from "../../store/index.ts";
import type { ExportSource } from "./export-source.ts";
import { exportTable, type ExportColumn, type ExportTable } from "./export-table.ts";
import { judgeColumns } from "./judge-columns.ts";
import { conversationColumn, endColumns, placeColumns, type ResultRow } from "./result-columns.ts";
import { subjectColumns } from "./subject-columns.ts";

type VerdictRow = StoredVerdict & ResultRow & { readonly judge: JudgeConfig };

/** One row for each verdict of each judge; a column for each field that some rubric of the suite grades. */
export function verdictTable({ suite, verdicts, subjectOf, judgeOf }: ExportSource): ExportTable {
  return exportTable({
    name: "verdicts",
    columns: columnsFor(suite),
    async *rows() {
      for await (const row of verdicts()) {
        yield { ...row, subject: subjectOf(row.place.modelConfigId), judge: judgeOf(row.judgeId) };
      }
    },
  });
}

function columnsFor(suite: Suite): readonly ExportColumn<VerdictRow>[] {
  return [
    ...subjectColumns("verdict"),
    ...placeColumns,
    ...judgeColumns,
    conversationColumn,
    { name: "grade", value: ({ verdict }) => verdict.grade.kind },
    ...fieldIds(suite).map(scoreColumn),
    { name: "reasoning", value: ({ verdict: { grade } }) => (grade.kind === "scored" ? grade.reasoning : null) },
    { name: "quote", value: ({ verdict }) => quoteIn(verdict.grade)?.text ?? null },
    { name: "quote_check", value: ({ verdict }) => quoteIn(verdict.grade)?.kind ?? null },
    { name: "unscored_reason", value: ({ verdict: { grade } }) => (grade.kind === "scored" ? null : grade.reason) },
    { name: "extra", value: ({ verdict: { grade } }) => (grade.kind === "scored" ? grade.extra : null) },
    ...endColumns<VerdictRow>(({ verdict }) => verdict),
  ];
}

function quoteIn(grade: Grade): { readonly kind: string; readonly text: string | null } | null {
  if (grade.kind === "unscored" || grade.quote === null) return null;
  return { text: null, ...grade.quote };
}

function fieldIds({ rubrics }: Suite): readonly string[] {
  return [...new Set(rubrics.flatMap(({ fields }) => fields.map(({ id }) => id)))];
}

function scoreColumn(field: string): ExportColumn<VerdictRow> {
  return {
    name: `score_${field}`,
    value: ({ verdict: { grade } }) => (grade.kind === "scored" ? (grade.scores[field] ?? null) : null),
  };
}
