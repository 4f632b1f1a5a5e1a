import { BenchError } from "../domain/index.ts";
import { systemClock } from "../engine/index.ts";
import { explainPostgresError, mayPass as mayFaultPass, retry, shownLocation } from "../store/index.ts";

/** Whether another try may succeed. */
export function mayPass(error: unknown): boolean {
  return mayFaultPass(explainPostgresError(rootOf(error), ""));
}

/** An error of the server or of the connection to it, in words for a person; any other error unchanged. */
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
  readonly url: string;
  readonly everyMs: number;
  /** The database may be away for twice as long: a minute by default, as an answer that has arrived waits for the store. */
  readonly silenceMs: number;
  /** Aborted to look once more, for the last time. */
  readonly signal: AbortSignal;
}

/**
 * Looks at the database until there is a result, and waits for a database that is away.
 * @throws BenchError `store` when it has been away for too long; at once an error that no waiting cures
 */
export async function lookUntil<Result>(look: () => Promise<Result | null>, lookout: Lookout): Promise<Result> {
  const { url, everyMs, silenceMs, signal, onAway, onBack } = lookout;
  let awaySince: number | null = null;
  for (;;) {
    try {
      const result = await look();
      if (awaySince !== null) onBack();
      awaySince = null;
      if (result !== null) return result;
    } catch (error) {
      const trouble = asServerTrouble(error, url);
      if (signal.aborted || !mayPass(error) || !(trouble instanceof BenchError)) throw trouble;
      const now = systemClock.now();
      if (awaySince === null) onAway(trouble);
      awaySince ??= now;
      if (now - awaySince >= 2 * silenceMs) throw awayForLong(trouble, 2 * silenceMs);
    }
    await systemClock.sleep(everyMs, signal);
  }
}

function awayForLong({ code, message, cause }: BenchError, patienceMs: number): BenchError {
  return new BenchError({
    code,
    message: `${message.replace(/\.$/u, "")}, for ${Math.round(patienceMs / 1_000)} seconds by now.`,
    hint: "Check the server, then run the same command again: it continues where this one stopped. Nothing is lost.",
    cause,
  });
}
