import { describe, expect, test } from "vitest";
import { replyBounds } from "./reply-bounds.ts";
import { jsonReply, startQuirkServer, textReply, type Behaviour } from "../../test/support/model/quirk-server.ts";
import {
  clientAt,
  completionBody,
  exchangeWith,
  patient,
  sampleRequest,
  toolCall,
} from "../../test/support/model/samples.ts";

const megabyte = 1024 * 1024;

const saying = (message: Readonly<Record<string, unknown>>): Behaviour => jsonReply(completionBody({ message }));

describe("a reply has bounds:", () => {
  test("one megabyte, or 64 bytes a token where that is more, beside 3 MB of reasoning", () => {
    expect([1, 16_384, 20_000, 1e9].map((tokens) => replyBounds(tokens).said)).toEqual([
      megabyte,
      megabyte,
      1_280_000,
      13 * megabyte,
    ]);
    expect(replyBounds(2048).body).toBe(4 * megabyte);
  });

  test("a body without end is left when its bound is reached, and its beginning is kept", async () => {
    const left = Promise.withResolvers<void>();
    const exchange = await exchangeWith((response) => {
      response.on("close", () => left.resolve());
      response.writeHead(200, { "content-type": "application/json" });
      const more = (): void => {
        while (!response.destroyed && response.write("x".repeat(65_536)));
      };
      response.on("drain", more);
      more();
    });
    await left.promise;
    expect(exchange.result).toMatchObject({
      fault: "too-long",
      detail: expect.stringMatching(/^the reply of \S+ is longer than 4 MB$/u),
    });
    expect(exchange.response).toBe("x".repeat(65_536));
  });

  test.each([
    ["as text", { content: "é".repeat(600_000) }],
    ["to its tool", { tool_calls: [toolCall(JSON.stringify({ message: "x".repeat(1_100_000) }))] }],
  ])("what a model says %s beyond it is no answer, and is recorded with its usage", async (_how, message) => {
    const usage = { prompt_tokens: 10, completion_tokens: 300_000 };
    const exchange = await exchangeWith(jsonReply(completionBody({ message, usage })));
    expect(exchange.result).toMatchObject({
      fault: "too-long",
      detail: "the model said more than 1 MB: its server ignores the token limit",
    });
    expect(exchange.usage.completionTokens).toBe(300_000);
    expect(exchange.response?.length).toBeGreaterThan(600_000);
  });

  test.each([
    ["a megabyte of text", { content: "x".repeat(megabyte) }],
    ["two megabytes of reasoning", { content: "I stay.", reasoning: "x".repeat(2 * megabyte) }],
  ])("%s is within them", async (_what, message) => {
    expect((await exchangeWith(saying(message))).result.kind).toBe("reply");
  });

  test("a larger token limit allows a longer answer", async () => {
    await using server = await startQuirkServer(saying({ content: "x".repeat(2_000_000) }));
    const client = clientAt({ url: server.url });
    const { result } = await client.send(client.prepare({ ...sampleRequest, maxTokens: 32_768 }), patient);
    expect(result.kind).toBe("reply");
  });

  test("a refusal is one, however long it explains itself", async () => {
    const exchange = await exchangeWith(textReply("x".repeat(5 * megabyte), { status: 500 }));
    expect(exchange.result).toMatchObject({ fault: "server-error" });
  });
});
