import type { ConversationPlace, Origin, Scenario } from "../../domain/index.ts";
import type { ResultAttempt, ResultPlace } from "../../store/index.ts";
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
  { name: "run", value: ({ place }) => place.run },
  { name: "variant", value: ({ place }) => place.configuration.variant },
  { name: "delivery", value: ({ place }) => place.configuration.delivery },
  { name: "experiment", value: (row) => scenarioIn(row)?.experiment ?? null },
  { name: "scenario", value: ({ place }) => place.scenarioId },
  { name: "item", value: (row) => scenarioIn(row)?.item ?? null },
  { name: "arm", value: (row) => scenarioIn(row)?.arm ?? null },
];

export const conversationColumn: ExportColumn<ResultRow> = {
  name: "conversation",
  value: ({ place }) => place.conversationId,
};

export function scenarioIn({ subject, place }: PlaceRow): Scenario | undefined {
  return subject.suite.scenarios.find(({ id }) => id === place.scenarioId);
}

const billColumns: readonly ExportColumn<ResultRow>[] = [
  { name: "prompt_tokens", value: ({ attempt }) => attempt?.usage.promptTokens ?? null },
  { name: "completion_tokens", value: ({ attempt }) => attempt?.usage.completionTokens ?? null },
  { name: "reasoning_tokens", value: ({ attempt }) => attempt?.usage.reasoningTokens ?? null },
  { name: "cost_usd", value: ({ attempt }) => attempt?.cost.usd ?? null },
  { name: "cost_source", value: ({ attempt }) => attempt?.cost.source ?? null },
  { name: "elapsed_ms", value: ({ attempt }) => attempt?.elapsedMs ?? null },
  { name: "served_by", value: ({ attempt }) => attempt?.servedBy ?? null },
  { name: "attempts", value: ({ attempts }) => attempts },
  { name: "attempts_cost_usd", value: ({ attemptsUsd }) => attemptsUsd },
];

const timeColumns: readonly ExportColumn<ResultRow>[] = [
  { name: "started_at", value: ({ attempt }) => attempt?.startedAt ?? null },
  { name: "finished_at", value: ({ attempt }) => attempt?.finishedAt ?? null },
  { name: "recorded_at", value: ({ recordedAt }) => recordedAt },
];

/** The end of a row about a result: what it cost, where it comes from, when it was made, and its key. */
export function endColumns<Row extends ResultRow>(
  resultOf: (row: Row) => { readonly origin: Origin; readonly taskKey: string },
): readonly ExportColumn<Row>[] {
  return [
    ...billColumns,
    { name: "origin", value: (row) => resultOf(row).origin },
    ...timeColumns,
    { name: "task_key", value: (row) => resultOf(row).taskKey },
  ];
}
