import type { AttemptEnd, AttemptStart } from "../domain/attempt.ts";
import type { Skip } from "../domain/skip.ts";
import type { TaskOutcome } from "../domain/task-outcome.ts";
import { defaultTimeoutMs, oneLine, type Exchange } from "../model/index.ts";
import type { AttemptProduct, ClaimTerms } from "../store/index.ts";
import type { TaskKinds } from "./registry.ts";
import type { CallContext, CallReading, CallTask, ReadReply, Receiver } from "./task-kind.ts";

/**
 * The life of one call: prepare, reserve, claim, send, read, record, settle, tell. It trusts only the store: it never asks
 * again for a stored result, nor for one that another process is asking for. Any engine can drive it.
 * @throws BenchError `store` when the database cannot be read or written
 */
export async function attempt(task: CallTask, setting: AttemptSetting, signals: AttemptSignals): Promise<TaskOutcome> {
  const { kinds, context, budget, session, listener, now, timeoutMs } = setting;
  const kind = kinds.of(task);

  const call = await kind.prepare(task, context);
  if (call.kind === "no-call") return call.outcome;
  if (call.kind === "skip") {
    await session.skip(call.skip);
    return { kind: "done", cached: true, skipped: true };
  }
  const receiver = kind.receiver(task);
  const client = context.clients.of(receiver.endpoint);
  const prepared = client.prepare(call.request, kind.estimate.replyTokens(task, context.suite));

  const reservedUsd = budget.worstCase(receiver, { text: prepared.text, maxTokens: call.request.maxTokens });
  const reservation = budget.reserve(receiver, reservedUsd);
  if (reservation === null) return noBudgetLeft;

  const start = {
    taskKey: task.key,
    startedAt: now().toISOString(),
    endpoint: receiver.endpoint.id,
    model: call.request.model,
    request: prepared.text,
    reservedUsd,
  };
  const claim = await claimWithin(reservation, setting, { start, replaces: kind.replaces(task) });
  if (claim.kind === "not-claimed") return claim.outcome;
  const { attemptId } = claim;
  listener.started(task, attemptId);

  const exchange = await client.send(prepared, {
    signal: sendingSignal(signals),
    timeoutMs: timeoutMs ?? defaultTimeoutMs(receiver),
  });

  const reading = readingOf(exchange, attemptId, call.read);
  const end = endOf({ attemptId, finishedAt: now().toISOString() }, exchange, reading);
  try {
    await session.record(end, reading.product);
  } finally {
    // It is paid for, whether or not the store takes it.
    budget.settle(receiver, end);
    listener.ended(task, end);
  }
  return reading.outcome;
}

/** Settings and collaborators of a run's attempts, the same for all of its tasks. */
export interface AttemptSetting {
  readonly kinds: TaskKinds;
  readonly context: CallContext;
  readonly budget: Budget;
  readonly session: Claims;
  readonly listener: AttemptListener;
  readonly now: () => Date;
  /** Per call; null for the endpoint's default. */
  readonly timeoutMs: number | null;
}

export interface AttemptSignals {
  /** Cancels the call. */
  readonly signal: AbortSignal;
  /** Whether this process still holds the task when the call is about to be sent; true by default. */
  readonly isMine?: () => boolean;
}

/** The budget of a run, if it has one. */
export interface Budget {
  /** The worst-case cost of a call in US dollars; null where its price is not known. */
  readonly worstCase: (receiver: Receiver, call: CallSize) => number | null;
  /** Null when the worst case exceeds the remaining budget. */
  readonly reserve: (receiver: Receiver, worstCaseUsd: number | null) => Reservation | null;
  /** The last counted attempt of any process; null where that does not matter. */
  readonly countedUpTo: () => number | null;
  /** Counts attempts that other processes have started since. */
  readonly catchUp: () => Promise<void>;
  /** Counts an ended call. */
  readonly settle: (receiver: Receiver, end: AttemptEnd) => void;
}

/** Inputs to the price of a call. */
export interface CallSize {
  /** The exact request body. */
  readonly text: string;
  /** Includes reasoning tokens. */
  readonly maxTokens: number;
}

/** Budget reserved for one call before it is sent. */
export interface Reservation {
  /** Whether the reservation still fits: other processes may have spent the budget. If not, it is released. */
  readonly confirm: () => boolean;
  /** The call is recorded and about to be sent. */
  readonly begin: (attemptId: number) => void;
  /** Releases the reservation without a call. No effect after `begin`. */
  readonly release: () => void;
}

/** The session of this process: claims tasks and records their results. */
export interface Claims {
  /** Starts an attempt at a task that is neither done nor in flight elsewhere. See `Store.beginAttempt`. */
  readonly claim: (start: Omit<AttemptStart, "sessionId">, terms: ClaimTerms) => Promise<Claim>;
  /** Records the end of an attempt with its product, and tries again while the database is away. */
  readonly record: (end: AttemptEnd, product: AttemptProduct | undefined) => Promise<void>;
  /** Records that a task is not asked. The first result of a task stays. */
  readonly skip: (skip: Skip) => Promise<void>;
}

/** Result of trying to start an attempt. */
export type Claim =
  | { readonly kind: "claimed"; readonly attemptId: number }
  | { readonly kind: "already-done" }
  /** Another live session has an attempt at the task in flight. */
  | { readonly kind: "held-elsewhere"; readonly askAgainMs: number }
  /** Other sessions have started attempts that the budget has not counted yet. */
  | { readonly kind: "uncounted" };

/** Notified when an attempt's start is recorded, and when its end is, or could not be. */
export interface AttemptListener {
  readonly started: (task: CallTask, attemptId: number) => void;
  readonly ended: (task: CallTask, end: AttemptEnd) => void;
}

/** The engine asks again as soon as budget is released, or finds that none will be. */
const noBudgetLeft: TaskOutcome = { kind: "deferred", afterMs: 0 };

/**
 * Claims the task while the reservation holds. A process with a budget claims only after it has counted the other processes'
 * calls, so that all of them together stay within the budget.
 */
async function claimWithin(
  reservation: Reservation,
  { budget, session }: AttemptSetting,
  { start, replaces }: { readonly start: Omit<AttemptStart, "sessionId">; readonly replaces: string | null },
): Promise<
  Extract<Claim, { readonly kind: "claimed" }> | { readonly kind: "not-claimed"; readonly outcome: TaskOutcome }
> {
  try {
    while (reservation.confirm()) {
      const claim = await session.claim(start, { replaces, seen: budget.countedUpTo() });
      switch (claim.kind) {
        case "claimed":
          reservation.begin(claim.attemptId);
          return claim;
        case "already-done":
          return { kind: "not-claimed", outcome: { kind: "done", cached: true } };
        case "held-elsewhere":
          return { kind: "not-claimed", outcome: { kind: "deferred", afterMs: claim.askAgainMs } };
        case "uncounted":
          await budget.catchUp();
      }
    }
    return { kind: "not-claimed", outcome: noBudgetLeft };
  } finally {
    reservation.release();
  }
}

/**
 * A worker that was suspended between claim and call must not send beside the worker that took over the task. A call already
 * in flight continues: it counts as sent, and its answer may be the only one.
 */
function sendingSignal({ signal, isMine = () => true }: AttemptSignals): AbortSignal {
  return isMine() ? signal : AbortSignal.abort(new Error("Another worker may have taken over this task."));
}

/** Reads the reply. An error of the reading code ends the attempt as `internal`, so that the paid reply is still recorded. */
function readingOf(exchange: Exchange, attemptId: number, read: ReadReply): CallReading {
  try {
    return read(exchange, attemptId);
  } catch (error) {
    const detail = oneLine(`the reply could not be processed: ${String(error)}`);
    return { result: "internal", detail, outcome: { kind: "failed", fault: "internal", detail } };
  }
}

function endOf(
  { attemptId, finishedAt }: Pick<AttemptEnd, "attemptId" | "finishedAt">,
  exchange: Exchange,
  reading: CallReading,
): AttemptEnd {
  const { status, response, elapsedMs, usage, cost, servedBy } = exchange;
  const { result, detail } = reading;
  return { attemptId, finishedAt, elapsedMs, result, status, response, usage, cost, servedBy, detail };
}
