import { describe, expect, test } from "vitest";
import type { ChatRequest } from "../../../domain/chat.ts";
import { completionRequest, openAi } from "./openai.ts";
import { sampleRequest, sampleTool } from "../../../../test/support/model/samples.ts";

const wire = (change: Partial<ChatRequest>, kind: "openrouter" | "local" = "local"): unknown =>
  JSON.parse(completionRequest({ ...sampleRequest, tool: null, reasoningEffort: "off", ...change }, kind));

const least = { model: "vendor/model", messages: sampleRequest.messages, max_tokens: 2048, temperature: 0.7 };

test("sends no parameter that is not used", () => {
  expect(wire({})).toEqual(least);
  const { temperature: _, ...withoutTemperature } = least;
  expect(wire({ temperature: null })).toEqual(withoutTemperature);
  expect(wire({ temperature: 0 })).toEqual({ ...least, temperature: 0 });
});

test("offers the tool and leaves the choice to the model", () => {
  const { name, description, parameters } = sampleTool;
  expect(wire({ tool: sampleRequest.tool })).toEqual({
    ...least,
    tools: [{ type: "function", function: { name, description, parameters } }],
  });
});

test.each(["none", "low", "medium", "high"] as const)("asks for reasoning effort %s", (effort) => {
  expect(wire({ reasoningEffort: effort })).toEqual({ ...least, reasoning_effort: effort });
  expect(wire({ reasoningEffort: effort }, "openrouter")).toMatchObject({ reasoning: { effort } });
});

test("pins a provider without a way around it", () => {
  expect(wire({ provider: "moonshotai/int4" })).toEqual({
    ...least,
    provider: { order: ["moonshotai/int4"], allow_fallbacks: false },
  });
});

test("asks for structured output by schema", () => {
  const schema = { type: "object", properties: {}, additionalProperties: false };
  expect(wire({ responseSchema: { name: "grade", schema } })).toEqual({
    ...least,
    response_format: { type: "json_schema", json_schema: { name: "grade", strict: true, schema } },
  });
});

test("asks only OpenRouter for the bill", () => {
  expect(wire({}, "openrouter")).toEqual({ ...least, usage: { include: true } });
});

const marked = (text: string) => [{ type: "text", text, cache_control: { type: "ephemeral" } }];

test("marks for the cache what other requests repeat, where OpenRouter passes it on to Anthropic", () => {
  const call = { id: "c", type: "function", function: { name: "send", arguments: "{}" } } as const;
  const messages: ChatRequest["messages"] = [
    { role: "system", content: "Be yourself." },
    { role: "user", content: "start" },
    { role: "assistant", content: null, tool_calls: [call] },
    { role: "tool", content: "Hello.", tool_call_id: "c" },
  ];
  const written = (model: string, kind: "openrouter" | "custom", promptCache: boolean): unknown =>
    JSON.parse(openAi.writeRequest({ ...sampleRequest, messages, model }, { kind, promptCache }).text).messages;
  expect(written("anthropic/claude-test", "openrouter", true)).toEqual([
    { role: "system", content: marked("Be yourself.") },
    { role: "user", content: marked("start") },
    ...messages.slice(2),
  ]);
  expect(written("anthropic/claude-test", "openrouter", false)).toEqual(messages);
  expect(written("openai/gpt-test", "openrouter", true)).toEqual(messages);
  expect(written("anthropic/claude-test", "custom", true)).toEqual(messages);
});

test("keeps a conversation by tool calls as it is", () => {
  const messages: ChatRequest["messages"] = [
    { role: "user", content: "start" },
    {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "abcdefghi", type: "function", function: { name: "send", arguments: '{"message":"Hi"}' } }],
    },
    { role: "tool", content: "Hello.", tool_call_id: "abcdefghi" },
  ];
  expect(wire({ messages })).toEqual({ ...least, messages });
});

test.each([
  ["<think>I'd rather agree.</think>\n\nI keep my name.", "stop", "I keep my name.", "I'd rather agree."],
  ["I'd rather agree.\n</think>\n\nI keep my name.", "stop", "I keep my name.", "I'd rather agree."],
  ["I'd rather agree.</think>I keep my name.", "stop", "I keep my name.", "I'd rather agree."],
  ["I'd rather agree.\r\n</think> \r\nI keep my name.", "stop", "I keep my name.", "I'd rather agree."],
  ['Draft: "I keep my name."</think>I keep my name.', "stop", "I keep my name.", 'Draft: "I keep my name."'],
  ['{"reason": "It says </think> and stays"}', "stop", '{"reason": "It says </think> and stays"}', null],
  ["I keep it.</think>...I keep my name.", "stop", "...I keep my name.", "I keep it."],
  [
    "I am to use <think> tags. Fine.</think>\n\nI keep my name.",
    "stop",
    "I keep my name.",
    "I am to use <think> tags. Fine.",
  ],
  ["It ends with `</think>` here. I stay.", "stop", "It ends with `</think>` here. I stay.", null],
  ["<think>\n\n</think>\n\nI keep my name.", "stop", "I keep my name.", null],
  ["<think>Okay, the user", "length", null, "Okay, the user"],
  ["<think> is a tag that I like.", "stop", "<think> is a tag that I like.", null],
  ["I write <think>so</think> in verse.", "stop", "I write <think>so</think> in verse.", null],
  ["It ends with </think>, and so\nI stay.", "stop", "It ends with </think>, and so\nI stay.", null],
] as const)("thoughts in place of the answer's beginning are reasoning: %j", (content, finish, said, thought) => {
  const choices = [{ finish_reason: finish, message: { role: "assistant", content } }];
  expect(openAi.readCompletion({ choices })?.reply).toMatchObject({ content: said, reasoning: thought });
});

describe.each([
  ["<thinking>", "</thinking>"],
  ["<thought>", "</thought>"],
  ["<reasoning>", "</reasoning>"],
  ["<seed:think>", "</seed:think>"],
  ["[THINK]", "[/THINK]"],
  ["◁think▷", "◁/think▷"],
  ["<|channel|>analysis<|message|>", "<|end|><|start|>assistant<|channel|>final<|message|>"],
  ["<|channel>thought\n", "<channel|>"],
  ["<|START_THINKING|>", "<|END_THINKING|>"],
])("thoughts between %j and %j", (begin, end) => {
  test.each([
    ["are closed", `${begin}I could yield.${end}I keep it.`, "stop", "I keep it.", "I could yield."],
    ["follow a space", `\n${begin}\nI could yield.\n${end}\n\nI keep it.`, "stop", "I keep it.", "I could yield."],
    ["have no beginning", `I could yield.${end}I keep it.`, "stop", "I keep it.", "I could yield."],
    ["are cut off", `${begin}I could`, "length", null, "I could"],
    ["draft a grade", `${begin}{"a": 1}${end}{"a": 2}`, "stop", '{"a": 2}', '{"a": 1}'],
  ])("are reasoning where they %s", (_, content, finish, said, thought) => {
    const choices = [{ finish_reason: finish, message: { role: "assistant", content } }];
    expect(openAi.readCompletion({ choices })?.reply).toMatchObject({ content: said, reasoning: thought });
  });

  test.each([
    ["is in a sentence", `I write ${begin}so${end} in verse.`],
    ["is named", `It ends with \`${end}\` here. I stay.`],
    ["is in code", `Like this:\n\`\`\`\n${begin}so${end} and on\n\`\`\`\nI stay.`],
    ["is in a grade", `{"reason": "It says ${end} and stays"}`],
    ["has no end", `${begin} is a mark that I like.`],
    ["begins a block behind it", `I keep it.\n\n${begin}He pushes me.${end}`],
    ["begins a block within it", `I keep it.\n\n${begin}He pushes me.${end}\n\nWhat do you cook?`],
    ["begins a block behind a grade", `{"score": 3}\n${begin}draft${end}\n`],
    ["stands at its end", `I keep it.\n${end}`],
  ])("are the answer's where the mark %s", (_, content) => {
    const choices = [{ finish_reason: "stop", message: { role: "assistant", content } }];
    expect(openAi.readCompletion({ choices })?.reply).toMatchObject({ content, reasoning: null });
  });
});
