import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Answer } from "../domain/answer.ts";
import { BenchError } from "../domain/bench-error.ts";
import type { ModelConfig } from "../domain/model-config.ts";
import type { Configuration } from "../domain/suite.ts";
import type { AnswerTask } from "../domain/task.ts";
import { alternate } from "./answer-request.ts";
import { answerRequest, callId, planRun } from "./index.ts";
import { answerWith, modelConfigWith } from "../../test/support/plan/fixture-configs.ts";
import { fixtureSuite, suiteWith } from "../../test/support/plan/fixture-suite.ts";

const toolRole: Configuration = { variant: "free", delivery: "tool_role" };
const userRole: Configuration = { variant: "free", delivery: "user_role" };

interface Position {
  readonly turnId: string;
  readonly configuration: Configuration;
  readonly modelConfig?: ModelConfig;
  readonly suite?: typeof fixtureSuite;
}

function taskAt({
  turnId,
  configuration,
  modelConfig = modelConfigWith(),
  suite = fixtureSuite,
}: Position): AnswerTask {
  const plan = planRun({
    suite,
    modelConfigs: [modelConfig],
    judges: [],
    runs: [1],
    configurations: [configuration],
    experiments: null,
  });
  const task = plan.tasks.find((candidate) => candidate.kind === "answer" && candidate.turnId === turnId);
  if (task?.kind !== "answer") throw new Error(`no turn ${turnId}`);
  return task;
}

function requestAt(position: Position, answers: readonly Answer[]) {
  return answerRequest(position.suite ?? fixtureSuite, taskAt(position), answers);
}

describe("tool_role", () => {
  test("a later turn carries the whole conversation as calls and their results", () => {
    const answers = [
      answerWith("First.", { contentThinking: "Careful." }),
      answerWith("Second.", { channel: "content" }),
    ];
    const task = taskAt({ turnId: "series_turn3", configuration: toolRole });
    const ids = [0, 1, 2].map((ordinal) => callId(task.conversationId, ordinal));
    const say = (ordinal: number, message: string, content: string | null = null) => ({
      role: "assistant",
      content,
      tool_calls: [
        { id: ids[ordinal], type: "function", function: { name: "say", arguments: JSON.stringify({ message }) } },
      ],
    });
    expect(answerRequest(fixtureSuite, task, answers).messages).toEqual([
      { role: "system", content: "You are your own.\n\nOnly the tool reaches the human." },
      { role: "user", content: "[start]" },
      say(0, "Hi, I am here."),
      { role: "tool", content: "One?", tool_call_id: ids[0] },
      say(1, "First.", "Careful."),
      { role: "tool", content: "Two?", tool_call_id: ids[1] },
      say(2, "Second."),
      { role: "tool", content: "Three?", tool_call_id: ids[2] },
    ]);
  });

  test("a scripted opening is spoken through the tool, without private content", () => {
    const { messages } = requestAt({ turnId: "pressed_turn1", configuration: toolRole }, []);
    const spoken = messages.flatMap((message) =>
      message.role === "assistant" ? [[message.content, message.tool_calls?.[0]?.function.arguments]] : [],
    );
    expect(spoken).toEqual([
      [null, '{"message":"Hi, I am here."}'],
      [null, '{"message":"I prefer it to coffee."}'],
    ]);
    expect(messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "tool", "assistant", "tool"]);
  });

  test("the tool has one required string parameter", () => {
    expect(requestAt({ turnId: "alone_turn1", configuration: toolRole }, []).tool).toEqual({
      name: "say",
      description: "Says it",
      parameters: {
        type: "object",
        properties: { message: { type: "string", description: "The words" } },
        required: ["message"],
        additionalProperties: false,
      },
    });
  });
});

describe("user_role", () => {
  test("the human is the user, the model the assistant, and no tool is offered", () => {
    const request = requestAt({ turnId: "pressed_turn1", configuration: userRole }, []);
    expect(request.tool).toBeNull();
    expect(request.messages).toEqual([
      { role: "system", content: "You are your own." },
      { role: "user", content: "What do you think of tea?" },
      { role: "assistant", content: "I prefer it to coffee." },
      { role: "user", content: "Take it back." },
    ]);
  });

  test("private content never enters the history", () => {
    const answers = [answerWith("First.", { contentThinking: "hidden thought" })];
    const request = requestAt({ turnId: "series_turn2", configuration: userRole }, answers);
    expect(JSON.stringify(request)).not.toContain("hidden thought");
  });
});

test("private content goes back beside its own call, and a provider's reasoning never goes back", () => {
  const said = fc.record({ text: fc.string({ minLength: 1 }), contentThinking: fc.option(fc.string()) });
  fc.assert(
    fc.property(said, said, (first, second) => {
      const answers = [first, second].map(({ text, ...rest }) => answerWith(text, { ...rest, reasoning: "REASONED" }));
      const { messages } = requestAt({ turnId: "series_turn3", configuration: toolRole }, answers);
      const contents = messages.flatMap((message) => (message.role === "assistant" ? [message.content] : []));
      expect(contents).toEqual([null, first.contentThinking, second.contentThinking]);
      expect(JSON.stringify(messages)).not.toContain("REASONED");
    }),
  );
});

describe("system message", () => {
  test("the variant comes first, then the delivery's suffix, then the scenario's addendum", () => {
    const suite = suiteWith({ deliveries: { ...fixtureSuite.deliveries, user_role: { systemSuffix: "Speak." } } });
    const system = (configuration: Configuration) =>
      requestAt({ turnId: "alone_turn1", configuration, suite }, []).messages[0]?.content;
    expect(system(toolRole)).toBe("You are your own.\n\nOnly the tool reaches the human.\n\nYou are about to be.");
    expect(system(userRole)).toBe("You are your own.\n\nSpeak.\n\nYou are about to be.");
  });
});

describe("sampling", () => {
  test("a request says what the model config says and is grouped by its conversation", () => {
    const modelConfig = modelConfigWith({ sentAs: "tester-v1", provider: "fireworks", reasoningEffort: "low" });
    const position = { turnId: "alone_turn1", configuration: toolRole, modelConfig };
    expect(requestAt(position, [])).toMatchObject({
      model: "tester-v1",
      temperature: 0.7,
      maxTokens: 256,
      reasoningEffort: "low",
      provider: "fireworks",
      responseSchema: null,
      sessionId: taskAt(position).conversationId,
    });
  });

  test("a temperature without effect is not sent", () => {
    const modelConfig = modelConfigWith({ temperatureSupported: false });
    expect(requestAt({ turnId: "alone_turn1", configuration: toolRole, modelConfig }, []).temperature).toBeNull();
  });
});

test("an incomplete history is refused", () => {
  const position = { turnId: "series_turn3", configuration: toolRole };
  expect(() => requestAt(position, [answerWith("First.")])).toThrow(BenchError);
  expect(() =>
    requestAt(
      position,
      ["1", "2", "3"].map((text) => answerWith(text)),
    ),
  ).toThrow(/but got 3/u);
});

const message = fc.record({
  role: fc.constantFrom("system" as const, "user" as const, "assistant" as const),
  content: fc.oneof(fc.string(), fc.constant(""), fc.constant(" \n")),
});

test("consecutive messages of one role become one, with a blank line between", () => {
  const merged = alternate([
    { role: "user", content: "One." },
    { role: "user", content: "Two." },
    { role: "user", content: "Three." },
    { role: "assistant", content: "Yes." },
  ]);
  expect(merged).toEqual([
    { role: "user", content: "One.\n\nTwo.\n\nThree." },
    { role: "assistant", content: "Yes." },
  ]);
});

test("a blank message is silence: its neighbours meet", () => {
  const merged = alternate([
    { role: "user", content: "One." },
    { role: "assistant", content: " " },
    { role: "user", content: "Two." },
  ]);
  expect(merged).toEqual([{ role: "user", content: "One.\n\nTwo." }]);
});

test("no two neighbours share a role, none is blank, and no word is lost", () => {
  fc.assert(
    fc.property(fc.array(message), (messages) => {
      const merged = alternate(messages);
      const words = (list: typeof merged) => list.flatMap(({ content }) => content.split(/\s+/u).filter(Boolean));
      expect(merged.every(({ role }, index) => role !== merged[index + 1]?.role)).toBe(true);
      expect(merged.every(({ content }) => content.trim() !== "")).toBe(true);
      expect(words(merged)).toEqual(words(messages));
    }),
  );
});
