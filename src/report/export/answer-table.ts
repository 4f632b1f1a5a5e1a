import type { StoredAnswer } from "../../store/index.ts";
import type { ExportSource } from "./export-source.ts";
import { exportTable, type ExportColumn, type ExportTable } from "./export-table.ts";
import { endColumns, placeColumns, type ResultRow } from "./result-columns.ts";
import { subjectColumns } from "./subject-columns.ts";

type AnswerRow = StoredAnswer & ResultRow;

const columns: readonly ExportColumn<AnswerRow>[] = [
  ...subjectColumns("answer"),
  ...placeColumns,
  { name: "turn", value: ({ turnId }) => turnId },
  { name: "turn_number", value: ({ turnIndex }) => turnIndex + 1 },
  { name: "turn_kind", value: kindOf },
  { name: "text", value: ({ answer }) => answer.text },
  { name: "thinking", value: ({ answer }) => answer.contentThinking },
  { name: "reasoning", value: ({ answer }) => answer.reasoning },
  { name: "channel", value: ({ answer }) => answer.channel },
  { name: "truncated", value: ({ answer }) => answer.truncated },
  { name: "finish_reason", value: ({ answer }) => answer.finishReason },
  ...endColumns<AnswerRow>(({ answer }) => answer),
];

function kindOf({ subject, place, turnId }: AnswerRow): string | null {
  const scenario = subject.suite.scenarios.find(({ id }) => id === place.scenarioId);
  return scenario?.turns.find(({ id }) => id === turnId)?.kind ?? null;
}

/** One row for each answer. */
export function answerTable({ answers, subjectOf }: ExportSource): ExportTable {
  return exportTable({
    name: "answers",
    columns,
    async *rows() {
      for await (const row of answers()) yield { ...row, subject: subjectOf(row.place.modelConfigId) };
    },
  });
}
