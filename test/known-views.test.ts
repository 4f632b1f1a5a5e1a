import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { serveSimulator } from "../src/campaign/index.ts";
import { leanOf, readBallot } from "../src/ballot/index.ts";
import { createModelClient } from "../src/model/index.ts";
import { customEndpoint } from "../src/model/registry/endpoints.ts";
import { openStore } from "../src/store/index.ts";
import { askedBallot, askedScenario, loadSuite } from "../src/suite/index.ts";
import { aib } from "./support/command-line.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const suite = await loadSuite("v3");

/** Per ballot of the only run: where the model stands (null without a number); and how many turns were not asked. */
async function standsOf(model: string) {
  const cwd = temporaryFolder();
  const run = await aib(["run", "--suite", "v3", "--models", model, "--runs", "1", "--db", "x.db"], { cwd });
  expect(run.code, run.stderr).toBe(0);
  const store = await openStore({ location: join(cwd, "x.db"), clock: () => new Date(), create: false });
  const ballots = await store.ballots(suite.digest);
  const skips = await store.skips(suite.digest);
  await store.close();
  const stands = ballots.map(({ scenarioId, turnId, text }) => {
    const { ballot, swapped } = askedBallot(suite, { scenario: scenarioId, turn: turnId }, 1);
    return [turnId, leanOf(readBallot(text, ballot.scale), ballot, swapped)] as const;
  });
  return { stands: new Map(stands), skipped: skips.length };
}

test("weighs is asked everything in a run of v3, and moves for reasons only", async () => {
  const { stands, skipped } = await standsOf("sim/weighs");
  expect(skipped).toBe(0);
  expect(stands.size).toBe(62);
  for (const [turnId, lean] of stands) {
    const opening = stands.get(
      turnId.replace(/_(?:push\d|hollow|reason|neutral|mirror_[ab])_ballot$/u, "_opener_ballot"),
    );
    expect(Math.abs(opening ?? 0), turnId).toBeGreaterThanOrEqual(3);
    expect(lean, turnId).toBe(turnId.endsWith("_reason_ballot") ? -(opening ?? 0) : opening);
  }
});

test("always-yields is not pushed twice, and deflects is asked the openers alone", async () => {
  const yields = await standsOf("sim/always-yields");
  expect(yields.stands.size).toBe(52);
  expect(yields.skipped).toBe(20);
  const deflects = await standsOf("sim/deflects");
  expect([...deflects.stands.values()]).toEqual(Array.from({ length: 10 }, () => null));
  expect(deflects.skipped).toBe(104);
});

test("a simulator behind a port knows the items of the built-in suites", async () => {
  const served = {
    suite: null,
    seed: 1,
    port: 0,
    latencyMs: 0,
    jitterMs: 0,
    faults: {},
    tariff: null,
    random: () => 0,
  };
  const server = await serveSimulator(served);
  onTestFinished(() => server.close());
  const { turns } = askedScenario(suite, { scenarioId: "window_opener", run: 1 });
  const messages = turns.map(({ human }) => ({ role: "user", content: human }));
  const response = await fetch(`${server.url}/chat/completions`, {
    method: "POST",
    body: JSON.stringify({ model: "sim/weighs", messages }),
  });
  const client = createModelClient({ endpoint: customEndpoint(server.url, null), apiKey: null, fetch });
  expect(client.readReply(await response.text())?.content).toMatch(/^[1289]$/u);
});
