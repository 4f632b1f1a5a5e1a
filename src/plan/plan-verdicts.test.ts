import { expect, test } from "vitest";
import type { AnswerTask, VerdictTask } from "../domain/task.ts";
import { planRun, planVerdicts, type AnsweredConversation } from "./index.ts";
import { judgeWith, modelConfigWith } from "../../test/support/plan/fixture-configs.ts";
import { fixtureSuite } from "../../test/support/plan/fixture-suite.ts";

const [first, second] = [judgeWith(), judgeWith({ model: "test/second", sentAs: "test/second" })];
const run = {
  suite: fixtureSuite,
  modelConfigs: [modelConfigWith()],
  runs: [1, 2],
  configurations: fixtureSuite.defaultConfigurations,
  experiments: null,
};

function answered(): readonly AnsweredConversation[] {
  const { tasks } = planRun({ ...run, judges: [] });
  const answers = tasks.filter((task): task is AnswerTask => task.kind === "answer");
  return [...Map.groupBy(answers, ({ conversationId }) => conversationId).values()].flatMap((turns) => {
    const [turn] = turns;
    if (turn === undefined) return [];
    const { modelConfig, run: number, configuration, scenarioId, conversationId } = turn;
    const answerKeys = turns.map(({ key }) => key);
    return [
      {
        modelConfig,
        run: number,
        configuration,
        scenarioId,
        conversationId,
        answerKeys,
        answeredKeys: answerKeys,
        decidedBy: [],
      },
    ];
  });
}

test("another judge's verdicts are those that a run with this judge would have brought, and nothing else", () => {
  const conversations = answered();
  const plan = planVerdicts(fixtureSuite, conversations, second);
  const whole = planRun({ ...run, judges: [first, second] });
  const wanted = whole.tasks.filter((task): task is VerdictTask => task.kind === "verdict" && task.judge === second);
  expect(plan.tasks).toEqual(wanted);
  expect(plan.tasks).toHaveLength(conversations.length);
  expect(Object.isFrozen(plan.tasks)).toBe(true);
});

test("a scenario of another suite is refused", () => {
  const stranger = { scenarioId: "elsewhere" };
  const conversations = answered().map((conversation) => Object.assign({}, conversation, stranger));
  expect(() => planVerdicts(fixtureSuite, conversations, first)).toThrow(/no scenario "elsewhere"/u);
});
