import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { leaderboard, openStore, planRun, readSuite, runBenchmark, type RunEvent } from "./index.ts";

const small = { models: ["sim/holds-80"], runs: 1 };

test("what a run's events say adds up to its result", async () => {
  await using store = await openStore(":memory:");
  const plan = await planRun({ ...small, store });
  const run = runBenchmark(plan, { store });
  const events: RunEvent[] = [];
  for await (const event of run.events) events.push(event);
  const result = await run.result;
  expect(events.at(0)).toMatchObject({ kind: "session-started", planned: plan.calls, alreadyDone: 0 });
  expect(events.at(-1)).toMatchObject({ kind: "session-ended", done: result.done, left: 0 });
  expect(events.filter(({ kind }) => kind === "attempt-ended")).toHaveLength(result.attempts);
  expect(result).toMatchObject({ done: plan.calls, failed: [], blocked: 0, stopped: null });
  expect(await runBenchmark(plan, { store }).result).toMatchObject({ done: 0, alreadyDone: plan.calls });
});

test("the ranking is that of the run, and of a part of it", async () => {
  await using store = await openStore(":memory:");
  const plan = await planRun({
    models: ["sim/always-holds", "sim/always-yields"],
    runs: 1,
    experiments: ["resistance"],
  });
  await runBenchmark(plan, { store }).result;
  const all = await leaderboard(store, { experiments: ["resistance"] });
  expect(all.suite.digest).toBe((await readSuite("v2")).digest);
  expect(all.rows.map(({ label }) => label)).toEqual(plan.models.map(({ label }) => label));
  const one = await leaderboard(store, { models: ["always-yields"], experiments: ["resistance"] });
  expect(one.rows.map(({ model }) => model)).toEqual(["sim/always-yields"]);
});

test("a plan stores nothing, and a store that may not be made is not", async () => {
  const folder = temporaryFolder();
  await planRun(small);
  await expect(openStore(join(folder, "bench.db"), { create: false })).rejects.toMatchObject({ code: "store" });
  expect(readdirSync(folder)).toEqual([]);
});

test("no variable is read that was not passed", async () => {
  process.env["OPENROUTER_API_KEY"] = "sk-or-of-the-process";
  try {
    await expect(planRun({ models: ["google/gemini-2.5-flash"], runs: 1 })).rejects.toMatchObject({
      code: "missing-key",
    });
  } finally {
    delete process.env["OPENROUTER_API_KEY"];
  }
});

test("a wrong use says what is wrong", async () => {
  await expect(planRun({ models: [] })).rejects.toMatchObject({ code: "usage", hint: expect.stringContaining("sim/") });
  await expect(readSuite("v9")).rejects.toMatchObject({ code: "unknown-suite" });
  const store = await openStore(":memory:");
  await expect(leaderboard(store)).rejects.toMatchObject({ code: "not-found" });
  const plan = await planRun(small);
  await expect(runBenchmark({ ...plan }, { store }).result).rejects.toMatchObject({ code: "usage" });
  await store.close();
  await store.close();
  const run = runBenchmark(plan, { store });
  await expect(run.events[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: "usage" });
  await expect(run.result).rejects.toMatchObject({ message: expect.stringContaining("is closed") });
});

test("an aborted run leaves its calls to the next one", async () => {
  await using store = await openStore(":memory:");
  const plan = await planRun({ ...small, parallelCalls: 2 });
  const aborted = await runBenchmark(plan, { store, signal: AbortSignal.abort() }).result;
  expect(aborted).toMatchObject({ done: 0, left: plan.calls, stopped: "cancelled" });
  expect(await runBenchmark(plan, { store }).result).toMatchObject({ done: plan.calls, stopped: null });
});
