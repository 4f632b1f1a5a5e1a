import { assert, constantFrom, integer, property, stringMatching } from "fast-check";
import { describe, expect, test } from "vitest";
import { keyRedaction } from "./redact-key.ts";
import { jsonReply, startQuirkServer, textReply } from "../../test/support/model/quirk-server.ts";
import {
  clientAt,
  completionBody,
  exchangeWith,
  patient,
  sampleKey,
  sampleRequest,
} from "../../test/support/model/samples.ts";

const escaped = (text: string): string =>
  Array.from(text, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");

const echoes: readonly (readonly [string, (key: string) => string])[] = [
  ["as it is", (key) => key],
  ["escaped character by character", escaped],
  ["escaped in upper case", (key) => escaped(key).toUpperCase().replaceAll("\\U", "\\u")],
  ["escaped in part", (key) => `${escaped(key.slice(0, 3))}${key.slice(3)}`],
  ["as JSON", (key) => JSON.stringify(key).replaceAll("/", "\\/")],
  ["as JSON in JSON in JSON", (key) => JSON.stringify(JSON.stringify(JSON.stringify(key)))],
  ["escaped in JSON in JSON", (key) => JSON.stringify(`{"key":"${escaped(key)}"}`)],
  ["percent-encoded", (key) => encodeURIComponent(key)],
  ["percent-encoded whole", (key) => Array.from(key, (each) => `%${each.charCodeAt(0).toString(16)}`).join("")],
  ["in base64", (key) => Buffer.from(`Bearer ${key}`).toString("base64")],
  ["in base64 for addresses", (key) => Buffer.from(`user:${key}!`).toString("base64url")],
];

const keys = stringMatching(/^[\x21-\x7e]{8,40}$/u);

describe("a key that a server repeats", () => {
  test.each(echoes)("is removed %s, with any characters", (_how, echo) => {
    assert(
      property(keys, integer({ min: 0, max: 3 }), constantFrom("", " ", "\n"), (key, before, after) => {
        const text = `${"x".repeat(before)} ${echo(key)}${after}`;
        const redacted = keyRedaction(key)(text);
        expect(redacted).toContain("[API key]");
        for (const [, other] of echoes.slice(0, 3)) expect(redacted).not.toContain(other(key));
      }),
    );
  });

  test("leaves a text without it as it is, also one made of nothing but its beginnings", () => {
    const redact = keyRedaction("\\\\\\\\aaaa\\\\\\\\");
    const text = "\\a".repeat(200_000);
    expect(redact(text)).toBe(text);
    expect(keyRedaction("ollama")("ollama")).toBe("ollama");
  });
});

describe("nothing that is kept of an exchange has the key in it", () => {
  const kept = JSON.stringify(sampleKey).slice(1, -1);
  const said = escaped(sampleKey);

  test.each([
    ["an answer", 200, (body: string) => body],
    ["an error", 400, () => `{"error":{"message":"Key ${said}","code":"${said}","metadata":{"raw":"${said}"}}}`],
    ["a text that is no JSON", 500, () => `key ${said}`],
  ])("%s with the key in escaped form", async (_what, status, bodyOf) => {
    const whole = JSON.stringify(completionBody({ message: { content: "KEY", reasoning: "KEY" }, provider: "KEY" }));
    const exchange = await exchangeWith(textReply(bodyOf(whole.replaceAll("KEY", said)), { status }));
    const texts = JSON.stringify(exchange);
    expect(texts).toContain("[API key]");
    expect(texts).not.toContain(kept);
    expect(texts.replaceAll("\\\\", "\\")).not.toContain(said);
  });

  test("the arguments of a tool call, which are JSON within JSON", async () => {
    const args = `{"message":"${said}"}`;
    const call = { id: "1", type: "function", function: { name: "send_message_to_human", arguments: args } };
    const exchange = await exchangeWith(jsonReply(completionBody({ message: { content: null, tool_calls: [call] } })));
    expect(JSON.stringify(exchange)).toContain("[API key]");
    expect(JSON.stringify(exchange).replaceAll("\\\\", "\\")).not.toContain(said);
  });

  const [first, second] = [`The key is ${sampleKey.slice(0, 9)}`, `${sampleKey.slice(9)}.`];
  const texts = [first, second].map((text) => ({ type: "text", text }));

  test.each([
    ["openai", completionBody({ message: { content: texts } })],
    ["anthropic", { content: texts, stop_reason: "end_turn" }],
    ["gemini", { candidates: [{ content: { parts: texts }, finishReason: "STOP" }] }],
  ])("the parts of a reply that hold a part of the key each: %s", async (protocol, body) => {
    await using server = await startQuirkServer(jsonReply(body));
    const client = clientAt({ url: server.url, protocol });
    const { response, result } = await client.send(client.prepare(sampleRequest), patient);
    expect(result).toMatchObject({ reply: { content: "The key is [API key]." } });
    expect(client.readReply(response ?? "")?.content).toBe("The key is [API key].");
  });
});
