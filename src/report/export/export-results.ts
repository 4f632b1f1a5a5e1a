import { BenchError, type ModelConfig, type Suite } from "../../domain/index.ts";
import type { ReportStore, StoredAnswer } from "../../store/index.ts";
import { loadExportSource, type ExportSource } from "./export-source.ts";
import { tableNames, type ExportTable, type TableName, exportTable, type ExportColumn } from "./export-table.ts";
import { endColumns, placeColumns, type ResultRow } from "./result-columns.ts";
import { scoreTable } from "./score-table.ts";
import { subjectColumns } from "./subject-columns.ts";
import { verdictTable } from "./verdict-table.ts";
import { writeCsv } from "./write-csv.ts";
import { writeJson, writeJsonLines } from "./write-json.ts";

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
function answerTable({ answers, subjectOf }: ExportSource): ExportTable {
  return exportTable({
    name: "answers",
    columns,
    async *rows() {
      for await (const row of answers()) yield { ...row, subject: subjectOf(row.place.modelConfigId) };
    },
  });
}

export interface ExportRequest {
  readonly suite: Suite;
  /** Whose results, in this order. */
  readonly modelConfigs: readonly ModelConfig[];
  /** Whose verdicts, and whose median's scores: the leaderboard's judge where none is named, or every judge on its own. */
  readonly judges: readonly string[] | "every";
  /** Whether scores exclude a judge's verdicts on models of its own family. */
  readonly excludeOwnFamily: boolean;
  readonly what: TableName | "all";
  readonly format: "jsonl" | "csv" | "json";
  /** Called with every row before it is written. */
  readonly onRow: (table: TableName) => void;
}

/**
 * The results of one suite as text, streamed from the store in portions: docs/export.md has the columns.
 * Throws `usage` for CSV of several tables.
 */
export async function* exportResults(store: ReportStore, request: ExportRequest): AsyncGenerator<string> {
  const { what, format, suite } = request;
  const source = await loadExportSource(store, request);
  const wanted = what === "all" ? tableNames : [what];
  const tables = wanted.map((name) => watched(tableBuilders[name](source), request.onRow));
  if (format === "csv") yield* writeCsv(onlyTable(tables));
  else if (format === "jsonl") yield* writeJsonLines(tables);
  else {
    const { id, version, digest, title } = suite;
    yield* writeJson({ schemaVersion: 1, suite: { id, version, digest, title } }, tables);
  }
}

const tableBuilders: Readonly<Record<TableName, (source: ExportSource) => ExportTable>> = {
  answers: answerTable,
  verdicts: verdictTable,
  scores: scoreTable,
};

function watched(table: ExportTable, onRow: ExportRequest["onRow"]): ExportTable {
  return {
    ...table,
    async *rows() {
      for await (const row of table.rows()) {
        onRow(table.name);
        yield row;
      }
    },
  };
}

function onlyTable([table, ...others]: readonly ExportTable[]): ExportTable {
  if (table !== undefined && others.length === 0) return table;
  throw new BenchError({
    code: "usage",
    message: "CSV holds one table a file, and `--what all` has three.",
    hint: "Choose one with --what answers|verdicts|scores, or name a file with -o: CSV with --what all writes three files.",
  });
}
