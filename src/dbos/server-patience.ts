import { BenchError } from "../domain/index.ts";
import { systemClock } from "../engine/index.ts";
import { asServerTrouble, mayPass } from "./server-trouble.ts";

/** How long a database may be away, and who is told of it. */
export interface PatienceTerms {
  readonly patienceMs: number;
  /** Told once for every stretch of time in which the database is away. */
  readonly onAway: (trouble: BenchError) => void;
  readonly onBack: () => void;
}

export interface ServerPatience {
  /** Whoever asks the database says how it went. */
  readonly worked: () => void;
  /** @throws BenchError when the database has been away for too long; whatever is no matter of time as it is. */
  readonly failed: (error: unknown) => void;
}

/** Waits for a database that is away as long as that may be. */
export function serverPatience(url: string, { patienceMs, onAway, onBack }: PatienceTerms): ServerPatience {
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
    hint: "See to the server, then give the same command again: it goes on where this one stopped. Nothing is lost.",
    cause,
  });
}
