import type { AttemptEnd, AttemptStart, Endpoint, TaskOutcome } from "../domain/index.ts";
import { defaultTimeoutMs, type Exchange, type ModelClient } from "../model/index.ts";
import type { AttemptProduct, ClaimTerms } from "../store/index.ts";
import type { TaskKinds } from "./registry.ts";
import type { CallContext, CallReading, CallTask, Receiver } from "./task-kind.ts";

/** Room in a budget that is kept for one call from before it is sent. */
export interface Reservation {
  /** Whether the room is still there: other processes may have taken it. If not, it is released. */
  readonly confirm: () => boolean;
  /** The call is on record and about to be sent. */
  readonly begin: (attemptId: number) => void;
  /** The call is not made. Without effect after `begin`. */
  readonly release: () => void;
}

/** What the price of a call depends on. */
export interface CallSize {
  /** The exact request body. */
  readonly text: string;
  /** The reasoning is part of it. */
  readonly maxTokens: number;
}

/** The budget of a run, if it has one. */
export interface Budget {
  /** The most that a call may cost, in US dollars; null where its price is not known. */
  readonly worstCase: (receiver: Receiver, call: CallSize) => number | null;
  /** Null when the worst case does not fit what is left. */
  readonly reserve: (receiver: Receiver, worstCaseUsd: number | null) => Reservation | null;
  /** The last attempt of any process that is counted; null where that does not matter. */
  readonly countedUpTo: () => number | null;
  /** Counts what other processes have begun since. */
  readonly catchUp: () => Promise<void>;
  /** The call has ended at this cost in US dollars, null where it is not known. */
  readonly settle: (receiver: Receiver, attemptId: number, usd: number | null) => void;
}

/** Result of trying to start an attempt. */
export type Claim =
  | { readonly kind: "claimed"; readonly attemptId: number }
  | { readonly kind: "already-done" }
  /** Another living session has an attempt at the task in flight. */
  | { readonly kind: "held-elsewhere"; readonly askAgainMs: number }
  /** Other sessions have begun attempts that the budget has not counted yet. */
  | { readonly kind: "uncounted" };

/** The session of this process: it claims tasks and records what came of them. */
export interface Claims {
  /** Records an attempt at a task that is neither done nor in flight elsewhere. See `Store.beginAttempt`. */
  readonly claim: (start: Omit<AttemptStart, "sessionId">, terms: ClaimTerms) => Promise<Claim>;
  /** Records the end of an attempt with its product, and tries again while the database is away. */
  readonly record: (end: AttemptEnd, product: AttemptProduct | undefined) => Promise<void>;
}

/** Told of every attempt, when it is recorded and when its end is. */
export interface AttemptListener {
  readonly started: (task: CallTask, attemptId: number) => void;
  readonly ended: (task: CallTask, end: AttemptEnd) => void;
}

/** What the attempts of a run need, the same for all of its tasks. */
export interface AttemptSetting {
  readonly kinds: TaskKinds;
  readonly context: CallContext;
  readonly clients: { readonly of: (endpoint: Endpoint) => ModelClient };
  readonly budget: Budget;
  readonly session: Claims;
  readonly listener: AttemptListener;
  readonly now: () => Date;
  /** Per call; null for the endpoint's own. */
  readonly timeoutMs: number | null;
}

export interface AttemptSignals {
  /** Cancels the call. */
  readonly signal: AbortSignal;
  /** Whether the task is still this process's when the call is about to leave; by default it is. */
  readonly isMine?: () => boolean;
}

/** The engine asks again as soon as there is room, or finds that there will be none. */
const noRoom: TaskOutcome = { kind: "deferred", afterMs: 0 };

/**
 * The whole life of one call: prepare, reserve, claim, send, read, record, settle, tell. It trusts only the store: a result
 * that is there already is not asked for again, nor is what another process is asking at this moment. Any engine can drive it.
 * @throws BenchError `store` when the database cannot be read or written
 */
export async function attempt(task: CallTask, setting: AttemptSetting, signals: AttemptSignals): Promise<TaskOutcome> {
  const { kinds, context, clients, budget, session, listener, now, timeoutMs } = setting;
  const kind = kinds.of(task);

  const call = await kind.prepare(task, context);
  if (call.kind === "settled") return call.outcome;
  const receiver = kind.receiver(task);
  const client = clients.of(receiver.endpoint);
  const prepared = client.prepare(call.request);

  const reservedUsd = budget.worstCase(receiver, { text: prepared.text, maxTokens: call.request.maxTokens });
  const reservation = budget.reserve(receiver, reservedUsd);
  if (reservation === null) return noRoom;

  const start = {
    taskKey: task.key,
    startedAt: now().toISOString(),
    endpoint: receiver.endpoint.id,
    model: call.request.model,
    request: prepared.text,
    reservedUsd,
  };
  const claim = await claimWithin(reservation, setting, { start, replaces: kind.replaces(task) });
  if (claim.kind !== "claimed") return claim.outcome;
  const { attemptId } = claim;
  listener.started(task, attemptId);

  const exchange = await client.send(prepared, {
    signal: sendingSignal(signals),
    timeoutMs: timeoutMs ?? defaultTimeoutMs(receiver.endpoint),
  });

  const reading = call.read(exchange, attemptId);
  const end = endOf({ attemptId, exchange, reading, finishedAt: now() });
  await session.record(end, reading.product);
  budget.settle(receiver, attemptId, end.cost.usd);
  listener.ended(task, end);
  return reading.outcome;
}

type ClaimWithin =
  | Extract<Claim, { readonly kind: "claimed" }>
  | { readonly kind: "not-claimed"; readonly outcome: TaskOutcome };

interface AttemptToClaim {
  readonly start: Omit<AttemptStart, "sessionId">;
  readonly replaces: string | null;
}

/**
 * Claims the task while the reserved room is there. Of several processes with a budget for the same work, none begins
 * before it has counted the others' calls: all of them together stay within it.
 */
async function claimWithin(
  reservation: Reservation,
  { budget, session }: AttemptSetting,
  { start, replaces }: AttemptToClaim,
): Promise<ClaimWithin> {
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
    return { kind: "not-claimed", outcome: noRoom };
  } finally {
    reservation.release();
  }
}

/**
 * A worker that was frozen between its claim and its call must not send beside the one that took its place. A call that is
 * under way goes on: it counts as sent, and its answer may be the only one.
 */
function sendingSignal({ signal, isMine = () => true }: AttemptSignals): AbortSignal {
  return isMine() ? signal : AbortSignal.abort(new Error("Another worker may have taken this task over."));
}

interface EndedAttempt {
  readonly attemptId: number;
  readonly exchange: Exchange;
  readonly reading: CallReading;
  readonly finishedAt: Date;
}

function endOf({ attemptId, exchange, reading, finishedAt }: EndedAttempt): AttemptEnd {
  const { status, response, elapsedMs, usage, cost, servedBy } = exchange;
  const { result, detail } = reading;
  return {
    attemptId,
    finishedAt: finishedAt.toISOString(),
    elapsedMs,
    result,
    status,
    response,
    usage,
    cost,
    servedBy,
    detail,
  };
}
