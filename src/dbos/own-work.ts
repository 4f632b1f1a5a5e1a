import { DBOS } from "@dbos-inc/dbos-sdk";
import { putBack } from "./take-over.ts";

export interface OwnWork {
  /** Does the work under the workflow's name. */
  readonly during: <Result>(workflowId: string, work: () => Promise<Result>) => Promise<Result>;
  /** To be called again and again, with less time between than an attempt may wait. */
  readonly putBackStray: () => Promise<void>;
}

/**
 * What a worker has in hand, by its own account. When the connection breaks between a claim and its start, the database
 * says that the worker has it and the worker knows nothing of it: nobody else would ever take it up.
 */
export function ownWork(executorId: string): OwnWork {
  const inHand = new Set<string>();
  let suspects: ReadonlySet<string> = new Set();
  return {
    async during(workflowId, work) {
      inHand.add(workflowId);
      try {
        return await work();
      } finally {
        inHand.delete(workflowId);
      }
    },
    async putBackStray() {
      const pending = await DBOS.listWorkflows({ status: "PENDING", executorId, loadInput: false, loadOutput: false });
      const idle = pending.filter(({ workflowID }) => !inHand.has(workflowID));
      // One that is just beginning or ending is idle once at most.
      const stray = idle.filter((workflow) => suspects.has(claimOf(workflow)));
      suspects = new Set(idle.map(claimOf));
      await putBack(stray);
    },
  };
}

function claimOf({
  workflowID,
  dequeuedAt = 0,
}: {
  readonly workflowID: string;
  readonly dequeuedAt?: number;
}): string {
  return `${workflowID} ${dequeuedAt}`;
}
