import { setTimeout as sleep } from "node:timers/promises";

export interface RetryOptions {
  /** Whether to try again after this error; `tries` is how often the work has been tried. */
  readonly mayRetry: (error: unknown, tries: number) => boolean;
  readonly pauseMs: number;
}

/** Tries the work until it succeeds, or fails with an error that no retry may mend. */
export async function retry<Result>(work: () => Promise<Result>, { mayRetry, pauseMs }: RetryOptions): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!mayRetry(error, tries)) throw error;
    }
    await sleep(pauseMs);
  }
}
