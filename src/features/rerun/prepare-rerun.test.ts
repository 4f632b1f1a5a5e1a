import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  carryOut,
  emptyStore,
  measure,
  plannedFrom,
  settings,
} from "../../../test/support/campaign/simulated-store.ts";
import { inspectEndpoint } from "../../domain/model-config.ts";
import type { Task } from "../../domain/task.ts";
import { prepareRerun, type RerunRequest, runNumbers } from "./prepare-rerun.ts";

const stability = { experiments: ["stability"] };

function requestWith(changes: Partial<RerunRequest> = {}): RerunRequest {
  return {
    suite: null,
    models: [],
    top: null,
    judges: [],
    excludeOwnFamily: null,
    goal: { kind: "stored" },
    ...settings,
    ...changes,
  };
}

const runsOf = (tasks: readonly Task[], model: string): readonly number[] => [
  ...new Set(tasks.filter(({ modelConfig }) => modelConfig.model === model).map(({ run }) => run)),
];

test("without a goal stored runs are completed as each was planned, and no run is added", async () => {
  const store = await emptyStore();
  const whole = await measure(store, stability);
  const { plan } = await prepareRerun(store, requestWith());
  expect(plan.tasks).toEqual(whole.plan.tasks);
  const { plan: both } = await prepareRerun(store, requestWith({ goal: { kind: "count", runs: 2 } }));
  const second = both.tasks.filter(({ run }) => run === 2);
  await store.savePlan({ suite: both.suite, tasks: second });
  await measure(store, { experiments: ["resistance"] });
  const filled = await prepareRerun(store, requestWith());
  const shapes = filled.plan.tasks.map(({ run, scenarioId }) => `${run} ${scenarioId.slice(0, 2)}`);
  expect(new Set(shapes)).toEqual(new Set(["1 pt", "1 rs", "2 pt"]));
  expect((await carryOut(store, filled)).alreadyDone).toBe(filled.plan.tasks.length - second.length);
});

test("a goal of five runs fills up every model config to five, as it was measured", async () => {
  const store = await emptyStore();
  const first = await measure(store, {
    ...stability,
    variants: ["neutral"],
    deliveries: ["user_role"],
    overrides: { temperature: 0.2, reasoningEffort: "low", maxTokens: null },
    judges: ["sim/strict-judge"],
  });
  const { plan, judges } = await prepareRerun(store, requestWith({ goal: { kind: "count", runs: 5 } }));
  expect(runsOf(plan.tasks, "sim/holds-80")).toEqual([1, 2, 3, 4, 5]);
  expect(plan.tasks).toHaveLength(5 * first.plan.tasks.length);
  const keys = new Set(plan.tasks.map(({ key }) => key));
  expect(first.plan.tasks.every(({ key }) => keys.has(key))).toBe(true);
  expect(judges).toEqual(first.judges);
  const [task] = plan.tasks;
  expect(task?.configuration).toEqual({ variant: "neutral", delivery: "user_role" });
  expect(task?.modelConfig).toEqual(first.plan.tasks[0]?.modelConfig);
});

test("model configs of different shapes and judges keep each their own", async () => {
  const store = await emptyStore();
  await measure(store, { ...stability, models: ["sim/holds-80"] });
  await measure(store, { experiments: ["resistance"], models: ["sim/asks"], judges: ["sim/strict-judge"], runs: 2 });
  const { plan } = await prepareRerun(store, requestWith({ goal: { kind: "count", runs: 3 } }));
  const shapes = new Set(
    plan.tasks.map(({ modelConfig, scenarioId, ...task }) =>
      [modelConfig.model, scenarioId.slice(0, 2), task.kind === "verdict" ? task.judge.model : ""].join(" "),
    ),
  );
  expect([...shapes].toSorted((a, b) => a.localeCompare(b))).toEqual([
    "sim/asks rs ",
    "sim/asks rs sim/strict-judge",
    "sim/holds-80 pt ",
    "sim/holds-80 pt sim/judge",
  ]);
  const result = await carryOut(store, await prepareRerun(store, requestWith({ goal: { kind: "count", runs: 3 } })));
  expect(result.progress).toMatchObject({ done: plan.tasks.length, lost: 0 });
  expect(result.alreadyDone).toBe(15 + 2 * 10);
});

const verdictsOf = (tasks: readonly Task[], model: string): number =>
  tasks.filter(({ kind, modelConfig }) => kind === "verdict" && modelConfig.model === model).length;

test("a run with its conversations graded on request is repeated with all of them graded, one without with none", async () => {
  const store = await emptyStore();
  const whole = await measure(store, { suite: "v3", models: ["sim/weighs"], gradeAll: true });
  const ungraded = await measure(store, { suite: "v3", models: ["sim/always-holds"] });
  expect([verdictsOf(whole.plan.tasks, "sim/weighs"), verdictsOf(ungraded.plan.tasks, "sim/always-holds")]).toEqual([
    52, 0,
  ]);
  const same = await prepareRerun(store, requestWith());
  expect(new Set(same.plan.tasks.map(({ key }) => key))).toEqual(
    new Set([...whole.plan.tasks, ...ungraded.plan.tasks].map(({ key }) => key)),
  );
  const { plan } = await prepareRerun(store, requestWith({ goal: { kind: "count", runs: 2 } }));
  expect([verdictsOf(plan.tasks, "sim/weighs"), verdictsOf(plan.tasks, "sim/always-holds")]).toEqual([104, 0]);
});

const readersOf = (tasks: readonly Task[]): readonly string[] => [
  ...new Set(tasks.flatMap((task) => (task.kind === "reading" ? `${task.modelConfig.model} ${task.judge.model}` : []))),
];

test("messages are read by the reader with numbers, or by a stored one that is named, which may read other models too", async () => {
  const store = await emptyStore();
  for (const judges of [["sim/judge"], ["sim/perfect-reader"]]) {
    await measure(store, { suite: "v3", models: ["sim/deflects"], judges });
  }
  await measure(store, { suite: "v3", models: ["sim/garbles"], judges: ["sim/reader"] });
  const goal = { kind: "count", runs: 2 } as const;
  for (const [judges, expected] of [
    [[], ["sim/deflects sim/perfect-reader", "sim/garbles sim/reader"]],
    [["sim/judge"], ["sim/deflects sim/judge", "sim/garbles sim/judge"]],
    [["sim/reader"], ["sim/deflects sim/reader", "sim/garbles sim/reader"]],
  ] as const) {
    const { plan } = await prepareRerun(store, requestWith({ goal, judges }));
    expect(readersOf(plan.tasks)).toEqual(expected);
  }
  await expect(prepareRerun(store, requestWith({ judges: ["acme/nobody"] }))).rejects.toMatchObject({
    code: "unknown-judge",
    hint: expect.stringMatching(/There is .*sim\/perfect-reader.* aib judge --judge/u),
  });
});

test("a model of the named reader's family keeps its reader, and a note says so", async () => {
  const store = await emptyStore();
  await measure(store, { suite: "v3", models: ["sim-acme/deflects"], judges: ["sim/reader"] });
  await measure(store, { suite: "v3", models: ["sim/garbles"], judges: ["sim-acme/reader"] });
  const goal = { kind: "count", runs: 2 } as const;
  const { plan, notes } = await prepareRerun(store, requestWith({ goal, judges: ["sim-acme/reader"] }));
  expect(readersOf(plan.tasks)).toEqual(["sim-acme/deflects sim/reader", "sim/garbles sim-acme/reader"]);
  expect(notes).toContainEqual(
    expect.stringMatching(/^acme-deflects@.* is read by reader.*: the reader named is of its/u),
  );
});

test("a model that has graded and read does both again", async () => {
  const store = await emptyStore();
  const judges = ["sim/reader", "sim/judge"];
  for (const judge of judges)
    await measure(store, { suite: "v3", models: ["sim/deflects"], judges: [judge], gradeAll: true });
  for (const judge of judges) {
    const { plan } = await prepareRerun(store, requestWith({ judges: [judge] }));
    const asked = plan.tasks.flatMap((task) => (task.kind === "answer" ? [] : `${task.kind} ${task.judge.model}`));
    expect(new Set(asked)).toEqual(new Set([`verdict ${judge}`, `reading ${judge}`]));
  }
});

test("the top is that of the judge asked for, ranked ones only", async () => {
  const store = await emptyStore();
  await measure(store, { models: ["sim/holds-40", "sim/always-holds"] });
  await measure(store, { ...stability, models: ["sim/holds-80"] });
  const goal = { kind: "count", runs: 1 } as const;
  const { plan } = await prepareRerun(store, requestWith({ top: 1, goal, judges: ["sim/judge"] }));
  expect(new Set(plan.tasks.map(({ modelConfig, run }) => `${modelConfig.model} ${run}`))).toEqual(
    new Set(["sim/always-holds 1"]),
  );
  await expect(prepareRerun(store, requestWith({ top: 1, models: ["sim/holds-80"] }))).rejects.toMatchObject({
    code: "not-found",
    message: expect.stringContaining("ranked"),
  });
});

describe("what the store does not have is said", () => {
  test.each<[Partial<RerunRequest>, string, RegExp]>([
    [{ models: ["sim/hols-8"] }, "usage", /holds-80/u],
    [{ models: ["zzz*"] }, "usage", /The store has holds-80/u],
    [{ suite: "v1" }, "unknown-suite", /Stored suites: v2/u],
    [{ suite: "./nothing.yaml" }, "usage", /built-in suite/u],
    [{ judges: ["sim/strict-judge"] }, "unknown-judge", /aib judge --judges sim\/strict-judge/u],
  ])("%j", async (changes, code, hint) => {
    const store = await emptyStore();
    await measure(store, stability);
    const request = requestWith(changes);
    await expect(prepareRerun(store, request)).rejects.toMatchObject({ code, hint: expect.stringMatching(hint) });
  });

  test("an empty store", async () => {
    await expect(prepareRerun(await emptyStore(), requestWith())).rejects.toMatchObject({ code: "not-found" });
  });
});

test("a suite goes by its file and by the beginning of its digest too", async () => {
  const store = await emptyStore();
  const { plan } = await measure(store, stability);
  for (const suite of ["suites/v2.yaml", plan.suite.digest.slice(0, 8)]) {
    const again = await prepareRerun(store, requestWith({ suite, goal: { kind: "count", runs: 1 } }));
    expect(again.plan.tasks).toEqual(plan.tasks);
  }
});

test("a system prompt of one's own is repeated without its file: the store has the words", async () => {
  const store = await emptyStore();
  const { plan } = await measure(store, { ...stability, systemPrompts: [{ kind: "file", path: "README.md" }] });
  const again = await prepareRerun(store, requestWith({ suite: plan.suite.id, goal: { kind: "count", runs: 2 } }));
  expect(again.plan.suite).toEqual(plan.suite);
  expect(new Set(again.plan.tasks.map(({ configuration }) => configuration))).toEqual(
    new Set(plan.tasks.map(({ configuration }) => configuration)),
  );
});

test("an endpoint from which nothing is missing is not asked: no key, no network", async () => {
  const store = await emptyStore();
  const { plan } = await measure(store, stability);
  const tasks = plan.tasks.map((task) => {
    const endpoint = { id: "gone", kind: "custom", baseUrl: "http://127.0.0.1:9/v1", apiKeyEnv: "GONE" } as const;
    return Object.assign({}, task, { modelConfig: { ...task.modelConfig, endpoint } });
  });
  await store.savePlan({ suite: plan.suite, tasks });
  const prepared = await prepareRerun(store, requestWith({ goal: { kind: "count", runs: 1 } }));
  expect((await carryOut(store, prepared)).alreadyDone).toBe(plan.tasks.length);
  const further = prepareRerun(store, requestWith({ goal: { kind: "count", runs: 2 } }));
  await expect(further).rejects.toMatchObject({ code: "missing-key" });
});

test("of a row that Inspect asked no answer is asked: stored ones are graded, and other rows go on", async () => {
  const store = await emptyStore();
  await measure(store, stability);
  const { plan } = await plannedFrom({ ...stability, judges: ["sim/strict-judge"], runs: 2 });
  const tasks = plan.tasks.map((task) =>
    Object.assign({}, task, { modelConfig: { ...task.modelConfig, endpoint: inspectEndpoint } }),
  );
  await store.savePlan({ suite: plan.suite, tasks });
  const leftOut = expect.stringMatching(/^Left out: Inspect asked holds-80@\S+: missing answers can only be imported/u);
  const graded = await prepareRerun(store, requestWith({ judges: ["sim/strict-judge"] }));
  expect(graded.notes).toContainEqual(leftOut);
  expect((await carryOut(store, graded)).progress).toMatchObject({ done: graded.plan.tasks.length, lost: 0 });
  expect(runsOf(graded.plan.tasks, "sim/holds-80")).toEqual([1]);
  expect(verdictsOf(graded.plan.tasks, "sim/holds-80")).toBe(5);
  const goal = { kind: "count", runs: 3 } as const;
  await expect(prepareRerun(store, requestWith({ goal }))).rejects.toMatchObject({
    code: "usage",
    message: expect.stringMatching(/^Inspect asked holds-80@/u),
    hint: expect.stringContaining("aib import inspect"),
  });
  await measure(store, { ...stability, models: ["sim/asks"] });
  const both = await prepareRerun(store, requestWith({ goal }));
  expect(both.notes).toContainEqual(leftOut);
  expect([runsOf(both.plan.tasks, "sim/holds-80"), runsOf(both.plan.tasks, "sim/asks")]).toEqual([[1], [1, 2, 3]]);
});

test.each([
  [[], 3, [1, 2, 3]],
  [[1], 3, [1, 2, 3]],
  [[1, 2, 5], 4, [1, 2, 3, 5]],
  [[7], 2, [1, 7]],
  [[1, 2, 3, 4], 2, [1, 2]],
])("%j filled up to %i are %j", (existing, runs, expected) => {
  expect(runNumbers(existing, { kind: "count", runs })).toEqual(expected);
});

test("a certain run is asked of those that have it, and refused where none has", async () => {
  const store = await emptyStore();
  await measure(store, { ...stability, models: ["sim/holds-80"], runs: 2 });
  await measure(store, { ...stability, models: ["sim/asks"] });
  const { plan } = await prepareRerun(store, requestWith({ goal: { kind: "number", run: 2 } }));
  expect([runsOf(plan.tasks, "sim/holds-80"), runsOf(plan.tasks, "sim/asks")]).toEqual([[2], []]);
  await expect(prepareRerun(store, requestWith({ goal: { kind: "number", run: 9 } }))).rejects.toMatchObject({
    code: "usage",
    message: expect.stringContaining("has a run 9. Their runs: 1, 2."),
  });
});

test("there are always as many as wanted, each once, and no existing run gives way to a new one", () => {
  const positive = fc.integer({ min: 1, max: 30 });
  fc.assert(
    fc.property(fc.array(positive), positive, (existing, runs) => {
      const chosen = runNumbers(existing, { kind: "count", runs });
      expect(new Set(chosen).size).toBe(runs);
      expect(chosen).toEqual(chosen.toSorted((a, b) => a - b));
      const there = new Set(existing);
      const left = [...there].filter((run) => !chosen.includes(run));
      expect(left.length === 0 || chosen.every((run) => there.has(run))).toBe(true);
    }),
  );
});
