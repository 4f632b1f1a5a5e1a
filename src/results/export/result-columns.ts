import type { Origin } from "../../domain/answer.ts";
import type { ConversationPlace } from "../../domain/conversation-place.ts";
import type { Scenario } from "../../domain/suite.ts";
import type { ResultAttempt, ResultPlace } from "../../store/views/stored-results.ts";
import type { ExportColumn } from "./export-table.ts";
import type { Subject } from "./subject-columns.ts";

export interface PlaceRow {
  readonly subject: Subject;
  readonly place: ConversationPlace;
}

/** The common columns of answers and verdicts. */
export interface ResultRow extends PlaceRow {
  readonly place: ResultPlace;
  readonly attempt: ResultAttempt | null;
  readonly attempts: number;
  readonly attemptsUsd: number | null;
  readonly recordedAt: string;
}

export const placeColumns: readonly ExportColumn<PlaceRow>[] = [
  { name: "run", type: "integer", about: "number of the run, from 1", value: ({ place }) => place.run },
  { name: "variant", type: "text", about: "system variant", value: ({ place }) => place.configuration.variant },
  {
    name: "delivery",
    type: "text",
    about: "`user_role` or `tool_role`",
    value: ({ place }) => place.configuration.delivery,
  },
  {
    name: "experiment",
    type: "text",
    about: "experiment of the scenario",
    value: (row) => scenarioIn(row)?.experiment ?? null,
  },
  { name: "scenario", type: "text", about: "id of the scenario", value: ({ place }) => place.scenarioId },
  {
    name: "item",
    type: "text",
    about: "item that the scenario is about, or null",
    value: (row) => scenarioIn(row)?.item ?? null,
  },
  { name: "arm", type: "text", about: "arm of the item, or null", value: (row) => scenarioIn(row)?.arm ?? null },
];

export const conversationColumn: ExportColumn<Pick<ResultRow, "place">> = {
  name: "conversation",
  type: "text",
  about: "id of the conversation: the same for all its turns and its verdicts",
  value: ({ place }) => place.conversationId,
};

export function scenarioIn({ subject, place }: PlaceRow): Scenario | undefined {
  return subject.suite.scenarios.find(({ id }) => id === place.scenarioId);
}

const billColumns: readonly ExportColumn<ResultRow>[] = [
  {
    name: "prompt_tokens",
    type: "integer",
    about: "tokens in, as billed; null where the provider does not say",
    value: ({ attempt }) => attempt?.usage.promptTokens ?? null,
  },
  {
    name: "completion_tokens",
    type: "integer",
    about: "tokens out, as billed",
    value: ({ attempt }) => attempt?.usage.completionTokens ?? null,
  },
  {
    name: "reasoning_tokens",
    type: "integer",
    about: "tokens of reasoning, as billed",
    value: ({ attempt }) => attempt?.usage.reasoningTokens ?? null,
  },
  {
    name: "cost_usd",
    type: "number",
    about: "US dollars, or null where no price is known",
    value: ({ attempt }) => attempt?.cost.usd ?? null,
  },
  {
    name: "cost_source",
    type: "text",
    about: "`billed`, `upstream`, `contradicted`, `list-price`, `estimated`, `free`, `unknown`, `malformed`",
    value: ({ attempt }) => attempt?.cost.source ?? null,
  },
  {
    name: "elapsed_ms",
    type: "number",
    about: "milliseconds, or null where they were not recorded",
    value: ({ subject, attempt }) => attempt && elapsedIn(subject, attempt),
  },
  {
    name: "served_by",
    type: "text",
    about: "provider that served it, or null",
    value: ({ attempt }) => attempt?.servedBy ?? null,
  },
  {
    name: "attempts",
    type: "integer",
    about: "all calls that it took, failed ones included; null of an import",
    value: ({ subject, attempts }) => (subject.imported ? null : attempts),
  },
  {
    name: "attempts_cost_usd",
    type: "number",
    about: "US dollars of all of them as far as prices are known; null of an import",
    value: ({ subject, attemptsUsd }) => (subject.imported ? null : attemptsUsd),
  },
];

/** What imports do not have: the time a call took is 0 in the store where it was not recorded. */
export function elapsedIn({ imported }: Subject, { elapsedMs }: Pick<ResultAttempt, "elapsedMs">): number | null {
  return imported && elapsedMs === 0 ? null : elapsedMs;
}

/** Imports have the time at which an answer came, and no other: the store derives the others from it. */
export function timesIn(
  { imported }: Subject,
  kind: string,
  { startedAt, finishedAt }: { readonly startedAt: string; readonly finishedAt: string | null },
): { readonly startedAt: string | null; readonly finishedAt: string | null } {
  if (!imported) return { startedAt, finishedAt };
  return { startedAt: null, finishedAt: kind === "answer" ? finishedAt : null };
}

/** Of answers and verdicts, as the first column names them. */
const timeColumns = (kind: "answer" | "verdict"): readonly ExportColumn<ResultRow>[] => [
  {
    name: "started_at",
    type: "time",
    about: "when the call began (UTC), or null",
    value: ({ subject, attempt }) => attempt && timesIn(subject, kind, attempt).startedAt,
  },
  {
    name: "finished_at",
    type: "time",
    about: "when the call ended (UTC), or null",
    value: ({ subject, attempt }) => attempt && timesIn(subject, kind, attempt).finishedAt,
  },
  {
    name: "recorded_at",
    type: "time",
    about: "when the result was stored (UTC)",
    value: ({ recordedAt }) => recordedAt,
  },
];

/** The end of a row about a result: what it cost, where it comes from, when it was made, and its key. */
export function endColumns<Row extends ResultRow>(
  kind: "answer" | "verdict",
  resultOf: (row: Row) => { readonly origin: Origin; readonly taskKey: string },
): readonly ExportColumn<Row>[] {
  return [
    ...billColumns,
    {
      name: "origin",
      type: "text",
      about: "`live`, `simulated`, `imported`, or `mixed`",
      value: (row) => resultOf(row).origin,
    },
    ...timeColumns(kind),
    {
      name: "task_key",
      type: "text",
      about: "digest of everything that determines the result: unique",
      value: (row) => resultOf(row).taskKey,
    },
  ];
}
