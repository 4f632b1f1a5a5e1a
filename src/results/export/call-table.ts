import type { JudgeConfig } from "../../domain/model-config.ts";
import type { StoredAttempt } from "../../store/views/stored-results.ts";
import type { ExportSource } from "./export-source.ts";
import { exportTable, type ExportColumn, type ExportTable } from "./export-table.ts";
import { conversationColumn, elapsedIn, placeColumns, timesIn, type PlaceRow } from "./result-columns.ts";
import { subjectColumns } from "./subject-columns.ts";

interface CallRow extends PlaceRow, StoredAttempt {
  readonly place: StoredAttempt["place"];
  readonly judge: JudgeConfig | null;
}

const columns: readonly ExportColumn<CallRow>[] = [
  ...subjectColumns("call"),
  ...placeColumns,
  conversationColumn,
  {
    name: "task",
    type: "text",
    about: "kind of task: `answer`, `verdict` or `reading`",
    value: ({ kind }) => kind,
  },
  { name: "turn", type: "text", about: "id of the turn that was asked, or null", value: ({ turnId }) => turnId },
  {
    name: "judge_id",
    type: "text",
    about: "digest of the judge that was called, or null",
    value: ({ judgeId }) => judgeId,
  },
  {
    name: "judge_model",
    type: "text",
    about: "`vendor/name` of that judge",
    value: ({ judge }) => judge?.model ?? null,
  },
  { name: "call", type: "integer", about: "number of the call in its store", value: ({ attemptId }) => attemptId },
  {
    name: "result",
    type: "text",
    about: "what came of it, `answered` or `scored`, or why neither, such as `rate-limited`; null where it did not end",
    value: ({ end }) => end?.result ?? null,
  },
  {
    name: "status",
    type: "integer",
    about: "HTTP status, or null when none arrived",
    value: ({ end }) => end?.status ?? null,
  },
  { name: "detail", type: "text", about: "one line about a fault, or null", value: ({ end }) => end?.detail ?? null },
  {
    name: "prompt_tokens",
    type: "integer",
    about: "tokens in, as billed",
    value: ({ end }) => end?.usage.promptTokens ?? null,
  },
  {
    name: "completion_tokens",
    type: "integer",
    about: "tokens out, as billed",
    value: ({ end }) => end?.usage.completionTokens ?? null,
  },
  {
    name: "reasoning_tokens",
    type: "integer",
    about: "tokens of reasoning, as billed",
    value: ({ end }) => end?.usage.reasoningTokens ?? null,
  },
  {
    name: "cost_usd",
    type: "number",
    about: "US dollars, or null where no price is known",
    value: ({ end }) => end?.cost.usd ?? null,
  },
  { name: "cost_source", type: "text", about: "where the price is from", value: ({ end }) => end?.cost.source ?? null },
  {
    name: "elapsed_ms",
    type: "number",
    about: "milliseconds, or null where they were not recorded",
    value: ({ subject, end }) => end && elapsedIn(subject, end),
  },
  {
    name: "served_by",
    type: "text",
    about: "provider that served it, or null",
    value: ({ end }) => end?.servedBy ?? null,
  },
  {
    name: "started_at",
    type: "time",
    about: "when it began (UTC); null of an import",
    value: (row) => callTimes(row).startedAt,
  },
  {
    name: "finished_at",
    type: "time",
    about: "when it ended (UTC), or null",
    value: (row) => callTimes(row).finishedAt,
  },
  {
    name: "task_key",
    type: "text",
    about: "digest of what determines the result that it was made for",
    value: ({ taskKey }) => taskKey,
  },
];

function callTimes({ subject, kind, startedAt, end }: CallRow) {
  return timesIn(subject, kind, { startedAt, finishedAt: end?.finishedAt ?? null });
}

/** One row for each call, failed ones and those in flight included. */
export function callTable({ attempts, subjectOf, knownJudge }: ExportSource): ExportTable<"calls"> {
  return exportTable({
    name: "calls",
    columns,
    async *rows() {
      for await (const row of attempts()) {
        const judge = row.judgeId === null ? null : knownJudge(row.judgeId);
        yield Object.assign({ subject: subjectOf(row.place.modelConfigId), judge }, row);
      }
    },
  });
}
