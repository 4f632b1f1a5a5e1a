import { setTimeout as sleep } from "node:timers/promises";
import { BenchError } from "../../domain/index.ts";
import { isRepeatable } from "./postgres-error.ts";

/** Long enough for a server restart, and for a resumed process whose transaction the server ended. */
export const tries = 60;
export const pauseMs = 250;

/** Reads; retries when the connection broke or the server went away. */
export async function retryWhileAway<Result>(read: () => Promise<Result>): Promise<Result> {
  for (let left = tries; ; left -= 1) {
    try {
      return await read();
    } catch (error) {
      if (left <= 1 || !(error instanceof BenchError) || !isRepeatable(error.cause)) throw error;
    }
    await sleep(pauseMs);
  }
}
