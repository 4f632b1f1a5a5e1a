import { z } from "zod";
import type { AttemptResult } from "../../domain/attempt.ts";
import type { RecordedEvent } from "../../store/index.ts";
import type { RunProgress } from "../run-progress.ts";

/** Everything that is under way on a store at one moment, by any process. Texts are untrusted. */
export interface LiveView {
  /** Those at work, and those that have ended since the watch began; the oldest first. */
  readonly sessions: readonly LiveSession[];
  /** Of all of them together. What is lost because an earlier call was given up, the store does not say. */
  readonly progress: RunProgress;
  readonly faults: ReadonlyMap<AttemptResult, number>;
  /** Attempts without an end whose process has gone. They may have been billed. */
  readonly cutOff: number;
  /** Results without a known price: when above zero, the spending is a lower bound. */
  readonly unpriced: number;
  /** How long the oldest call in flight has taken; null without one. */
  readonly oldestCallMs: number | null;
  /** Channels whose limit has changed, the one that changed last first. */
  readonly limits: readonly LiveLimit[];
  /** Of these sessions, in order: what is new since the last look. */
  readonly news: readonly SeenEvent[];
}

export interface LiveSession {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  /** ISO 8601, UTC, by the clock of its machine. */
  readonly startedAt: string;
  /** It works on runs that others queue. */
  readonly isWorker: boolean;
  /** `waiting`: a worker with nothing to do. `gone`: it has not said that it ended, and gives no sign of life. */
  readonly state: "at work" | "waiting" | "ended" | "gone";
}

export interface LiveLimit {
  readonly channel: string;
  /** Calls at once. */
  readonly limit: number;
  readonly isPaused: boolean;
}

const text = z.string().nullable().catch(null).default(null);
const number = z.number().nullable().catch(null).default(null);

const lane = z.object({
  model: z.string(),
  modelConfig: z.string(),
  planned: z.number(),
  alreadyDone: z.number(),
  tasks: z.string(),
});

/** What is read of an event, whichever version of the program wrote it: a field that it lacks is null. */
const body = z.object({
  suite: text,
  planned: number,
  lanes: z.array(lane).readonly().catch([]).default([]),
  limit: number,
  before: number,
  reason: text,
  waitMs: number,
  detail: text,
  fault: text,
  model: text,
  modelConfig: text,
  judge: text,
  run: z.union([z.number(), z.string()]).nullable().catch(null).default(null),
  attempts: number,
  scenario: text,
  budgetUsd: number,
  spentUsd: number,
});

export type EventBody = z.infer<typeof body>;

/** A stored event as shown by `--watch`. Its texts are untrusted. */
export interface SeenEvent extends EventBody {
  readonly id: number;
  readonly session: string;
  readonly at: string;
  readonly kind: string;
  readonly channel: string | null;
}

export function seenEvent({ id, sessionId: session, at, kind, channel, body: written }: RecordedEvent): SeenEvent {
  return { ...body.parse(written), id, session, at, kind, channel };
}
