import { expect, test } from "vitest";
import { carryOut, emptyStore, measure, nowhere, settings } from "../../../test/support/campaign/simulated-store.ts";
import type { Plan, TaskKey } from "../../domain/task.ts";
import { prepareJudging, type JudgingRequest } from "./prepare-judging.ts";

const stability = { experiments: ["stability"] };

function requestWith(changes: Partial<JudgingRequest> = {}): JudgingRequest {
  const judging = { judges: ["sim/strict-judge"], blind: false, judgeReasoningEffort: "off" } as const;
  const panel = { excludeOwnFamily: null, allowSelfJudge: false };
  const subject = { suite: null, models: [], experiments: null, ...judging, ...panel };
  return { ...subject, repeat: 1, sampling: null, routing: nowhere, ...settings, ...changes };
}

const modelsIn = ({ tasks }: Plan): readonly string[] => [
  ...new Set(tasks.map(({ modelConfig }) => modelConfig.model)),
];

test("verdicts and nothing but verdicts are planned, each once, and every one comes", async () => {
  const store = await emptyStore();
  const first = await measure(store, { models: ["sim/holds-80", "sim/asks"], runs: 2, ...stability });
  const prepared = await prepareJudging(store, requestWith());
  expect(prepared.plan.tasks.map(({ kind }) => kind)).toEqual(Array.from({ length: 20 }, () => "verdict"));
  const { progress, alreadyDone } = await carryOut(store, prepared);
  expect(progress).toMatchObject({ total: 20, done: 20, lanes: [{ total: 10 }, { total: 10 }] });
  expect(alreadyDone).toBe(0);
  const suiteDigest = first.plan.suite.digest;
  for (const { judge, scored } of await store.judgesOf(suiteDigest)) {
    expect(scored, judge.model).toBe(20);
    expect(await store.gradedConversations({ suiteDigest, judgeId: judge.id })).toHaveLength(20);
  }
  const again = await prepareJudging(store, requestWith());
  expect((await carryOut(store, again)).alreadyDone).toBe(20);
});

test("without a judge stored grades are not made again", async () => {
  const store = await emptyStore();
  await measure(store, stability);
  const judging = prepareJudging(store, requestWith({ judges: [] }));
  await expect(judging).rejects.toMatchObject({ code: "usage", message: "No judge is named." });
});

function keysOf({ tasks }: Plan): readonly TaskKey[] {
  return tasks.flatMap(({ kind, key }) => (kind === "reading" ? key : []));
}

test("messages are read by the suite's own readers, by those named in their place, and by nobody in a sample", async () => {
  const store = await emptyStore();
  const { plan } = await measure(store, { suite: "v3", models: ["sim/weighs"], experiments: ["taste"] });
  const own = await prepareJudging(store, requestWith({ judges: [] }));
  expect(keysOf(own.plan)).toEqual(keysOf(plan));
  expect(own.judges).toEqual([]);
  const named = await prepareJudging(store, requestWith({ judges: ["sim/perfect-reader"] }));
  expect(new Set(named.plan.tasks.map(({ kind }) => kind))).toEqual(new Set(["reading"]));
  expect(named.plan.tasks).toHaveLength(keysOf(plan).length);
  const sampled = prepareJudging(store, requestWith({ sampling: { size: 5, seed: 1 } }));
  await expect(sampled).rejects.toMatchObject({ hint: expect.stringMatching(/--audit all/u) });
});

test("names and experiments choose a part", async () => {
  const store = await emptyStore();
  await measure(store, { models: ["sim/holds-80", "sim/asks"], experiments: ["stability", "resistance"] });
  const { plan } = await prepareJudging(store, requestWith({ models: ["*asks*"], ...stability }));
  expect(modelsIn(plan)).toEqual(["sim/asks"]);
  expect(plan.tasks.map(({ scenarioId }) => scenarioId)).toEqual(["pt01", "pt02", "pt03", "pt04", "pt05"]);
  await expect(prepareJudging(store, requestWith({ experiments: ["stabilty"] }))).rejects.toMatchObject({
    code: "usage",
    hint: expect.stringContaining("stability"),
  });
});

test("variants and deliveries choose among the configurations that are stored", async () => {
  const store = await emptyStore();
  await measure(store, { ...stability, variants: ["neutral", "strong_independence"], deliveries: ["tool_role"] });
  const { plan } = await prepareJudging(store, requestWith({ variants: ["neutral"] }));
  expect(new Set(plan.tasks.map(({ configuration }) => configuration.variant))).toEqual(new Set(["neutral"]));
  expect(plan.tasks).toHaveLength(5);
  await expect(prepareJudging(store, requestWith({ deliveries: ["user_role"] }))).rejects.toMatchObject({
    code: "not-found",
    hint: expect.stringContaining("--modes"),
  });
  await expect(prepareJudging(store, requestWith({ deliveries: ["user", "tool_rol"] }))).rejects.toMatchObject({
    code: "usage",
    message: 'This suite has no delivery "user", "tool_rol".',
    hint: expect.stringMatching(/Did you mean .*tool_role\?.*There are: user_role, tool_role/u),
  });
});

test("a conversation that lacks an answer is left out and counted; without any there is nothing to grade", async () => {
  const store = await emptyStore();
  const { plan } = await measure(store, stability);
  const later = plan.tasks.map((task) =>
    Object.assign({}, task, { run: 2, key: `missing ${task.key}`, conversationId: `2 ${task.conversationId}` }),
  );
  await store.savePlan({ suite: plan.suite, tasks: later });
  const prepared = await prepareJudging(store, requestWith());
  expect(prepared.notes).toEqual([
    expect.stringMatching(/^Suite v2 2\.0: \d+ verdicts by /u),
    "Left out: 5 conversations whose answers are not all there.",
  ]);
  expect(new Set(prepared.plan.tasks.map(({ run }) => run))).toEqual(new Set([1]));

  const hollow = await emptyStore();
  await hollow.savePlan(plan);
  await expect(prepareJudging(hollow, requestWith())).rejects.toMatchObject({
    code: "not-found",
    message: expect.stringContaining("None of the 5 conversations"),
    hint: expect.stringContaining("aib rerun"),
  });
});

test("a judge does not grade itself unless that is allowed", async () => {
  const store = await emptyStore();
  await measure(store, { models: ["sim/holds-80", "sim/asks"], ...stability });
  const judges = ["sim/asks"];
  const others = await prepareJudging(store, requestWith({ judges }));
  expect(modelsIn(others.plan)).toEqual(["sim/holds-80"]);
  expect(others.notes).toEqual([
    expect.stringMatching(/^Suite v2 2\.0: \d+ verdicts by /u),
    expect.stringContaining("sim/asks would grade itself"),
  ]);
  await expect(prepareJudging(store, requestWith({ judges, models: ["sim/asks"] }))).rejects.toMatchObject({
    code: "usage",
    hint: expect.stringContaining("--allow-self-judge"),
  });
  const allowed = await prepareJudging(store, requestWith({ judges, allowSelfJudge: true }));
  expect(new Set(modelsIn(allowed.plan))).toEqual(new Set(["sim/holds-80", "sim/asks"]));
});

test("a judge at another place is another judge, with verdicts of its own", async () => {
  const store = await emptyStore();
  await measure(store, stability);
  const here = await prepareJudging(store, requestWith());
  const routing = { ...nowhere, localUrl: "http://127.0.0.1:9/v1" };
  await expect(prepareJudging(store, requestWith({ judges: ["ollama/judge"], routing }))).rejects.toMatchObject({
    code: "unreachable",
    hint: expect.stringContaining("ollama serve"),
  });
  expect(here.judges).toMatchObject([{ model: "sim/strict-judge", endpoint: { id: "simulator" } }]);
});

const places = ({ tasks }: Plan): ReadonlySet<string> => new Set(tasks.map(({ conversationId }) => conversationId));

test("a sample is graded as often as asked, the same one by every judge, and what is there is not graded again", async () => {
  const store = await emptyStore();
  const first = await measure(store, { models: ["sim/holds-80", "sim/asks"], runs: 2, ...stability });
  const sampled = { judges: ["sim/judge"], repeat: 3, sampling: { size: 10, seed: 1 } };
  const prepared = await prepareJudging(store, requestWith(sampled));
  expect(prepared.notes).toEqual([
    expect.stringMatching(/^Suite v2 2\.0: \d+ verdicts by /u),
    "A sample: 10 of 20 conversations, each graded 3 times.",
  ]);
  expect(prepared.judges.map(({ label }) => label)).toEqual([
    "judge@off-t0.0",
    "judge@off-t0.0 repeat 2",
    "judge@off-t0.0 repeat 3",
  ]);
  expect(prepared.plan.tasks).toHaveLength(30);
  expect(new Set(prepared.plan.tasks.map(({ key }) => key)).size).toBe(30);
  expect((await carryOut(store, prepared)).alreadyDone).toBe(10);
  const records = await store.judgesOf(first.plan.suite.digest);
  const scoredByRepeat = records.map(({ judge, scored }) => [judge.repeat, scored] as const);
  expect(scoredByRepeat.toSorted(([one], [other]) => one - other)).toEqual([
    [1, 20],
    [2, 10],
    [3, 10],
  ]);
  const other = await prepareJudging(store, requestWith({ ...sampled, judges: ["sim/strict-judge"], repeat: 1 }));
  expect(places(other.plan)).toEqual(places(prepared.plan));
  expect(other.notes).toEqual([
    expect.stringMatching(/^Suite v2 2\.0: \d+ verdicts by /u),
    "A sample: 10 of 20 conversations.",
  ]);
});

test("a judge that is a model under test grades the sample of all but for its own", async () => {
  const store = await emptyStore();
  await measure(store, { models: ["sim/holds-80", "sim/asks"], runs: 2, ...stability });
  const sampling = { size: 10, seed: 1 };
  const whole = await prepareJudging(store, requestWith({ sampling }));
  const { plan } = await prepareJudging(store, requestWith({ judges: ["sim/asks"], sampling }));
  const foreign = whole.plan.tasks.filter(({ modelConfig }) => modelConfig.model !== "sim/asks");
  expect(foreign.length).toBeLessThan(10);
  expect(places(plan)).toEqual(new Set(foreign.map(({ conversationId }) => conversationId)));
});
