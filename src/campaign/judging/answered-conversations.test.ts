import { afterEach, beforeEach, expect, test } from "vitest";
import type { Task } from "../../domain/task.ts";
import { planRun, planVerdicts } from "../../plan/index.ts";
import { answerWith, judgeWith, modelConfigWith } from "../../../test/support/plan/fixture-configs.ts";
import { openStore, type Store } from "../../store/index.ts";
import { armsSuite } from "../../../test/support/suite/arms-suite.ts";
import { answeredConversations } from "./answered-conversations.ts";

const suite = armsSuite({ situations: 1, forms: 1 });
const modelConfig = modelConfigWith();
const judge = judgeWith();
const { tasks } = planRun({
  suite,
  modelConfigs: [modelConfig],
  judges: [judge],
  runs: [1],
  configurations: suite.defaultConfigurations,
  experiments: null,
  gradeAll: true,
});
const query = { suite, modelConfigs: [modelConfig], experiments: null, gradeAll: true };

let store: Store;
beforeEach(async () => {
  store = await openStore({ location: ":memory:", clock: () => new Date("2030-01-01T00:00:00Z") });
  await store.savePlan({ suite, tasks });
});
afterEach(() => store.close());

/** Answers every turn but these, which are skipped. */
async function answerAllBut(...skipped: readonly string[]): Promise<void> {
  const answers = tasks.filter((task) => task.kind === "answer");
  for (const { key, turnId } of answers) {
    const isRepair = turnId.endsWith("_repair");
    if (isRepair) await store.recordSkip({ taskKey: key, because: "has-number", origin: "live" });
    else if (skipped.includes(turnId)) await store.recordSkip({ taskKey: key, because: "lost", origin: "live" });
    else await answer(key);
  }
}

async function answer(key: string): Promise<void> {
  await store.importResults({
    suite,
    modelConfigs: [modelConfig],
    judges: [],
    tasks: tasks.filter((task) => task.key === key),
    attempts: [],
    answers: [answerWith("7", { taskKey: key })],
    verdicts: [],
    nameExtractions: [],
  });
}

function keysOfVerdicts(found: readonly Task[]): ReadonlySet<string> {
  return new Set(found.filter(({ kind }) => kind === "verdict").map(({ key }) => key));
}

test("conversations of arms are graded under the keys of the run that asked them", async () => {
  await answerAllBut();
  const { conversations, incomplete } = await answeredConversations(store, query);
  expect(incomplete).toBe(0);
  const verdicts = planVerdicts(suite, conversations, judge).tasks;
  expect(keysOfVerdicts(verdicts)).toEqual(keysOfVerdicts(tasks));
  const { conversations: usual } = await answeredConversations(store, { ...query, gradeAll: false });
  expect(usual).toEqual([]);
});

test("a conversation is graded as far as it was asked, and not at all where nothing of its own was", async () => {
  await answerAllBut("s01_1_push2", "s01_1_push2_ballot", "s01_1_reason", "s01_1_reason_ballot");
  const { conversations, incomplete } = await answeredConversations(store, query);
  expect(incomplete).toBe(0);
  expect(conversations.map(({ scenarioId }) => scenarioId)).not.toContain("s01_1_reason");
  const pushed = conversations.filter(({ scenarioId }) => scenarioId === "s01_1_push");
  expect(pushed[0]?.answerKeys).toHaveLength(3);
  expect(pushed[0]?.answeredKeys).toEqual(pushed[0]?.answerKeys.slice(0, 2));
  const [verdict] = planVerdicts(suite, pushed, judge).tasks;
  expect(keysOfVerdicts(tasks)).toContain(verdict?.key);
});

test("a conversation whose trunk lacks an answer is incomplete", async () => {
  for (const task of tasks) if (task.kind === "answer" && task.turnId.startsWith("s01_1_push")) await answer(task.key);
  const { conversations, incomplete } = await answeredConversations(store, query);
  expect(conversations).toEqual([]);
  expect(incomplete).toBe(11);
});
