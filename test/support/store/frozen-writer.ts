/**
 * A separate process for tests: `node frozen-writer.ts <address>` begins an attempt, reports it inside the transaction
 * and stops there until it receives a message. It may block others for a second.
 */
import { once } from "node:events";
import { openPostgres } from "../../../src/store/postgres/open-postgres.ts";
import { retriedTransaction } from "../../../src/store/postgres/postgres-upkeep.ts";
import { insertAttemptStart } from "../../../src/store/attempt-records.ts";
import { sampleStartRow } from "./sample-results.ts";

const [location = ""] = process.argv.slice(2);
const db = await openPostgres({ location, create: false, lockTimeoutMs: 15_000, frozenTimeoutMs: 1_000 });
let rounds = 0;
await retriedTransaction(db, async (transaction) => {
  rounds += 1;
  await insertAttemptStart(transaction, sampleStartRow("theirs"));
  if (rounds > 1) return;
  process.stdout.write("writing\n");
  await once(process.stdin, "data");
});
await db.destroy();
process.stdin.destroy();
