import type { SessionStore } from "../../store/index.ts";
import type { EventSink } from "./event-sink.ts";
import type { RunEvent } from "./run-event.ts";

/** Attempts are in the store as such, and with them what became of every task; what is not is kept as an event. */
const kept: ReadonlySet<RunEvent["kind"]> = new Set([
  "session-started",
  "session-ended",
  "worker-started",
  "run-joined",
  "worker-ended",
  "task-failed",
  "limit-raised",
  "limit-cut",
  "growth-paused",
  "growth-resumed",
  "channel-paused",
  "channel-resumed",
  "budget-reached",
  "quota-spent",
  "no-credit",
  "run-stopped",
]);

export interface EventKeeper extends EventSink {
  /** Resolves when all that was taken in is stored, as far as it can be. */
  readonly written: () => Promise<void>;
}

/** Puts the rare events into the store. One that it does not take costs no result: the attempts meet the same store. */
export function keepEvents(store: Pick<SessionStore, "recordEvents">): EventKeeper {
  let last: Promise<void> = Promise.resolve();
  return {
    take: (event) => {
      if (!kept.has(event.kind)) return;
      const { v: _, at, session: sessionId, kind, ...body } = event;
      const channel = "channel" in event ? event.channel : null;
      const writing = store.recordEvents([{ sessionId, at, kind, channel, body }]).catch(() => undefined);
      last = Promise.all([last, writing]).then(() => undefined);
    },
    written: () => last,
  };
}
