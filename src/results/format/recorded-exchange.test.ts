import { expect, it } from "vitest";
import { recordedChat, recordedReply, recordedRequest } from "./recorded-exchange.ts";

const call = {
  id: "call00001",
  type: "function" as const,
  function: { name: "send_message_to_human", arguments: '{"message": "Hello </tool_call>"}' },
};

it("reads messages, tool calls and settings", () => {
  const body = JSON.stringify({
    model: "m",
    messages: [
      { role: "system", content: "Be." },
      { role: "assistant", content: null, tool_calls: [call] },
      { role: "tool", content: "Hi", tool_call_id: "call00001" },
    ],
    temperature: 0.7,
  });
  const request = recordedRequest(body);
  expect(request?.messages.map(({ role, content, answers }) => [role, content, answers])).toEqual([
    ["system", "Be.", null],
    ["assistant", null, null],
    ["tool", "Hi", "call00001"],
  ]);
  expect(request?.messages[1]?.toolCalls).toEqual([{ ...call, text: "Hello </tool_call>" }]);
  expect(request?.settings).toEqual([
    { name: "model", json: '"m"' },
    { name: "temperature", json: "0.7" },
  ]);
});

it.each([null, "", "not json", "[]", '{"model":"m"}', '{"messages":"none"}'])("takes %j for no request", (body) => {
  expect(recordedRequest(body)).toBeNull();
});

it("reads a reply, and none from an error", () => {
  const reply = JSON.stringify({
    choices: [{ message: { role: "assistant", content: "", reasoning: "hm", tool_calls: [call] } }],
  });
  expect(recordedReply(reply)).toMatchObject([
    { role: "assistant", content: "", reasoning: "hm", toolCalls: [{ id: call.id }] },
  ]);
  expect(recordedReply('{"error":{"message":"busy"}}')).toEqual([]);
  expect(recordedReply("<html>")).toEqual([]);
});

it("does without what is missing or of another form", () => {
  const odd = { messages: [null, "text", { role: 7, content: [{ type: "image", url: "a" }], tool_calls: [1, {}] }] };
  const messages = recordedRequest(JSON.stringify(odd))?.messages;
  expect(messages?.map(({ role }) => role)).toEqual(["message", "message", "message"]);
  expect(messages?.[2]?.content).toContain('"url": "a"');
  expect(messages?.[2]?.toolCalls).toHaveLength(2);
});

const toolCall = { id: "c1", type: "function", function: { name: "say", arguments: '{"message":"Hi."}' } } as const;
it("lays out a reply of each protocol", () => {
  const read = { role: "assistant", content: "Privately.", reasoning: "Hm.", answers: null };
  const said = { ...read, toolCalls: [{ ...toolCall, text: "Hi." }] };
  const { name } = toolCall.function;
  const input = { message: "Hi." };
  const content = [
    { type: "thinking", thinking: "Hm.", signature: "s" },
    { type: "text", text: "Privately." },
    { type: "tool_use", id: "c1", name, input },
  ];
  const parts = [
    { text: "Hm.", thought: true },
    { text: "Privately." },
    { functionCall: { id: "c1", name, args: input } },
  ];
  for (const reply of [
    { choices: [{ message: { role: "assistant", content: "Privately.", reasoning: "Hm.", tool_calls: [toolCall] } }] },
    { type: "message", role: "assistant", content },
    { candidates: [{ content: { role: "model", parts } }] },
  ])
    expect(recordedReply(JSON.stringify(reply))).toEqual([said]);
});

it("leaves a body with an unknown speaker to be shown as it is", () => {
  expect(recordedChat(JSON.stringify({ messages: [{ role: "narrator", content: "Once" }] }))).toBeNull();
  expect(recordedChat(null)).toBeNull();
});
