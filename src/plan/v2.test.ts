import { describe, expect, test } from "vitest";
import type { Answer } from "../domain/answer.ts";
import type { ChatMessage } from "../domain/chat.ts";
import type { Configuration, Delivery } from "../domain/suite.ts";
import type { AnswerTask, Task } from "../domain/task.ts";
import { loadSuite } from "../suite/index.ts";
import { answerRequest, callId, planRun } from "./index.ts";
import { answerWith, judgeWith, modelConfigWith } from "../../test/support/plan/fixture-configs.ts";

const suite = await loadSuite("v2");
const options = { suite, modelConfigs: [modelConfigWith()], judges: [judgeWith()], runs: [1], experiments: null };

function tasksUnder(configurations: readonly Configuration[], runs: readonly number[] = [1]): readonly Task[] {
  return planRun({ ...options, configurations, runs }).tasks;
}

function longestPath(tasks: readonly Task[]): number {
  const lengths = new Map<string, number>();
  for (const { key, dependsOn } of tasks) {
    lengths.set(key, 1 + Math.max(0, ...dependsOn.map((dependency) => lengths.get(dependency) ?? Number.NaN)));
  }
  return Math.max(...lengths.values());
}

/** The answer that a model might have given to the turn at this index; every second one thinks beside the call. */
function answerTo(index: number): Answer {
  return answerWith(`Answer ${index}.`, { contentThinking: index % 2 === 0 ? `Thought ${index}.` : null });
}

function requestsUnder(delivery: Delivery) {
  const tasks = tasksUnder(suite.systemVariants.map(({ id }) => ({ variant: id, delivery })));
  const answerTasks = tasks.filter((task): task is AnswerTask => task.kind === "answer");
  return answerTasks.map((task) => {
    const answers = Array.from({ length: task.turnIndex }, (_, index) => answerTo(index));
    return { task, messages: answerRequest(suite, task, answers).messages };
  });
}

describe("one run of v2", () => {
  const tasks = tasksUnder(suite.defaultConfigurations);

  test("is 26 answers and 15 verdicts, at most 6 after one another", () => {
    expect(Object.groupBy(tasks, ({ kind }) => kind)).toMatchObject({
      answer: { length: 26 },
      verdict: { length: 15 },
    });
    expect(tasks).toHaveLength(41);
    expect(longestPath(tasks)).toBe(6);
  });

  test("all configurations and several runs are as many times 41, with keys of their own", () => {
    const deliveries: readonly Delivery[] = ["user_role", "tool_role"];
    const all = suite.systemVariants.flatMap(({ id }) => deliveries.map((delivery) => ({ variant: id, delivery })));
    const keys = tasksUnder(all, [1, 2, 3]).map(({ key }) => key);
    expect(keys).toHaveLength(41 * 4 * 3);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("has every dependency before its dependents", () => {
    const seen = new Set<string>();
    for (const { key, dependsOn } of tasks) {
      expect(dependsOn.filter((dependency) => !seen.has(dependency))).toEqual([]);
      seen.add(key);
    }
  });
});

describe("the requests of v2 under tool_role", () => {
  const requests = requestsUnder("tool_role");
  const { tool_role: delivery } = suite.deliveries;
  if (delivery.reply !== "argument") throw new Error("v2 has its reply in the argument");
  const { tool, startToken, greeting } = delivery;
  const scenarios = new Map(suite.scenarios.map((scenario) => [scenario.id, scenario]));

  test.each(requests)("$task.configuration.variant $task.turnId", ({ task, messages }) => {
    const [system, start, ...pairs] = messages;
    const calls = pairs.filter((_message, index) => index % 2 === 0);
    const results = pairs.filter((_message, index) => index % 2 === 1);
    const { opening, turns } = scenarios.get(task.scenarioId) ?? { opening: [], turns: [] };
    const ids = calls.map((_call, ordinal) => callId(task.conversationId, ordinal));
    expect([system?.role, start]).toEqual(["system", { role: "user", content: startToken }]);
    expect(calls.map((call) => spoken(call))).toEqual([
      { id: ids[0], name: tool.name, content: null, said: { [tool.parameter]: greeting } },
      ...opening.map(({ assistant }, index) => ({
        id: ids[index + 1],
        name: tool.name,
        content: null,
        said: { [tool.parameter]: assistant },
      })),
      ...turns.slice(0, task.turnIndex).map((_turn, index) => ({
        id: ids[opening.length + 1 + index],
        name: tool.name,
        content: answerTo(index).contentThinking,
        said: { [tool.parameter]: answerTo(index).text },
      })),
    ]);
    const heard = [...opening, ...turns.slice(0, task.turnIndex + 1)].map(({ human }) => human);
    expect(results).toEqual(heard.map((content, index) => ({ role: "tool", content, tool_call_id: ids[index] })));
  });

  test("no call id is used by two conversations or twice in one", () => {
    const longest = new Map(requests.map(({ task, messages }) => [task.conversationId, messages]));
    const ids = [...longest.values()].flat().flatMap((message) => callIds(message));
    expect(ids.length).toBeGreaterThan(longest.size);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("the requests of v2 under user_role", () => {
  test.each(requestsUnder("user_role"))("$task.configuration.variant $task.turnId", ({ messages }) => {
    const [system, ...spokenMessages] = messages.map(({ role }) => role);
    expect(system).toBe("system");
    expect(spokenMessages.at(-1)).toBe("user");
    expect(spokenMessages).toEqual(spokenMessages.map((_role, index) => (index % 2 === 0 ? "user" : "assistant")));
    expect(JSON.stringify(messages)).not.toContain("Thought ");
  });
});

test("messages of v2 have no stray white space at their ends", () => {
  const contents = requestsUnder("tool_role").flatMap(({ messages }) => messages.map(({ content }) => content ?? ""));
  expect(contents.filter((content) => content !== content.trim())).toEqual([]);
});

function spoken(message: ChatMessage): unknown {
  if (message.role !== "assistant") return message;
  const [call, ...others] = message.tool_calls ?? [];
  const said: unknown = JSON.parse(call?.function.arguments ?? "null");
  return others.length > 0 ? others : { id: call?.id, name: call?.function.name, content: message.content, said };
}

function callIds(message: ChatMessage): readonly string[] {
  return message.role === "assistant" ? (message.tool_calls ?? []).map(({ id }) => id) : [];
}
