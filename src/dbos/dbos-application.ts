/** Pinned: DBOS would else make up a version from the code, and leave what other builds have ordered where it is. */
export const application = { name: "aib", version: "aib-1" };

export const workflowName = "attempt";

/** What DBOS says of itself goes nowhere: what matters is in the store and in the engine's tables. */
export const silentLogger = { info: silence, debug: silence, warn: silence, error: silence };

function silence(): void {}
