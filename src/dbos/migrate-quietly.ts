import { once } from "node:events";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

const work = `
const { sdk, url, schemaName } = require("node:worker_threads").workerData;
require(sdk).DBOS.migrate(url, { schemaName });
`;

/** Makes the tables of DBOS, in a thread of its own: it says so on the standard output, which belongs to the command. */
export async function migrateQuietly(url: string, schemaName: string): Promise<void> {
  const sdk = createRequire(import.meta.url).resolve("@dbos-inc/dbos-sdk");
  const thread = new Worker(work, { eval: true, workerData: { sdk, url, schemaName }, stdout: true, stderr: true });
  // Rejects with what the thread throws.
  await once(thread, "exit");
}
