import type { AttemptResult } from "../../domain/index.ts";
import type { RunProgress } from "../run-progress.ts";
import type { SeenEvent } from "./event-body.ts";

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
  /** It does what others order. */
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
