import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

const work = `
const { sdk, url, schemaName } = require("node:worker_threads").workerData;
require(sdk).DBOS.migrate(url, { schemaName });
`;

const sdk = createRequire(import.meta.url).resolve("@dbos-inc/dbos-sdk");

/** Its tables go with it. */
export function sdkVersion(): string {
  const about: { readonly version: string } = JSON.parse(readFileSync(join(sdk, "../../../package.json"), "utf8"));
  return about.version;
}

/** Makes the tables of DBOS, in a thread of its own: it says so on the standard output, which belongs to the command. */
export async function migrateQuietly(url: string, schemaName: string): Promise<void> {
  const thread = new Worker(work, { eval: true, workerData: { sdk, url, schemaName }, stdout: true, stderr: true });
  // Rejects with what the thread throws.
  await once(thread, "exit");
}
