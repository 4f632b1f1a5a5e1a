/**
 * A process of its own, for tests: `node frozen-writer.ts <address>` begins an attempt, and says so in the middle of the
 * transaction, where it stays until it is told to go on. It may keep the others waiting for a second.
 */
import { once } from "node:events";
import { openPostgres } from "../postgres/open-postgres.ts";
import { patientTransaction } from "../postgres/patient-transaction.ts";
import { insertAttemptStart } from "../attempt-records.ts";
import { sampleStart } from "./sample-results.ts";

const [location = ""] = process.argv.slice(2);
const db = await openPostgres({ location, create: false, lockTimeoutMs: 15_000, frozenTimeoutMs: 1_000 });
let rounds = 0;
await patientTransaction(db, async (transaction) => {
  rounds += 1;
  await insertAttemptStart(transaction, sampleStart("theirs"));
  if (rounds > 1) return;
  process.stdout.write("writing\n");
  await once(process.stdin, "data");
});
await db.destroy();
process.stdin.destroy();
