import type { AttemptListener, TaskKinds } from "../../tasks/index.ts";
import type { Session } from "../sessions/with-session.ts";
import { keepEvents } from "./record-events.ts";
import { emitTo, type Emit, type EventSink } from "./run-event.ts";
import { tallyRun, type RunTally } from "./tally-run.ts";
import { observeRun } from "./watch-run.ts";

export interface SessionReport {
  readonly emit: Emit;
  readonly listener: AttemptListener;
  readonly tally: () => RunTally;
  /** Resolves when the rare events are stored. */
  readonly written: () => Promise<void>;
}

interface Reporting {
  readonly now: () => Date;
  readonly sinks: readonly EventSink[];
  readonly kinds: TaskKinds;
}

/** Sends the events of a process that carries out runs of other commands to its log, the store and its summary. */
export function reportSession({ id, store }: Session, { now, sinks, kinds }: Reporting): SessionReport {
  const counting = tallyRun();
  const keeper = keepEvents(store);
  const emit = emitTo({ session: id, now, sinks: [counting, keeper, ...sinks] });
  const { attempts: listener } = observeRun(emit, kinds);
  return { emit, listener, tally: counting.tally, written: keeper.written };
}
