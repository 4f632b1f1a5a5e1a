import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JudgeConfig, ModelConfig } from "../domain/model-config.ts";
import type { Configuration, Delivery, ReplyInArgument, Scenario, Suite } from "../domain/suite.ts";
import type { Task, AnswerTask, VerdictTask } from "../domain/task.ts";
import { planRun, planVerdicts, type AnsweredConversation } from "./index.ts";
import { judgeWith, modelConfigWith } from "../../test/support/plan/fixture-configs.ts";
import { fixtureDefinition, fixtureSuite, fixtureToolRole, suiteWith } from "../../test/support/plan/fixture-suite.ts";

const configurations: readonly Configuration[] = ["plain", "free"].flatMap((variant) =>
  (["user_role", "tool_role"] satisfies Delivery[]).map((delivery) => ({ variant, delivery })),
);

interface Setting {
  readonly suite: Suite;
  readonly modelConfig: ModelConfig;
  readonly judge: JudgeConfig;
  readonly run: number;
}

const before: Setting = { suite: fixtureSuite, modelConfig: modelConfigWith(), judge: judgeWith(), run: 1 };

function tasksOf({ suite, modelConfig, judge, run }: Setting): readonly Task[] {
  const runs = [run];
  return planRun({ suite, modelConfigs: [modelConfig], judges: [judge], runs, configurations, experiments: null })
    .tasks;
}

/** The tasks whose keys a change of setting changes, and those that it ought to change. */
function changed(change: Partial<Setting>, concerns: (task: Task) => boolean) {
  const old = tasksOf(before);
  const keys = new Set(tasksOf({ ...before, ...change }).map(({ key }) => key));
  return { actual: names(old.filter(({ key }) => !keys.has(key))), expected: names(old.filter(concerns)) };
}

function names(tasks: readonly Task[]): readonly string[] {
  return tasks.map((task) => {
    const what = task.kind === "answer" ? task.turnId : `${task.scenarioId} verdict`;
    return `${task.configuration.variant} ${task.configuration.delivery} ${what}`;
  });
}

interface Case {
  readonly what: string;
  readonly change: (text: string) => Partial<Setting>;
  readonly concerns: (task: Task) => boolean;
}

const { user_role } = fixtureDefinition.deliveries;
const tool_role = fixtureToolRole;

function withToolRole(part: Partial<ReplyInArgument>): Partial<Setting> {
  return { suite: suiteWith({ deliveries: { user_role, tool_role: { ...tool_role, ...part } } }) };
}

function withScenario(id: string, part: (scenario: Scenario) => Partial<Scenario>): Partial<Setting> {
  const scenarios = fixtureDefinition.scenarios.map((each) => (each.id === id ? { ...each, ...part(each) } : each));
  return { suite: suiteWith({ scenarios }) };
}

function withTurn(scenarioId: string, turnIndex: number, human: string): Partial<Setting> {
  return withScenario(scenarioId, ({ turns: [first, ...later] }) => ({
    turns: [
      turnIndex === 0 ? { ...first, human } : first,
      ...later.map((turn, index) => (index + 1 === turnIndex ? { ...turn, human } : turn)),
    ],
  }));
}

const everything = () => true;
const nothing = () => false;
const verdicts = ({ kind }: Task) => kind === "verdict";
const byTool = ({ configuration }: Task) => configuration.delivery === "tool_role";
const inScenario = (id: string) => (task: Task) => task.scenarioId === id;

const cases: readonly Case[] = [
  {
    what: "the text of a system variant changes the conversations under it",
    change: (text) => ({
      suite: suiteWith({
        systemVariants: [
          { id: "plain", title: "Plain", text },
          { id: "free", title: "Free", text: "You are your own." },
        ],
      }),
    }),
    concerns: ({ configuration }) => configuration.variant === "plain",
  },
  {
    what: "the tool's explanation changes tool_role",
    change: (systemSuffix) => withToolRole({ systemSuffix }),
    concerns: byTool,
  },
  { what: "the start token changes tool_role", change: (startToken) => withToolRole({ startToken }), concerns: byTool },
  { what: "the greeting changes tool_role", change: (greeting) => withToolRole({ greeting }), concerns: byTool },
  {
    what: "the tool's definition changes tool_role",
    change: (description) => withToolRole({ tool: { ...tool_role.tool, description } }),
    concerns: byTool,
  },
  {
    what: "a suffix for user_role changes user_role",
    change: (systemSuffix) => ({ suite: suiteWith({ deliveries: { tool_role, user_role: { systemSuffix } } }) }),
    concerns: (task) => !byTool(task),
  },
  {
    what: "an addendum changes its scenario",
    change: (systemAddendum) => withScenario("alone", () => ({ systemAddendum })),
    concerns: inScenario("alone"),
  },
  {
    what: "a scripted opening changes its scenario",
    change: (assistant) =>
      withScenario("pressed", () => ({ opening: [{ human: "What do you think of tea?", assistant }] })),
    concerns: inScenario("pressed"),
  },
  {
    what: "the first turn changes its whole conversation",
    change: (text) => withTurn("series", 0, text),
    concerns: inScenario("series"),
  },
  {
    what: "the last turn changes its whole conversation: a conversation is one sample",
    change: (text) => withTurn("series", 2, text),
    concerns: inScenario("series"),
  },
  {
    what: "a rubric changes the verdicts by it and keeps the answers",
    change: (prompt) => ({
      suite: suiteWith({
        rubrics: fixtureDefinition.rubrics.map((each) => (each.id === "holds" ? { ...each, prompt } : each)),
      }),
    }),
    concerns: (task) => verdicts(task) && ["pressed", "pair"].includes(task.scenarioId),
  },
  {
    what: "the judge's instructions change every verdict and keep the answers",
    change: (instructions) => ({ suite: suiteWith({ judging: { ...fixtureDefinition.judging, instructions } }) }),
    concerns: verdicts,
  },
  {
    what: "what only people read of a scenario changes nothing: neither the model nor the judge sees it",
    change: (text) =>
      withScenario("pair", ({ turns: [first, ...later] }) => ({
        title: text,
        pressure: text,
        turns: [{ ...first, kind: text }, ...later],
      })),
    concerns: nothing,
  },
  {
    what: "another judge changes every verdict and keeps the answers",
    change: (model) => ({ judge: judgeWith({ model, sentAs: model }) }),
    concerns: verdicts,
  },
  {
    what: "another model changes everything",
    change: (model) => ({ modelConfig: modelConfigWith({ model }) }),
    concerns: everything,
  },
  {
    what: "another provider changes everything",
    change: (provider) => ({ modelConfig: modelConfigWith({ provider }) }),
    concerns: everything,
  },
  {
    what: "a label changes nothing",
    change: (label) => ({ modelConfig: modelConfigWith({ label }) }),
    concerns: nothing,
  },
  {
    what: "what only people read changes nothing",
    change: (text) => ({ suite: suiteWith({ title: text, description: text, version: text }) }),
    concerns: nothing,
  },
  {
    what: "the suite's digest alone changes nothing",
    change: (digest) => ({ suite: { ...fixtureSuite, digest } }),
    concerns: nothing,
  },
];

const newText = fc.string().map((text) => `changed ${text}`);

describe("a key changes with what determines the result, and with nothing else", () => {
  test.each(cases)("$what", ({ change, concerns }) => {
    fc.assert(
      fc.property(newText, (text) => {
        const { actual, expected } = changed(change(text), concerns);
        expect(actual).toEqual(expected);
      }),
      { numRuns: 10 },
    );
  });

  test("another temperature changes everything", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 2, noNaN: true }), (temperature) => {
        fc.pre(temperature !== before.modelConfig.temperature);
        const { actual, expected } = changed({ modelConfig: modelConfigWith({ temperature }) }, everything);
        expect(actual).toEqual(expected);
      }),
      { numRuns: 10 },
    );
  });

  test("another run changes everything", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2 }), (run) => {
        const { actual, expected } = changed({ run }, everything);
        expect(actual).toEqual(expected);
      }),
      { numRuns: 10 },
    );
  });

  test("a temperature that is no longer sent is another request", () => {
    const { actual, expected } = changed({ modelConfig: modelConfigWith({ temperatureSupported: false }) }, everything);
    expect(actual).toEqual(expected);
  });
});

test("the same setting gives the same keys, each once", () => {
  const keys = tasksOf(before).map(({ key }) => key);
  expect(tasksOf(structuredClone(before)).map(({ key }) => key)).toEqual(keys);
  expect(new Set(keys).size).toBe(keys.length);
});

test("keys are unique also where two scenarios and two variants say the same", () => {
  const [first] = fixtureDefinition.scenarios;
  if (first === undefined) throw new Error("the fixture has no scenario");
  const suite = suiteWith({
    scenarios: [first, { ...first, id: "twin" }],
    systemVariants: [
      { id: "plain", title: "", text: "Same." },
      { id: "free", title: "", text: "Same." },
    ],
  });
  const keys = tasksOf({ ...before, suite }).map(({ key }) => key);
  expect(keys).toHaveLength(4 * 2 * 2);
  expect(new Set(keys).size).toBe(keys.length);
});

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
