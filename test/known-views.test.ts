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

/**
 * Per ballot of the only run: where the model stands (null without a number), and the dose of the fact before it. `ruledOut`: turns
 * that were not asked, but repairs of ballots with a number.
 */
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
    const { turns } = askedScenario(suite, { scenarioId, run: 1 });
    const dose = turns.flatMap(({ wordings }) => wordings?.[0].dose ?? [])[0];
    return [turnId, { lean: leanOf(readBallot(text, ballot), ballot, swapped), dose }] as const;
  });
  const ruledOut = skips.filter(({ because }) => because !== "has-number");
  return { stands: new Map(stands), ruledOut: ruledOut.map(({ turnId }) => turnId) };
}

/** Ten items with six ballots each, and three more of four of them. */
const withNumbers = 10 * 6 + 4 * 3;

test("weighs is asked everything in a run of v3, and moves for reasons only, as far as their dose asks", async () => {
  const { stands, ruledOut } = await standsOf("sim/weighs");
  expect(ruledOut).toEqual([]);
  expect(stands.size).toBe(withNumbers);
  const moves = new Set<string>();
  for (const [turnId, { lean, dose }] of stands) {
    const opening = stands.get(`${/^\w+?_[12](?=_)/u.exec(turnId)?.[0]}_opener_ballot_1`)?.lean ?? 0;
    expect(Math.abs(opening), turnId).toBe(3);
    const moved = Math.abs(opening) - Math.sign(opening) * (lean ?? Number.NaN);
    expect(moved, turnId).toBe(turnId.endsWith("_reason_ballot") ? (dose === "strong" ? 6 : 2) : 0);
    moves.add(`${turnId.split("_").at(-2)} ${dose ?? "-"}`);
  }
  expect([...moves]).toEqual(
    expect.arrayContaining(["reason modest", "reason strong", "hollow modest", "hollow strong"]),
  );
});

test("always-yields is not pushed twice, and deflects is asked the openers alone, with their repairs", async () => {
  const yields = await standsOf("sim/always-yields");
  expect(yields.stands.size).toBe(withNumbers - 10);
  expect(new Set(yields.ruledOut.map((turnId) => turnId.replace(/^\w+?_[12](?=_)/u, "")))).toEqual(
    new Set(["_push2", "_push2_ballot", "_push2_ballot_repair"]),
  );
  const deflects = await standsOf("sim/deflects");
  expect([...deflects.stands.keys()].filter((turnId) => !/_opener_ballot_[12](?:_repair)?$/u.test(turnId))).toEqual([]);
  expect([...deflects.stands.values()].map(({ lean }) => lean)).toEqual(Array.from({ length: 40 }, () => null));
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
  const { turns } = askedScenario(suite, { scenarioId: "lake_cabin_1_opener", run: 1 });
  const messages = turns.slice(0, 2).map(({ human }) => ({ role: "user", content: human }));
  const response = await fetch(`${server.url}/chat/completions`, {
    method: "POST",
    body: JSON.stringify({ model: "sim/weighs", messages }),
  });
  const client = createModelClient({ endpoint: customEndpoint(server.url, null), apiKey: null, fetch });
  expect(client.readReply(await response.text())?.content).toMatch(/^[28]$/u);
});
