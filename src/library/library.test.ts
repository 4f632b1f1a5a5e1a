import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { simulatorServer } from "../../test/support/simulator.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import {
  BenchError,
  leaderboard,
  openStore,
  planRun,
  readSuite,
  runBenchmark,
  type RunEvent,
  type RunResult,
} from "./index.ts";

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

test("a run of v3 says what it reads, and its row why it has no rank", async () => {
  await using store = await openStore(":memory:");
  const plan = await planRun({ models: ["sim/weighs"], suite: "v3", runs: 1 });
  const run = runBenchmark(plan, { store });
  const read: RunEvent[] = [];
  for await (const event of run.events) {
    if (event.kind === "attempt-ended" && event.work === "reading") read.push(event);
  }
  const result = await run.result;
  expect(result).toMatchObject({ failed: [], blocked: 0, stopped: null });
  // Repairs and second readings that turn out not to be needed are planned, and not made.
  expect(result.done).toBeLessThan(plan.calls);
  // 50 messages, a few of them twice.
  expect(read.length).toBeGreaterThanOrEqual(50);
  expect(read.length).toBeLessThan(65);
  for (const event of read) {
    expect(event).toMatchObject({ result: "scored", run: 1, judge: expect.stringMatching(/^reader@/u) });
    expect(event).toHaveProperty("turn", expect.stringMatching(/_(?:opener|reason|hollow|push[12])$/u));
  }
  const [row] = (await leaderboard(store)).rows;
  expect(row).toMatchObject({ rank: null, complete: true });
  expect(row?.unranked).toEqual({
    reason: "broken-cycle",
    detail: expect.stringContaining("needs 5 runs for a rank, has 1"),
  });
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

test("judges have a server and a key of their own, and without one use the models' server", async () => {
  const [models, judges] = [await simulatorServer(), await simulatorServer()];
  await using store = await openStore(":memory:");
  const asked = async (options: Partial<Parameters<typeof planRun>[0]>) => {
    const place = { baseUrl: models.url, judges: ["sim/judge"], experiments: ["resistance"], ...options };
    const plan = await planRun({ ...small, ...place, store });
    expect(await runBenchmark(plan, { store }).result).toMatchObject({ failed: [], left: 0 });
    return [models, judges].map((server) => new Set(server.stats().asked.map(({ model }) => model)));
  };
  const apart = {
    judgeBaseUrl: judges.url,
    judgeApiKeyEnv: "JUDGE_KEY",
    environment: { JUDGE_KEY: "sk-of-the-judge" },
  };
  expect(await asked(apart)).toEqual([new Set(["sim/holds-80"]), new Set(["sim/judge"])]);
  expect(await asked({ runs: 2 })).toEqual([new Set(["sim/holds-80", "sim/judge"]), new Set(["sim/judge"])]);
  for (const [key, url] of [
    ["apiKeyEnv", "baseUrl"],
    ["judgeApiKeyEnv", "judgeBaseUrl"],
  ] as const) {
    await expect(planRun({ ...small, [key]: "SOME_KEY" })).rejects.toMatchObject({
      code: "usage",
      message: `${key} names the key of the server in ${url}, which is missing.`,
    });
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

test("a protocol needs the address of its server", async () => {
  const hint = expect.stringContaining("https://api.anthropic.com/v1");
  await expect(planRun({ ...small, protocol: "anthropic" })).rejects.toMatchObject({ code: "usage", hint });
  await planRun({ ...small, promptCache: true });
});

test("an aborted run leaves its calls to the next one", async () => {
  await using store = await openStore(":memory:");
  const plan = await planRun({ ...small, parallelCalls: 2 });
  const aborted = await runBenchmark(plan, { store, signal: AbortSignal.abort() }).result;
  expect(aborted).toMatchObject({ done: 0, left: plan.calls, stopped: "cancelled" });
  expect(await runBenchmark(plan, { store }).result).toMatchObject({ done: plan.calls, stopped: null });
});

test("hints and notes name options of the library, and no flags", async () => {
  const hints = await Promise.all([
    planRun({ ...small, models: ["acme/a"], judges: ["sim/judge"] }).catch(({ hint }: BenchError) => hint),
    planRun({ ...small, models: ["sim/asks"], judges: ["sim/asks"] }).catch(({ hint }: BenchError) => hint),
    openStore(join(temporaryFolder(), "none.db"), { create: false }).catch(({ hint }: BenchError) => hint),
  ]);
  expect(hints).toEqual([
    'Name a real model with judges, such as one on your own machine: judges: ["ollama/<model>"]; or choose simulated models: models: ["sim/holds-80"].',
    "Name another judge with judges, or allow it with allowSelfJudge.",
    "Check the path, or start a run first, which creates the file.",
  ]);
  const { notes } = await planRun({ ...small, suite: "v3", models: ["sim/weighs"], runs: 6 });
  expect(notes).toEqual(["Run 6 counts only in a whole cycle of 5 runs: runs: 5 or 10."]);
});

test("a missing key is named where the environment was passed", async () => {
  const keyed = { models: ["acme/a"], judges: ["acme/b"] };
  await expect(planRun(keyed)).rejects.toMatchObject({
    code: "missing-key",
    hint: expect.stringContaining("environment: process.env"),
  });
  await expect(planRun({ ...keyed, environment: { PATH: "/bin" } })).rejects.toMatchObject({
    code: "missing-key",
    hint: expect.stringMatching(/^The environment that planRun got has no OPENROUTER_API_KEY/u),
  });
});

/** Calls as a program without a compiler does. */
function untyped(called: (...given: never[]) => unknown, ...given: readonly unknown[]): unknown {
  return Reflect.apply(called, undefined, given);
}

const wrongOptions: readonly (readonly [Record<string, unknown>, string])[] = [
  [{ runs: 0 }, "runs of planRun is 0. Give a whole number from 1 to 1000."],
  [{ runs: 1.5 }, "runs of planRun is 1.5. Give a whole number from 1 to 1000."],
  [{ runs: Number.NaN }, "runs of planRun is NaN. Give a whole number from 1 to 1000."],
  [{ runs: "2" }, 'runs of planRun is "2". Give a whole number from 1 to 1000.'],
  [{ temperature: "0.7" }, 'temperature of planRun is "0.7". Give a number from 0 to 2.'],
  [{ temperature: 5 }, "temperature of planRun is 5. Give a number from 0 to 2."],
  [{ budgetUsd: -1 }, "budgetUsd of planRun is -1. Give a number from 0 to 1000000."],
  [{ budgetUSD: 1 }, 'planRun has no option "budgetUSD". Did you mean budgetUsd'],
  [{ parallelCalls: 0 }, "parallelCalls of planRun is 0. Give a whole number from 1 to 10000."],
  [{ timeoutMs: -1 }, "timeoutMs of planRun is -1. Give a whole number from 1 to "],
  [{ models: "sim/asks" }, 'models of planRun is "sim/asks". Give a list of texts.'],
  [{ models: [null] }, "models[0] of planRun is nothing. Give a text that is not empty, or a function"],
  [{ experiments: [] }, "experiments of planRun is a list of 0. Give a list of texts that is not empty."],
  [{ deliveries: ["mail"] }, 'deliveries[0] of planRun is "mail". Give one of user_role, tool_role.'],
  [{ reasoningEffort: "huge" }, 'reasoningEffort of planRun is "huge". Give one of off, none, '],
  [{ systemPrompt: "Be." }, 'systemPrompt of planRun is "Be.". Give an object with name and text.'],
  [{ environment: "sk-or-secret" }, "environment of planRun is no such object. Give an object of variables"],
  [{ signal: {} }, "signal of planRun is a mapping. Give an AbortSignal."],
  [{ store: null }, "store of planRun is nothing. Give what openStore returned."],
];

function resultOf(...given: Parameters<typeof runBenchmark>): Promise<RunResult> {
  return runBenchmark(...given).result;
}

/** What a call rejects with, its next step included. */
async function problemOf(call: unknown): Promise<string> {
  const error: unknown = await Promise.resolve(call).then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof BenchError ? `${error.code}: ${error.message} ${error.hint}` : String(error);
}

test.each(wrongOptions)("%o is refused before anything is asked or stored", async (wrong, words) => {
  const problem = await problemOf(untyped(planRun, { ...small, ...wrong }));
  expect(problem).toContain(`usage: ${words}`);
  expect(problem).not.toContain("sk-or-secret");
});

test("other functions refuse wrong options too", async () => {
  await using store = await openStore(":memory:");
  const plan = await planRun(small);
  const calls: readonly (readonly [unknown, string])[] = [
    [untyped(planRun), "planRun got no options."],
    [untyped(readSuite, 5), "source of readSuite is 5."],
    [openStore(""), 'location of openStore is "".'],
    [untyped(openStore, new URL("file:///bench.db")), "location of openStore is a mapping."],
    [openStore("postgres:/user:secret@host/db"), "The store's address begins with postgres: and lacks the two slashes"],
    [openStore(":memory:", { lockTimeoutMs: -1 }), "lockTimeoutMs of openStore is -1."],
    [untyped(leaderboard), "store of leaderboard is missing. Give what openStore returned."],
    [untyped(leaderboard, store, { interval: "wide" }), 'interval of leaderboard is "wide".'],
    [untyped(resultOf, plan), "runBenchmark got no options."],
    [untyped(resultOf, plan, {}), "store of runBenchmark is missing."],
  ];
  for (const [call, words] of calls) expect(await problemOf(call)).toContain(`usage: ${words}`);
});

test("a store that is closed during a run stops it, and keeps what it has paid for", async () => {
  const location = join(temporaryFolder(), "bench.db");
  const plan = await planRun({ ...small, parallelCalls: 4 });
  const started = async (): Promise<RunResult> => {
    await using store = await openStore(location);
    const run = runBenchmark(plan, { store });
    for await (const { kind } of run.events) if (kind === "task-done") break;
    // Not awaited here: the store is closed first.
    return run.result;
  };
  const { done, left, failed, stopped } = await started();
  expect([done + left, failed, stopped]).toEqual([plan.calls, [], "cancelled"]);
  expect(done).toBeGreaterThan(0);
  await using store = await openStore(location);
  expect(await runBenchmark(plan, { store }).result).toMatchObject({ alreadyDone: done, done: left });
});

test("runs of one plan at once share its calls", async () => {
  await using store = await openStore(":memory:");
  const plan = await planRun({ ...small, parallelCalls: 4 });
  const both = await Promise.all([1, 2].map(() => runBenchmark(plan, { store }).result));
  expect(both.map(({ done }) => done)).toEqual([plan.calls, plan.calls]);
  expect(both.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(plan.calls);
});
