import type { Attempt } from "../domain/index.ts";
import { readReply } from "../model/index.ts";

/** What the next attempt at a task needs from earlier ones. Read from the store, so that a restart changes nothing. */
export interface ReadingHistory {
  /** The unreadable reply, or null. */
  readonly unreadable: { readonly reply: string; readonly problem: string } | null;
  /** The endpoint rejected the request with a JSON schema. */
  readonly schemaDeclined: boolean;
}

export function historyOf(attempts: readonly Attempt[]): ReadingHistory {
  const ended = attempts.flatMap(({ start, end }) => (end === null ? [] : [{ start, end }]));
  const unreadable = ended.findLast(({ end }) => end.result === "malformed-verdict")?.end;
  return {
    unreadable:
      unreadable === undefined
        ? null
        : { reply: textOfResponse(unreadable.response), problem: unreadable.detail ?? "it could not be read" },
    schemaDeclined: ended.some(({ start, end }) => end.result === "rejected" && asksForSchema(start.request)),
  };
}

/** The request body is the program's own text, stored as sent. */
const asksForSchema = (request: string): boolean => request.includes('"response_format"');

function textOfResponse(response: string | null): string {
  const reply = response === null ? null : readReply(response);
  return reply?.content ?? response ?? "";
}
