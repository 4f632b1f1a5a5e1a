/**
 * A separate process that works on a store, for tests: `node writer-process.ts <location> <name> <key>...` answers every
 * task with its own name and prints one line of JSON for each, which says whether its answer was stored.
 * With `--hang` in place of the keys it begins one attempt, prints, and waits to be killed.
 */
import { openStore } from "../../../src/store/open-store.ts";
import { begin } from "./begin.ts";
import { sampleAnswer, sampleEnd, sampleStart } from "./sample-results.ts";

const [location = "", name = "", ...keys] = process.argv.slice(2);
const store = await openStore({ location, clock: () => new Date() });

if (keys[0] === "--hang") {
  await begin(store, sampleStart("hanging"));
  process.stdout.write("hanging\n");
  setInterval(() => {}, 1000);
} else {
  for (const key of keys) {
    const claim = await store.beginAttempt(sampleStart(key));
    if (claim.kind !== "claimed") continue;
    const { attemptId } = claim;
    const answer = sampleAnswer(key, { attemptId, text: name });
    const kept = await store.endAttempt(sampleEnd(attemptId), { answer });
    process.stdout.write(`${JSON.stringify({ key, kept })}\n`);
  }
  await store.close();
}
