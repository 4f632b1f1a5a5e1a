import type { AttemptStart } from "../../../src/domain/attempt.ts";
import type { Store } from "../../../src/store/store.ts";

/** Later than every record of a test. */
const never = "9999-12-31T00:00:00.000Z";

/** Begins an attempt at a task that no other session holds, with or without a result; returns its id. */
export async function begin(store: Store, start: AttemptStart): Promise<number> {
  const claim = await store.beginAttempt(start, { replaces: never });
  if (claim.kind === "claimed") return claim.attemptId;
  throw new Error(`the attempt at ${start.taskKey} was not claimed: ${claim.kind}`);
}
