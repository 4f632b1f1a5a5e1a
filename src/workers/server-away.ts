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

export interface ServerPatience {
  readonly worked: () => void;
  /** @throws BenchError when the database has been away for too long; at once an error that no waiting cures */
  readonly failed: (error: unknown) => void;
}

/** Waits for a database that is away, for at most that long. */
export function serverPatience(
  url: string,
  { patienceMs, onAway, onBack }: ConnectionListener & { readonly patienceMs: number },
): ServerPatience {
  let since: number | null = null;
  return {
    worked() {
      if (since !== null) onBack();
      since = null;
    },
    failed(error) {
      const trouble = asServerTrouble(error, url);
      if (!mayPass(error) || !(trouble instanceof BenchError)) throw trouble;
      const now = systemClock.now();
      if (since === null) onAway(trouble);
      since ??= now;
      if (now - since >= patienceMs) throw awayForLong(trouble, patienceMs);
    },
  };
}

function awayForLong({ code, message, cause }: BenchError, patienceMs: number): BenchError {
  return new BenchError({
    code,
    message: `${message.replace(/\.$/u, "")}, for ${Math.round(patienceMs / 1_000)} seconds by now.`,
    hint: "Check the server, then run the same command again: it continues where this one stopped. Nothing is lost.",
    cause,
  });
}
