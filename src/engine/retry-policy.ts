import type { Fault } from "../domain/task-outcome.ts";

export interface RetryPolicy {
  /** How many attempts of one task may end with this fault; the last of them fails the task. */
  readonly maxAttempts: (fault: Fault) => number;
  /** Upper bound of the first backoff; it doubles with every further one for the same fault. */
  readonly baseMs: number;
  /** Upper bound of every backoff. */
  readonly capMs: number;
}

const attemptsByFault: Readonly<Record<Fault, number>> = {
  // About seven minutes of waiting on average where the server does not say how long.
  "rate-limited": 20,
  // About three minutes: an outage that ends within one costs no result. Neither is billed, other than those below.
  "server-error": 12,
  connection: 12,
  // Without workers the run waits before each of these attempts until the server accepts connections
  // (`campaign/local-server-wait.ts`).
  "server-down": 12,
  timeout: 6,
  "malformed-response": 6,
  // Billed by the megabyte: once more, for a model that failed to stop.
  "too-long": 2,
  empty: 5,
  "token-limit": 3,
  "leaked-template": 5,
  // A judge whose endpoint declines the JSON schema, then one repair request.
  "malformed-verdict": 3,
  "quota-exhausted": 1,
  "no-credit": 1,
  refused: 1,
  unauthorized: 1,
  rejected: 1,
  "tools-refused": 1,
  "temperature-refused": 1,
  "reasoning-refused": 1,
  "missing-dependency": 1,
  cancelled: 1,
  internal: 1,
};

export const defaultRetryPolicy: RetryPolicy = {
  maxAttempts: (fault) => attemptsByFault[fault],
  baseMs: 1_000,
  capMs: 60_000,
};

/**
 * Milliseconds until the next attempt: the server's Retry-After in full, plus an exponential backoff with full jitter. The
 * jitter is added to Retry-After because a server gives many callers the same moment.
 * @param failures how often this fault has ended an attempt of this task; at least 1
 * @param afterMs the server's Retry-After in milliseconds, or null
 * @param random uniform in [0, 1)
 */
export function retryDelay(
  { baseMs, capMs }: RetryPolicy,
  failures: number,
  afterMs: number | null,
  random: () => number,
): number {
  const backoffMs = Math.min(capMs, baseMs * 2 ** (failures - 1));
  return Math.max(0, afterMs ?? 0) + random() * backoffMs;
}
