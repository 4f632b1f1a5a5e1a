import { eventVersion, type EventPayload, type RunEvent } from "./run-event.ts";

/** Takes in everything that happens, in order. Never throws: no run is lost for want of a record of it. */
export interface EventSink {
  readonly take: (event: RunEvent) => void;
}

/** Says that something happened: the time and the session are put to it here. */
export type Emit = (payload: EventPayload) => void;

export interface EventOrigin {
  readonly session: string;
  readonly now: () => Date;
  readonly sinks: readonly EventSink[];
}

export function emitTo({ session, now, sinks }: EventOrigin): Emit {
  return (payload) => {
    const event: RunEvent = { v: eventVersion, at: now().toISOString(), session, ...payload };
    for (const sink of sinks) sink.take(event);
  };
}
