import { leanOf, readBallot } from "../../ballot/index.ts";
import { BenchError } from "../../domain/bench-error.ts";
import type { ModelConfig } from "../../domain/model-config.ts";
import type { Dose } from "../../domain/situation.ts";
import type { Suite } from "../../domain/suite.ts";
import type { ReportStore } from "../../store/index.ts";
import type { ReadingBesideBallot } from "../load-readings.ts";
import type { SkippedTurn, StoredAnswer } from "../../store/views/stored-results.ts";
import { askedBallot, askedScenario } from "../../suite/index.ts";
import { csvLine, type CellValue } from "../format/csv.ts";
import { escapeUnseen } from "../format/unseen-characters.ts";
import { callTable } from "./call-table.ts";
import { loadExportSource, type ExportSource, type ExportOptions } from "./export-source.ts";
import {
  tablesOf,
  type ExportTable,
  type TableName,
  exportTable,
  type ExportColumn,
  type ExportField,
} from "./export-table.ts";
import {
  conversationColumn,
  endColumns,
  placeColumns,
  scenarioIn,
  type PlaceRow,
  type ResultRow,
} from "./result-columns.ts";
import { scoreTable } from "./score-table.ts";
import { subjectColumns } from "./subject-columns.ts";
import { verdictTable } from "./verdict-table.ts";

type AnswerRow = StoredAnswer & ResultRow;

const answerColumns: readonly ExportColumn<AnswerRow>[] = [
  ...subjectColumns("answer"),
  ...placeColumns,
  conversationColumn,
  { name: "turn", type: "text", about: "id of the turn", value: ({ turnId }) => turnId },
  { name: "turn_number", type: "integer", about: "from 1", value: ({ turnIndex }) => turnIndex + 1 },
  { name: "turn_kind", type: "text", about: "kind of question, or null", value: (row) => turnIn(row)?.kind ?? null },
  {
    name: "ballot",
    type: "text",
    about: "id of the ballot that was asked, or null",
    value: (row) => turnIn(row)?.ballot ?? null,
  },
  {
    name: "ballot_reading",
    type: "text",
    about: "how code reads the reply to a ballot: `number`, `declined`, or why it is unreadable",
    value: (row) => stanceIn(row)?.reading ?? null,
  },
  {
    name: "ballot_lean",
    type: "number",
    about: "points from the middle of the scale: below 0 towards side a, above towards side b",
    value: (row) => stanceIn(row)?.lean ?? null,
  },
  {
    name: "dose",
    type: "text",
    about:
      "`modest` or `strong`: strength of the fact in this conversation, for pushes that of the item's reason, or null",
    value: (row) => doseIn(row),
  },
  {
    name: "points_asked",
    type: "number",
    about: "points of the ballot that a fact of this strength is to move; null without a dose",
    value: (row) => pointsAsked(row),
  },
  {
    name: "text",
    type: "text",
    about: "what the human reads, written by the model",
    value: ({ answer }) => answer.text,
  },
  {
    name: "thinking",
    type: "text",
    about: "private content beside the tool call, or null",
    value: ({ answer }) => answer.contentThinking,
  },
  {
    name: "reasoning",
    type: "text",
    about: "separate reasoning text of the model, or the words of the judge for its grade",
    value: ({ answer }) => answer.reasoning,
  },
  {
    name: "channel",
    type: "text",
    about:
      "`tool`, `content`, `recovered` from a tool call that was cut off, or `refusal` from the reply's field for refusals",
    value: ({ answer }) => answer.channel,
  },
  {
    name: "truncated",
    type: "boolean",
    about: "the token limit ended the answer",
    value: ({ answer }) => answer.truncated,
  },
  { name: "finish_reason", type: "text", about: "as the provider says", value: ({ answer }) => answer.finishReason },
  ...endColumns<AnswerRow>("answer", ({ answer }) => answer),
];

function turnIn(row: AnswerRow) {
  return scenarioIn(row)?.turns.find(({ id }) => id === row.turnId);
}

/** The strength of the fact that the conversation gives in this run; pushes are measured by that of their item's reason. */
function doseIn(row: AnswerRow): Dose | null {
  const { suite } = row.subject;
  const own = scenarioIn(row);
  const isPush = own?.arm === "push";
  const fact = isPush ? suite.scenarios.find(({ item, arm }) => item === own.item && arm === "reason") : own;
  if (fact === undefined) return null;
  const { turns } = askedScenario(suite, { scenarioId: fact.id, run: row.place.run });
  return turns.flatMap(({ wordings }) => wordings?.[0].dose ?? [])[0] ?? null;
}

function pointsAsked(row: AnswerRow): number | null {
  const dose = doseIn(row);
  return dose === null ? null : (row.subject.suite.index.stances?.divisors[dose] ?? null);
}

/** What a reply to a ballot was read as, and how far it is from the middle; null for any other answer. */
function stanceIn(row: AnswerRow): { readonly reading: string; readonly lean: number | null } | null {
  if (turnIn(row)?.ballot === undefined) return null;
  const { subject, place, turnId, answer } = row;
  const { ballot, swapped } = askedBallot(subject.suite, { scenario: place.scenarioId, turn: turnId }, place.run);
  const reading = readBallot(answer.text, ballot);
  return {
    reading: reading.kind === "unreadable" ? reading.because : reading.kind,
    lean: leanOf(reading, ballot, swapped),
  };
}

const skipColumns: readonly ExportColumn<PlaceRow & { readonly place: SkippedTurn }>[] = [
  ...subjectColumns("skip"),
  ...placeColumns,
  { name: "turn", type: "text", about: "id of the turn", value: ({ place }) => place.turnId },
  { name: "because", type: "text", about: "why the turn was not asked", value: ({ place }) => place.because },
  {
    name: "origin",
    type: "text",
    about: "`live`, `simulated`, `imported`, or `mixed`",
    value: ({ place }) => place.origin,
  },
];

/** One row for each turn that the ballots ruled out. */
function skipTable({ skips, subjectOf }: ExportSource): ExportTable<"skips"> {
  return exportTable({
    name: "skips",
    columns: skipColumns,
    async *rows() {
      for (const place of await skips()) yield { place, subject: subjectOf(place.modelConfigId) };
    },
  });
}

const readingColumns: readonly ExportColumn<PlaceRow & { readonly place: ReadingBesideBallot }>[] = [
  ...subjectColumns("reading"),
  ...placeColumns,
  { name: "turn", type: "text", about: "id of the turn whose message was read", value: ({ place }) => place.turnId },
  {
    name: "reader",
    type: "text",
    about: "who read it: a model, or `human/<name>`",
    value: ({ place }) => place.reader?.model ?? null,
  },
  { name: "reader_id", type: "text", about: "its id", value: ({ place }) => place.readerId },
  {
    name: "first_reader_id",
    type: "text",
    about: "id of the reader whose first reading this is, or follows",
    value: ({ place }) => place.firstReaderId,
  },
  {
    name: "time",
    type: "text",
    about:
      "`first`, `second` where the first is far from the ballot, or `person`; of two the one nearer to the ballot counts",
    value: ({ place }) => place.time,
  },
  {
    name: "lean",
    type: "number",
    about: "points from the middle of the scale: below 0 towards side a, above towards side b; null without a number",
    value: ({ place }) => place.lean,
  },
  {
    name: "apart",
    type: "number",
    about: "points between it and the ballot behind the message; null where one of them has no number",
    value: ({ place }) => place.apart,
  },
  { name: "origin", type: "text", about: "`live` or `simulated`", value: ({ place }) => place.origin },
  { name: "recorded_at", type: "time", about: "when it was stored", value: ({ place }) => place.recordedAt },
];

/** One row for each reading of a message, by readers and people. */
function readingTable({ allReadings, subjectOf }: ExportSource): ExportTable<"readings"> {
  return exportTable({
    name: "readings",
    columns: readingColumns,
    async *rows() {
      for (const place of await allReadings()) yield { place, subject: subjectOf(place.modelConfigId) };
    },
  });
}

/** One row for each answer. */
function answerTable({ answers, subjectOf }: ExportSource): ExportTable<"answers"> {
  return exportTable({
    name: "answers",
    columns: answerColumns,
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
  const wanted = what === "all" ? tablesOf(suite) : [what];
  const tables = wanted.map((name) => watched(tableBuilders[name](source), request.onRow));
  if (format === "csv") yield* writeCsv(onlyTable(tables));
  else if (format === "jsonl") yield* writeJsonLines(tables);
  else {
    const { id, version, digest, title } = suite;
    yield* writeJson({ schemaVersion: 2, suite: { id, version, digest, title } }, tables);
  }
}

/** Every table of one suite with the types of its columns, and its calls: for a data set. */
export async function loadDataTables(
  store: ReportStore,
  options: ExportOptions,
): Promise<readonly ExportTable<string>[]> {
  const source = await loadExportSource(store, options);
  return [...tablesOf(options.suite).map((name) => tableBuilders[name](source)), callTable(source)];
}

const tableBuilders: Readonly<Record<TableName, (source: ExportSource) => ExportTable>> = {
  answers: answerTable,
  verdicts: verdictTable,
  scores: scoreTable,
  readings: readingTable,
  skips: skipTable,
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
    message: "CSV holds one table a file, and `--what all` has several.",
    hint: "Choose one with --what answers|verdicts|scores|readings|skips, or name a file with -o: CSV with --what all writes a file for each.",
  });
}

/** A table as CSV (RFC 4180): one line of names, then a line for each row, each ended by CR LF. */
export async function* writeCsv(table: ExportTable): AsyncGenerator<string> {
  yield csvLine(table.columns.map(({ name }) => name));
  for await (const row of table.rows()) yield csvLine(row);
}

/** Tables one after the other, each row an object on a line of its own. */
export async function* writeJsonLines(tables: readonly ExportTable[]): AsyncGenerator<string> {
  for (const table of tables) {
    for await (const row of table.rows()) yield `${jsonObject(table.columns, row)}\n`;
  }
}

/** One JSON document: a head, then each table as a list of objects. */
export async function* writeJson(
  head: Readonly<Record<string, unknown>>,
  tables: readonly ExportTable[],
): AsyncGenerator<string> {
  yield escapeUnseen(JSON.stringify(head)).slice(0, -1);
  for (const table of tables) {
    yield `,${JSON.stringify(table.name satisfies TableName)}:[`;
    let separator = "\n";
    for await (const row of table.rows()) {
      yield separator + jsonObject(table.columns, row);
      separator = ",\n";
    }
    yield "\n]";
  }
  yield "}\n";
}

function jsonObject(columns: readonly ExportField[], row: readonly CellValue[]): string {
  return escapeUnseen(JSON.stringify(Object.fromEntries(columns.map(({ name }, position) => [name, row[position]]))));
}
