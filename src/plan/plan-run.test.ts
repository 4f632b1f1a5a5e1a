import { describe, expect, test } from "vitest";
import type { Configuration } from "../domain/suite.ts";
import { planRun } from "./index.ts";
import { fixtureEndpoint, judgeWith, modelConfigWith } from "../../test/support/plan/fixture-configs.ts";
import { fixtureSuite } from "../../test/support/plan/fixture-suite.ts";

const modelConfig = modelConfigWith();
const configurations: readonly Configuration[] = [
  { variant: "free", delivery: "tool_role" },
  { variant: "plain", delivery: "user_role" },
];
const options = {
  suite: fixtureSuite,
  modelConfigs: [modelConfig, modelConfigWith({ model: "test/other", sentAs: "test/other" })],
  judges: [judgeWith()],
  runs: [1, 2],
  configurations,
  experiments: null,
};
const plan = planRun(options);

function usageError(message: string, hint: string): unknown {
  return expect.objectContaining({
    code: "usage",
    message: expect.stringContaining(message),
    hint: expect.stringContaining(hint),
  });
}

test("a plan has one answer a turn and one verdict a conversation and judge", () => {
  const positions = 2 * 2 * 2;
  expect(plan.tasks.filter(({ kind }) => kind === "answer")).toHaveLength(positions * 7);
  expect(plan.tasks.filter(({ kind }) => kind === "verdict")).toHaveLength(positions * 4);
  const withTwoJudges = planRun({ ...options, judges: [judgeWith(), judgeWith({ model: "test/second" })] });
  expect(withTwoJudges.tasks.filter(({ kind }) => kind === "verdict")).toHaveLength(positions * 4 * 2);
  expect(planRun({ ...options, judges: [] }).tasks.every(({ kind }) => kind === "answer")).toBe(true);
});

test("the order is model config, run, configuration, scenario, turns, verdict", () => {
  const positionOf = (task: (typeof plan.tasks)[number]) =>
    [task.modelConfig.model, task.run, task.configuration.delivery, task.scenarioId].join(" ");
  const positions = [...new Set(plan.tasks.map((task) => positionOf(task)))];
  expect(positions.slice(0, 5)).toEqual([
    "test/tester 1 tool_role alone",
    "test/tester 1 tool_role series",
    "test/tester 1 tool_role pressed",
    "test/tester 1 tool_role pair",
    "test/tester 1 user_role alone",
  ]);
  expect(positions).toHaveLength(2 * 2 * 2 * 4);
  expect(positions.at(8)).toBe("test/tester 2 tool_role alone");
  expect(positions.at(16)).toBe("test/other 1 tool_role alone");
  const series = plan.tasks.slice(2, 6).map((task) => (task.kind === "answer" ? task.turnId : task.kind));
  expect(series).toEqual(["series_turn1", "series_turn2", "series_turn3", "verdict"]);
});

test("an answer waits for all before it, a verdict for all answers of its conversation", () => {
  const [first, second, third, verdict] = plan.tasks.slice(2, 6);
  expect(first?.dependsOn).toEqual([]);
  expect(second?.dependsOn).toEqual([first?.key]);
  expect(third?.dependsOn).toEqual([first?.key, second?.key]);
  expect(verdict?.dependsOn).toEqual([first?.key, second?.key, third?.key]);
});

test("a conversation's tasks share its id; every other conversation has another", () => {
  const conversations = Map.groupBy(plan.tasks, ({ conversationId }) => conversationId);
  expect(conversations.size).toBe(2 * 2 * 2 * 4);
  for (const tasks of conversations.values()) {
    expect(new Set(tasks.map(({ scenarioId, run }) => `${scenarioId} ${run}`)).size).toBe(1);
  }
});

test("lanes follow the model config, channels the receiver of the call", () => {
  const [answer, verdict] = plan.tasks;
  expect([answer?.lane, verdict?.lane]).toEqual([modelConfig.id, modelConfig.id]);
  expect([answer?.channel, verdict?.channel]).toEqual(["here test/tester", "here test/judge"]);
});

test("a pinned provider has a channel of its own", () => {
  const modelConfigs = [null, "fireworks", "moonshotai/int4"].map((provider) => modelConfigWith({ provider }));
  const pinned = planRun({ ...options, modelConfigs });
  const channels = new Set(pinned.tasks.filter(({ kind }) => kind === "answer").map(({ channel }) => channel));
  expect([...channels]).toEqual(["here test/tester", "here test/tester fireworks", "here test/tester moonshotai/int4"]);
});

test("the models of a local server share one channel, for they share one machine", () => {
  const endpoint = { id: "http://here", kind: "local", baseUrl: "http://here", apiKeyEnv: null } as const;
  const modelConfigs = ["one", "two"].map((sentAs) => modelConfigWith({ endpoint, sentAs, model: `local/${sentAs}` }));
  const local = planRun({ ...options, modelConfigs, judges: [judgeWith(), judgeWith({ endpoint, sentAs: "three" })] });
  expect(new Set(local.tasks.map(({ channel }) => channel))).toEqual(new Set(["http://here", "here test/judge"]));
});

test("what is given twice is planned once, where it first stood", () => {
  const [first, second] = options.modelConfigs;
  const doubled = planRun({
    ...options,
    modelConfigs: [...options.modelConfigs, modelConfigWith({ label: "the same under another label" })],
    judges: [judgeWith(), judgeWith()],
    runs: [1, 2, 1],
    configurations: [...configurations, ...structuredClone(configurations)],
  });
  expect(doubled.tasks.map(({ key }) => key)).toEqual(plan.tasks.map(({ key }) => key));
  expect([...new Set(doubled.tasks.map(({ lane }) => lane))]).toEqual([first?.id, second?.id]);
});

describe("experiments", () => {
  test("a selection keeps the suite's order and the keys that the whole plan has", () => {
    const part = planRun({ ...options, experiments: ["resistance"] });
    const expected = plan.tasks.filter(({ scenarioId }) => ["pressed", "pair"].includes(scenarioId));
    expect(part.tasks).toEqual(expected);
  });

  test("an unknown experiment is a usage error that names the known ones", () => {
    expect(() => planRun({ ...options, experiments: ["identity", "telepathy"] })).toThrow(
      usageError('no experiment "telepathy"', "identity, resistance"),
    );
  });
});

test("an unknown system variant is a usage error that names the known ones", () => {
  expect(() => planRun({ ...options, configurations: [{ variant: "meek", delivery: "user_role" }] })).toThrow(
    usageError('no system variant "meek"', "plain, free"),
  );
});

test("a plan is frozen and light: tasks share what they have in common and hold no messages", () => {
  const [task] = plan.tasks;
  expect([plan, plan.tasks, task, task?.dependsOn].every((part) => Object.isFrozen(part))).toBe(true);
  expect(new Set(plan.tasks.map((each) => each.modelConfig)).size).toBe(2);
  expect(new Set(plan.tasks.map((each) => each.configuration)).size).toBe(2);
  expect(JSON.stringify(plan.tasks)).not.toContain("Who are you?");
});

test("the endpoint's address is no part of a conversation's id, but of the keys", () => {
  const moved = { ...fixtureEndpoint, id: "there", baseUrl: "http://there/v1" };
  const other = planRun({ ...options, modelConfigs: [modelConfigWith({ endpoint: moved })] });
  const same = planRun({ ...options, modelConfigs: [modelConfig] });
  expect(other.tasks.map(({ conversationId }) => conversationId)).toEqual(
    same.tasks.map(({ conversationId }) => conversationId),
  );
  expect(other.tasks.some((task, index) => task.key === same.tasks[index]?.key)).toBe(false);
});
