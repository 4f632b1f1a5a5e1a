import type { Origin } from "../../domain/index.ts";
import type { ResultAttempt, ResultPlace } from "../../store/index.ts";
import type { ExportColumn } from "./export-table.ts";
import type { Subject } from "./subject-columns.ts";

/** The common columns of answers and verdicts. */
export interface ResultRow {
  readonly subject: Subject;
  readonly place: ResultPlace;
  readonly attempt: ResultAttempt | null;
  readonly attempts: number;
  readonly attemptsUsd: number | null;
  readonly recordedAt: string;
}

export const placeColumns: readonly ExportColumn<ResultRow>[] = [
  { name: "run", value: ({ place }) => place.run },
  { name: "variant", value: ({ place }) => place.configuration.variant },
  { name: "delivery", value: ({ place }) => place.configuration.delivery },
  { name: "experiment", value: experimentOf },
  { name: "scenario", value: ({ place }) => place.scenarioId },
  { name: "conversation", value: ({ place }) => place.conversationId },
];

function experimentOf({ subject, place }: ResultRow): string | null {
  return subject.suite.scenarios.find(({ id }) => id === place.scenarioId)?.experiment ?? null;
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
