import * as fc from "fast-check";
import { expect, it } from "vitest";
import { formatJson, readReply, readRequest, assemble, byteLength } from "./read-request.ts";

const call = {
  id: "call00001",
  type: "function",
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
  const request = readRequest(body);
  expect(request?.messages.map(({ role, content, answers }) => [role, content, answers])).toEqual([
    ["system", "Be.", null],
    ["assistant", null, null],
    ["tool", "Hi", "call00001"],
  ]);
  expect(request?.messages[1]?.toolCalls).toEqual([
    { id: "call00001", name: "send_message_to_human", arguments: call.function.arguments, text: "Hello </tool_call>" },
  ]);
  expect(request?.settings).toEqual([
    { name: "model", json: '"m"' },
    { name: "temperature", json: "0.7" },
  ]);
});

it.each([null, "", "not json", "[]", '{"model":"m"}', '{"messages":"none"}'])("takes %j for no request", (body) => {
  expect(readRequest(body)).toBeNull();
});

it("reads a reply, and none from an error", () => {
  const reply = JSON.stringify({
    choices: [{ message: { role: "assistant", content: "", reasoning: "hm", tool_calls: [call] } }],
  });
  expect(readReply(reply)).toMatchObject([
    { role: "assistant", content: "", reasoning: "hm", toolCalls: [{ id: call.id }] },
  ]);
  expect(readReply('{"error":{"message":"busy"}}')).toEqual([]);
  expect(readReply("<html>")).toEqual([]);
});

it("does without what is missing or of another form", () => {
  const odd = { messages: [null, "text", { role: 7, content: [{ type: "text", text: "a" }], tool_calls: [1, {}] }] };
  const messages = readRequest(JSON.stringify(odd))?.messages;
  expect(messages?.map(({ role }) => role)).toEqual(["message", "message", "message"]);
  expect(messages?.[2]?.content).toContain('"text": "a"');
  expect(messages?.[2]?.toolCalls).toHaveLength(2);
});

it("lays JSON out and leaves the rest", () => {
  expect(formatJson('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(formatJson("{cut")).toBe("{cut");
});

const texts = { shared: ["Be yourself.\n“You”", "second"], own: ['say "no" </tool_call>\u0000', "half \uD800"] };

it("puts a request together byte for byte", () => {
  const request = {
    model: "m",
    messages: [
      { role: "system", content: texts.shared[0] },
      { role: "user", content: `${texts.own[0]} and ${texts.own[1]}` },
    ],
  };
  const segments = [
    '{"model":"m","messages":[{"role":"system","content":"',
    0,
    '"},{"role":"user","content":"',
    -1,
    " and ",
    -2,
    '"}]}',
  ];
  expect(assemble(segments, texts)).toBe(JSON.stringify(request));
});

it("keeps pieces that no JSON would write so", () => {
  expect(assemble(['{ "a" : "\\u00e9" }\r\n'], texts)).toBe('{ "a" : "\\u00e9" }\r\n');
});

it("knows nothing of what was not recorded", () => {
  expect(assemble(null, texts)).toBeNull();
  expect(assemble([], texts)).toBe("");
});

it("says when a text is not there", () => {
  expect(() => assemble([7], texts)).toThrow("no text 7");
  expect(() => assemble([-3], texts)).toThrow("no text -3");
});

const text = fc.string({ unit: fc.constantFrom("a", '"', "\\", "\n", "\u0000", "\u2028", "\uD83D", "\uDE00", "é") });

it("gives any text back that was cut out of a JSON string", () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const whole = assemble(['["', 0, '","', -1, '"]'], { shared: [one], own: [other] });
      expect(JSON.parse(whole ?? "")).toEqual([one, other]);
    }),
  );
});

it("counts bytes, not characters", () => {
  expect(byteLength("aé€🙂")).toBe(10);
});
