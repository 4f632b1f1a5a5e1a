import type { Pool } from "pg";
import { BenchError } from "../domain/bench-error.ts";
import { systemClock } from "../engine/index.ts";
import { explainPostgresError, mayPass as mayFaultPass, retry, shownLocation } from "../store/index.ts";

/** Whether another try may succeed. */
export function mayPass(error: unknown): boolean {
  return mayFaultPass(explainPostgresError(rootOf(error), ""));
}

/** An error of the server or of the connection to it, worded for the user; any other error unchanged. */
export function asServerTrouble(error: unknown, url: string): unknown {
  const root = rootOf(error);
  const explained = explainPostgresError(root, shownLocation(url));
  const isOfServer = explained.code === "store" || (root instanceof Error && "severity" in root);
  return isOfServer ? explained : error;
}

/** DBOS wraps the errors of the server. */
function rootOf(error: unknown): unknown {
  const isWrapped = error instanceof Error && !(error instanceof BenchError) && error.cause instanceof Error;
  return isWrapped ? rootOf(error.cause) : error;
}

const pauseMs = 500;

/** Repeats work that changes nothing when it is done twice, while the database is away. */
export function retryWhileAway<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  return retry(work, { mayRetry: (error) => !signal.aborted && mayPass(error), pauseMs });
}

/** Told when the database goes away, and when it is back. */
export interface ConnectionListener {
  readonly onAway: (trouble: BenchError) => void;
  readonly onBack: () => void;
}

export interface Lookout extends ConnectionListener {
  readonly dbos: { readonly url: string; readonly pool: Pool };
  readonly everyMs: number;
  /** The database may be away for twice as long: a minute by default. */
  readonly silenceMs: number;
  /** Aborted to look once more, for the last time. */
  readonly signal: AbortSignal;
}

/**
 * Polls the database for a result, and waits while the database is unreachable.
 * @throws BenchError `store` when it has been away for too long; at once an error that no waiting cures
 */
export async function lookUntil<Result>(look: () => Promise<Result | null>, lookout: Lookout): Promise<Result> {
  const ended = new AbortController();
  try {
    return await Promise.race([lookAgain(look, lookout), untilLost(lookout, ended.signal)]);
  } finally {
    ended.abort();
  }
}

async function lookAgain<Result>(look: () => Promise<Result | null>, { everyMs, signal }: Lookout): Promise<Result> {
  for (;;) {
    try {
      const result = await look();
      if (result !== null) return result;
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error;
    }
    await systemClock.sleep(everyMs, signal);
  }
}

/** Rejects when the database has been away for too long. Asks by itself: DBOS repeats its statements without end. */
async function untilLost(
  { dbos, everyMs, silenceMs, signal, onAway, onBack }: Lookout,
  ended: AbortSignal,
): Promise<never> {
  const patienceMs = 2 * silenceMs;
  let awaySince: number | null = null;
  while (!ended.aborted) {
    try {
      await dbos.pool.query("select 1");
      if (awaySince !== null) onBack();
      awaySince = null;
    } catch (error) {
      const trouble = asServerTrouble(error, dbos.url);
      if (signal.aborted || !mayPass(error) || !(trouble instanceof BenchError)) throw trouble;
      if (awaySince === null) onAway(trouble);
      awaySince ??= systemClock.now();
      if (systemClock.now() - awaySince >= patienceMs) throw awayForLong(trouble, patienceMs);
    }
    await systemClock.sleep(everyMs, ended);
  }
  return new Promise<never>(() => {});
}

function awayForLong({ code, message, cause }: BenchError, patienceMs: number): BenchError {
  return new BenchError({
    code,
    message: `${message.replace(/\.$/u, "")}, for ${Math.round(patienceMs / 1_000)} seconds by now.`,
    hint: "Check the server, then run the same command again: it continues where this one stopped.",
    cause,
  });
}
