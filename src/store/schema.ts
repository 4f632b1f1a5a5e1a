import type { Generated } from "kysely";
import type { Answer, AttemptResult, Cost, Delivery, Digest, Grade, Origin, TaskKey } from "../domain/index.ts";
import type { NameExtraction } from "./name-extraction.ts";
import type { SuiteOrigin } from "./views.ts";

/** The tables as the queries see them. Columns named `body`, `definition`, `grade`, `tool_calls`, `names`, `declined` and `value` hold JSON. */
export interface Schema {
  suites: SuitesTable;
  dictionaries: DictionariesTable;
  model_configs: ModelConfigsTable;
  judges: ConfigsTable;
  tasks: TasksTable;
  attempts: AttemptsTable;
  attempt_ends: AttemptEndsTable;
  answers: AnswersTable;
  verdicts: VerdictsTable;
  name_extractions: NameExtractionsTable;
  labels: LabelsTable;
  sessions: SessionsTable;
  run_events: RunEventsTable;
  work_orders: WorkOrdersTable;
  stopped_channels: StoppedChannelsTable;
  held_channels: HeldChannelsTable;
}

interface SuitesTable {
  digest: Digest;
  id: string;
  version: string;
  title: string;
  origin: SuiteOrigin;
  definition: string;
}

/** Content that the requests of a suite have in common: compressed requests refer to it. */
interface DictionariesTable {
  id: Generated<number>;
  suite_digest: Digest;
  content: Uint8Array;
}

interface ConfigsTable {
  id: Digest;
  label: string;
  body: string;
}

interface ModelConfigsTable extends ConfigsTable {
  prompt_usd: Generated<number | null>;
  completion_usd: Generated<number | null>;
  priced_at: Generated<string | null>;
}

export interface TasksTable {
  suite_digest: Digest;
  key: TaskKey;
  /** Name of the kind of task. */
  kind: string;
  model_config_id: Digest;
  run: number;
  variant: string;
  delivery: Delivery;
  scenario_id: string;
  conversation_id: string;
  /** Of an answer or a reading. */
  turn_id: string | null;
  turn_index: number | null;
  /** Of a verdict, or of a reading: its reader. */
  judge_id: Digest | null;
  /** The turn's id, the judge's, or another: distinguishes the tasks of one conversation. */
  slot: string;
}

interface AttemptsTable {
  id: Generated<number>;
  task_key: TaskKey;
  started_at: string;
  /** Null where no session claimed the task: an import. */
  session_id: string | null;
  reserved_usd: number | null;
  endpoint: string;
  model: string;
  /** Of the request, as `packText` packs it; null where no dictionary is needed to read it. */
  dictionary_id: number | null;
  request: Uint8Array;
}

export interface AttemptEndsTable {
  attempt_id: number;
  finished_at: string;
  elapsed_ms: number;
  result: AttemptResult;
  status: number | null;
  prompt_tokens: number | null;
  completion_tokens: number | null;
  reasoning_tokens: number | null;
  cost_usd: number | null;
  cost_source: Cost["source"];
  served_by: string | null;
  detail: string | null;
  /** As `packText` packs it, without a dictionary. */
  response: Uint8Array | null;
}

export interface AnswersTable {
  key: TaskKey;
  attempt_id: number | null;
  recorded_at: string;
  origin: Origin;
  channel: Answer["channel"];
  /** 0 or 1. */
  truncated: number;
  finish_reason: string | null;
  text: string;
  content_thinking: string | null;
  reasoning: string | null;
  tool_calls: string;
}

export interface VerdictsTable {
  key: TaskKey;
  attempt_id: number | null;
  recorded_at: string;
  origin: Origin;
  kind: Grade["kind"];
  grade: string;
}

export interface NameExtractionsTable {
  suite_digest: Digest;
  model_config_id: Digest;
  run: number;
  extractor: string;
  key: TaskKey;
  answers_digest: Digest | null;
  recorded_at: string;
  origin: Origin;
  method: NameExtraction["method"];
  cost_usd: number | null;
  primary_name: string | null;
  declined: string;
  names: string;
  ending: string | null;
}

export interface LabelsTable {
  key: TaskKey;
  attempt_id: number | null;
  recorded_at: string;
  origin: Origin;
  /** Name of the kind of task. */
  kind: string;
  value: string;
}

export interface SessionsTable {
  id: string;
  started_at: string;
  host: string;
  pid: number;
  heartbeat_at: string;
  ended_at: string | null;
}

export interface RunEventsTable {
  id: Generated<number>;
  session_id: string;
  at: string;
  kind: string;
  channel: string | null;
  body: string;
}

/** Runs that workers carry out. */
interface WorkOrdersTable {
  run_id: string;
  serial: number;
  ordered_at: string;
  terms: string;
  body: string;
}

interface StoppedChannelsTable {
  run_id: string;
  channel: string;
  state: "paused" | "cancelled" | "stopped";
  reason: string | null;
}

interface HeldChannelsTable {
  channel: string;
  /** Milliseconds since 1970. */
  until_ms: number;
  pause_ms: number;
}
