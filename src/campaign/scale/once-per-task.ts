import type { Work, WorkOutcome } from "../../dbos/index.ts";
import type { Performer } from "./runs-at-work.ts";

/** A call takes seconds. */
const lookAgainMs = 500;

/**
 * Runs that are ordered side by side may have tasks in common. Between workers the store knows who is at one; within a worker
 * whoever is second looks again later whether the first one's result is there.
 */
export function oncePerTask(perform: Performer): Performer {
  const inHand = new Set<string>();
  return async (work: Work) => {
    if (inHand.has(work.key)) return { kind: "deferred", afterMs: lookAgainMs } satisfies WorkOutcome;
    inHand.add(work.key);
    try {
      return await perform(work);
    } finally {
      inHand.delete(work.key);
    }
  };
}
