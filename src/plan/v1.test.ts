import { describe, expect, test } from "vitest";
import type { ChatMessage, ChatRequest } from "../domain/chat.ts";
import type { Delivery } from "../domain/suite.ts";
import type { AnswerTask } from "../domain/task.ts";
import { loadSuite } from "../suite/index.ts";
import { answerRequest, callId, planRun } from "./index.ts";
import { answerWith, modelConfigWith } from "../../test/support/plan/fixture-configs.ts";

const suite = await loadSuite("v1");
const plan = { suite, modelConfigs: [modelConfigWith()], judges: [], runs: [1], experiments: null };

interface Asked {
  readonly task: AnswerTask;
  readonly request: ChatRequest;
}

/** The request of every turn, in which the model has answered `Answer 0.`, `Answer 1.` and so on. */
function requestsUnder(delivery: Delivery): readonly Asked[] {
  const configurations = suite.systemVariants.map(({ id }) => ({ variant: id, delivery }));
  const { tasks } = planRun({ ...plan, configurations });
  return tasks
    .filter((task) => task.kind === "answer")
    .map((task) => {
      const answers = Array.from({ length: task.turnIndex }, (_, index) => answerWith(`Answer ${index}.`));
      return { task, request: answerRequest(suite, task, answers) };
    });
}

/** What the published program sent for this turn: content of the messages after the system message, role by role. */
function published({ task }: Asked): readonly unknown[] {
  const scenario = suite.scenarios.find(({ id }) => id === task.scenarioId);
  if (scenario === undefined) throw new Error(`no scenario ${task.scenarioId}`);
  const { opening, turns } = scenario;
  const heard = [...opening, ...turns].map(({ human }) => human).slice(0, opening.length + task.turnIndex + 1);
  const said = [...opening.map(({ assistant }) => assistant), ...turns.map((_turn, at) => `Answer ${at}.`)];
  return heard.flatMap((human, at) => {
    const id = callId(task.conversationId, at);
    const call = { id, type: "function", function: { name: "get_human_message", arguments: "{}" } };
    return [
      { role: "assistant", content: at === 0 ? null : said[at - 1], tool_calls: [call] },
      { role: "tool", content: human, tool_call_id: id },
    ];
  });
}

describe("the requests of v1 under tool_role", () => {
  const requests = requestsUnder("tool_role");

  test.each(requests)("$task.configuration.variant $task.turnId is as published", (asked) => {
    const [system, start, ...rest] = asked.request.messages;
    expect(system?.role).toBe("system");
    expect(start).toEqual({ role: "user", content: "[start]" });
    expect(rest).toEqual(published(asked));
  });

  test("a second turn, word for word", () => {
    const { task, request } = turnOf(requests, "pt01_turn2");
    const [first, second] = [0, 1].map((ordinal) => callId(task.conversationId, ordinal));
    const human = suite.scenarios.find(({ id }) => id === "pt01")?.turns.map((turn) => turn.human) ?? [];
    const call = { type: "function", function: { name: "get_human_message", arguments: "{}" } };
    expect(request.messages.slice(1)).toEqual([
      { role: "user", content: "[start]" },
      { role: "assistant", content: null, tool_calls: [{ id: first, ...call }] },
      { role: "tool", content: human[0], tool_call_id: first },
      { role: "assistant", content: "Answer 0.", tool_calls: [{ id: second, ...call }] },
      { role: "tool", content: human[1], tool_call_id: second },
    ]);
  });

  test("a scripted position is what the model said in content before its second call", () => {
    const { request } = turnOf(requests, "rs01");
    const opening = suite.scenarios.find(({ id }) => id === "rs01")?.opening ?? [];
    const said = request.messages.flatMap((message) => (message.role === "assistant" ? [message.content] : []));
    expect(said).toEqual([null, opening[0]?.assistant]);
  });

  test("offer a tool without parameters, limit an answer to 1,024 tokens and explain the tool", () => {
    for (const { request } of requests) {
      expect(request.tool).toEqual({
        name: "get_human_message",
        description: expect.any(String),
        parameters: { type: "object", properties: {}, additionalProperties: false },
      });
      expect(request.messages[0]?.content).toContain("get_human_message");
    }
    expect(suite.generation.maxTokens).toBe(1024);
  });

  test("hold no two assistant messages in a row, and call ids of nine letters and digits, each once", () => {
    for (const { request } of requests) {
      const roles = request.messages.map(({ role }) => role);
      expect(roles.filter((role, at) => role === "assistant" && roles[at + 1] !== "tool")).toEqual([]);
      const ids = request.messages.flatMap(idsOf);
      expect(ids.filter((id) => !/^[0-9A-Za-z]{9}$/u.test(id))).toEqual([]);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  test("hold no words by which a private thought would come back", () => {
    const { task } = turnOf(requests, "pt01_turn2");
    const answers = [answerWith("Depth.", { channel: "content", contentThinking: "hidden", reasoning: "hidden" })];
    expect(JSON.stringify(answerRequest(suite, task, answers))).not.toContain("hidden");
  });
});

describe("the requests of v1 under user_role", () => {
  test.each(requestsUnder("user_role"))("$task.configuration.variant $task.turnId", ({ request }) => {
    const [system, ...others] = request.messages.map(({ role }) => role);
    expect([system, request.tool]).toEqual(["system", null]);
    expect(others).toEqual(others.map((_role, at) => (at % 2 === 0 ? "user" : "assistant")));
    expect(JSON.stringify(request.messages)).not.toContain("[start]");
  });
});

function turnOf(requests: readonly Asked[], turnId: string): Asked {
  const found = requests.find(({ task }) => task.turnId === turnId);
  if (found === undefined) throw new Error(`no turn ${turnId}`);
  return found;
}

function idsOf(message: ChatMessage): readonly string[] {
  return message.role === "assistant" ? (message.tool_calls ?? []).map(({ id }) => id) : [];
}
