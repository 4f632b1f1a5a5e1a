import type { SeenEvent } from "./event-body.ts";
import type { LiveLimit } from "./live-view.ts";

/** The limits of every channel of every session, the one that changed last at the end. */
export type LimitBook = Map<string, LiveLimit & { readonly session: string }>;

export function followLimits(book: LimitBook, { kind, session, channel, limit }: SeenEvent): void {
  const isAboutLimit = kind.startsWith("limit-") || kind.startsWith("growth-") || kind.startsWith("channel-");
  if (!isAboutLimit || channel === null || limit === null) return;
  const key = `${session} ${channel}`;
  book.delete(key);
  book.set(key, { session, channel, limit, isPaused: kind === "channel-paused" });
}
