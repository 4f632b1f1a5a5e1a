import type { ColumnDefinitionBuilder, Generated } from "kysely";
import type { Answer, Origin } from "../domain/answer.ts";
import type { AttemptResult, Cost } from "../domain/attempt.ts";
import type { Digest } from "../domain/digest.ts";
import type { Delivery } from "../domain/suite.ts";
import type { TaskKey } from "../domain/task.ts";
import type { Grade } from "../domain/verdict.ts";
import type { NameExtraction } from "./names/name-extraction.ts";
import type { SuiteOrigin } from "./views/views.ts";

type Rule = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

/** A column as the migration creates it; `Value` is what a row holds there. */
export interface Column<Value> {
  readonly kind: "text" | "integer" | "real" | "bytes" | "generatedId";
  readonly rules: readonly Rule[];
  /** Never set: carries the type. */
  readonly value?: Value;
}

const notNull: Rule = (column) => column.notNull();
const primaryKey: Rule = (column) => column.primaryKey();
const unique: Rule = (column) => column.unique();

function references(target: string): Rule {
  return (column) => column.references(target);
}

function required<Base>(kind: Column<Base>["kind"], rule = notNull) {
  return <Value extends Base = Base>(...rules: readonly Rule[]): Column<Value> => ({ kind, rules: [rule, ...rules] });
}

function orNull<Base>(kind: Column<Base>["kind"]) {
  return <Value extends Base = Base>(...rules: readonly Rule[]): Column<Value | null> => ({ kind, rules });
}

const text = required<string>("text");
const textKey = required<string>("text", primaryKey);
const textOrNull = orNull<string>("text");
const integer = required<number>("integer");
const integerKey = required<number>("integer", primaryKey);
const integerOrNull = orNull<number>("integer");
const real = required<number>("real");
const realOrNull = orNull<number>("real");
const bytes = required<Uint8Array>("bytes");
const bytesOrNull = orNull<Uint8Array>("bytes");
const generatedId: Column<Generated<number>> = { kind: "generatedId", rules: [] };

const configColumns = { id: textKey<Digest>(), label: text(), body: text() };

/**
 * All tables, each after those that it references, as the first migration creates them. A released migration never changes:
 * a later one declares the columns that it adds beside these, and `Schema` takes in both. The columns `body`, `definition`,
 * `grade`, `tool_calls`, `names`, `declined` and `value` hold JSON. Long texts come last: SQLite reads the columns before
 * them without loading them.
 */
export const tables = {
  suites: {
    digest: textKey<Digest>(),
    id: text(),
    version: text(),
    title: text(),
    origin: text<SuiteOrigin>(),
    definition: text(),
  },
  /** Content that the requests of a suite have in common: compressed requests refer to it. */
  dictionaries: { id: generatedId, suite_digest: text<Digest>(unique), content: bytes() },
  model_configs: {
    ...configColumns,
    prompt_usd: realOrNull(),
    completion_usd: realOrNull(),
    priced_at: textOrNull(),
  },
  judges: configColumns,
  tasks: {
    suite_digest: text<Digest>(references("suites.digest")),
    key: text<TaskKey>(),
    /** Name of the kind of task. */
    kind: text(),
    model_config_id: text<Digest>(references("model_configs.id")),
    run: integer(),
    variant: text(),
    delivery: text<Delivery>(),
    scenario_id: text(),
    conversation_id: text(),
    /** Of an answer task only. */
    turn_id: textOrNull(),
    turn_index: integerOrNull(),
    /** Of a verdict task only. */
    judge_id: textOrNull<Digest>(references("judges.id")),
    /** The turn's id, the judge's, or another: distinguishes the tasks of one conversation. */
    slot: text(),
  },
  sessions: {
    id: textKey(),
    started_at: text(),
    host: text(),
    pid: integer(),
    heartbeat_at: text(),
    ended_at: textOrNull(),
  },
  run_events: {
    id: generatedId,
    session_id: text(references("sessions.id")),
    at: text(),
    kind: text(),
    channel: textOrNull(),
    body: text(),
  },
  attempts: {
    id: generatedId,
    task_key: text<TaskKey>(),
    started_at: text(),
    /** Null where no session claimed the task: an import. */
    session_id: textOrNull(references("sessions.id")),
    reserved_usd: realOrNull(),
    endpoint: text(),
    model: text(),
    /** Of the request, as `packText` packs it; null where no dictionary is needed to read it. */
    dictionary_id: integerOrNull(references("dictionaries.id")),
    request: bytes(),
  },
  attempt_ends: {
    attempt_id: integerKey(references("attempts.id")),
    finished_at: text(),
    elapsed_ms: real(),
    result: text<AttemptResult>(),
    status: integerOrNull(),
    prompt_tokens: integerOrNull(),
    completion_tokens: integerOrNull(),
    reasoning_tokens: integerOrNull(),
    cost_usd: realOrNull(),
    cost_source: text<Cost["source"]>(),
    served_by: textOrNull(),
    detail: textOrNull(),
    /** As `packText` packs it, without a dictionary. */
    response: bytesOrNull(),
  },
  answers: {
    key: textKey<TaskKey>(),
    attempt_id: integerOrNull(references("attempts.id")),
    recorded_at: text(),
    origin: text<Origin>(),
    channel: text<Answer["channel"]>(),
    /** 0 or 1. */
    truncated: integer(),
    finish_reason: textOrNull(),
    text: text(),
    content_thinking: textOrNull(),
    reasoning: textOrNull(),
    tool_calls: text(),
  },
  verdicts: {
    key: textKey<TaskKey>(),
    attempt_id: integerOrNull(references("attempts.id")),
    recorded_at: text(),
    origin: text<Origin>(),
    kind: text<Grade["kind"]>(),
    grade: text(),
  },
  labels: {
    key: textKey<TaskKey>(),
    attempt_id: integerOrNull(references("attempts.id")),
    recorded_at: text(),
    origin: text<Origin>(),
    /** Name of the kind of task. */
    kind: text(),
    value: text(),
  },
  /** What models call themselves, as another model read it: one row for each run and reading model. */
  name_extractions: {
    suite_digest: text<Digest>(references("suites.digest")),
    model_config_id: text<Digest>(references("model_configs.id")),
    run: integer(),
    extractor: text(),
    key: text<TaskKey>(),
    answers_digest: textOrNull<Digest>(),
    recorded_at: text(),
    origin: text<Origin>(),
    method: text<NameExtraction["method"]>(),
    cost_usd: realOrNull(),
    primary_name: textOrNull(),
    declined: text(),
    names: text(),
    ending: textOrNull(),
  },
  /** Runs that workers carry out. */
  work_orders: { run_id: textKey(), serial: integer(), ordered_at: text(), terms: text(), body: text() },
  stopped_channels: {
    run_id: text(references("work_orders.run_id")),
    channel: text(),
    state: text<"paused" | "cancelled" | "stopped">(),
    reason: textOrNull(),
  },
  held_channels: {
    channel: textKey(),
    /** Milliseconds since 1970. */
    until_ms: integer(),
    pause_ms: integer(),
  },
};

type RowOf<Columns> = { [Name in keyof Columns]: Columns[Name] extends Column<infer Value> ? Value : never };

type RowsOf<Tables> = { [Name in keyof Tables]: RowOf<Tables[Name]> };

/** The tables as the queries see them. */
export interface Schema extends RowsOf<typeof tables> {}

/** Of an outer join: all null where there is none. */
export type OrNull<Row> = { readonly [Name in keyof Row]: Row[Name] | null };

/** Identifies a task within a suite: each place has one. */
export const taskPlace = [
  "suite_digest",
  "model_config_id",
  "run",
  "variant",
  "delivery",
  "scenario_id",
  "slot",
] as const;

/** One row for each run and extractor. */
export const namePlace = ["suite_digest", "model_config_id", "run", "extractor"] as const;
