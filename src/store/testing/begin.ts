import type { AttemptStart } from "../../domain/index.ts";
import type { Store } from "../store.ts";

/** After whatever a test records. */
const never = "9999-12-31T00:00:00.000Z";

/** Begins an attempt at a task that no other session is at, be there a result or not; gives its id. */
export async function begin(store: Store, start: AttemptStart): Promise<number> {
  const beginning = await store.beginAttempt(start, { replaces: never });
  if (beginning.kind === "begun") return beginning.attemptId;
  throw new Error(`the attempt at ${start.taskKey} was not begun: ${beginning.kind}`);
}
