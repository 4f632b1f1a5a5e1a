import type { Attempt } from "../domain/index.ts";
import { readReply } from "../model/index.ts";

/** What earlier attempts at a task tell the next one. Read from the store, so that a restart changes nothing. */
export interface ReadingHistory {
  /** The reply that could not be read, or null. */
  readonly unreadable: { readonly reply: string; readonly problem: string } | null;
  /** The endpoint declined the request that asked for a JSON schema. */
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

/** The request body is our own text, kept as it was sent. */
const asksForSchema = (request: string): boolean => request.includes('"response_format"');

function textOfResponse(response: string | null): string {
  const reply = response === null ? null : readReply(response);
  return reply?.content ?? response ?? "";
}
