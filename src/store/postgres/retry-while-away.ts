import { BenchError } from "../../domain/bench-error.ts";
import { retry } from "../retry.ts";
import { isRepeatable } from "./postgres-error.ts";

/** Long enough for a server restart, and for a resumed process whose transaction the server ended. */
export const mostTries = 60;
export const pauseMs = 250;

/** Reads; retries when the connection broke or the server went away. */
export function retryWhileAway<Result>(read: () => Promise<Result>): Promise<Result> {
  return retry(read, { mayRetry: (error, tries) => tries < mostTries && isAway(error), pauseMs });
}

export function isAway(error: unknown): boolean {
  return error instanceof BenchError && isRepeatable(error.cause);
}
