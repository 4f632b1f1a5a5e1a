import { DBOS } from "@dbos-inc/dbos-sdk";
import { application, workflowName } from "./dbos-application.ts";

const atOnce = 1_000;
const turns = 20;

/**
 * Removes what DBOS keeps of workflows that have ended well: a run of a million calls would leave as many rows. An order
 * that is given once more after that finds its task done.
 */
export async function sweepEnded(keepMs: number): Promise<void> {
  const completedBefore = new Date(Date.now() - keepMs).toISOString();
  for (let turn = 0; turn < turns; turn += 1) {
    const ended = await DBOS.listWorkflows({
      status: "SUCCESS",
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
