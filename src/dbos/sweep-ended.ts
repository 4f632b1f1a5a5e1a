import { DBOS } from "@dbos-inc/dbos-sdk";
import { application, workflowName } from "./dbos-application.ts";

const atOnce = 1_000;
const turns = 20;

/**
 * Removes what DBOS keeps of workflows that have ended: a run of a million calls would leave as many rows. What they should
 * have done and have not was ordered anew long before.
 */
export async function sweepEnded(keepMs: number): Promise<void> {
  const completedBefore = new Date(Date.now() - keepMs).toISOString();
  for (let turn = 0; turn < turns; turn += 1) {
    const ended = await DBOS.listWorkflows({
      status: ["SUCCESS", "ERROR", "CANCELLED", "MAX_RECOVERY_ATTEMPTS_EXCEEDED"],
      workflowName,
      applicationVersion: application.version,
      completedBefore,
      limit: atOnce,
      loadInput: false,
      loadOutput: false,
    });
    if (ended.length > 0) await DBOS.deleteWorkflows(ended.map(({ workflowID }) => workflowID));
    if (ended.length < atOnce) return;
  }
}
