import type { Attempt } from "../domain/attempt.ts";
import type { ModelClient } from "../model/index.ts";

/** What the next attempt at a task needs from earlier ones. Read from the store, so that a restart changes nothing. */
export interface ReadingHistory {
  /** The unreadable reply, or null. */
  readonly unreadable: { readonly reply: string; readonly problem: string } | null;
  /** The endpoint rejected the request with a JSON schema. */
  readonly schemaDeclined: boolean;
}

type RecordReader = Pick<ModelClient, "asksForSchema" | "readReply">;

/** @param client of the endpoint that was asked: it knows how its requests and replies are written */
export function historyOf(attempts: readonly Attempt[], client: RecordReader): ReadingHistory {
  const ended = attempts.flatMap(({ start, end }) => (end === null ? [] : [{ start, end }]));
  const unreadable = ended.findLast(({ end }) => end.result === "malformed-verdict")?.end;
  return {
    unreadable:
      unreadable === undefined
        ? null
        : { reply: textOfResponse(unreadable.response, client), problem: unreadable.detail ?? "it could not be read" },
    schemaDeclined: ended.some(({ start, end }) => end.result === "rejected" && client.asksForSchema(start.request)),
  };
}

function textOfResponse(response: string | null, client: RecordReader): string {
  const reply = response === null ? null : client.readReply(response);
  return reply?.content ?? response ?? "";
}
