import { describe, expect, test } from "vitest";
import { readAnswer, type AnswerReading } from "./read-answer.ts";
import { jsonReply } from "../../test/support/model/quirk-server.ts";
import {
  completionBody,
  exchangeWith,
  sampleTool,
  toolCall,
  type CompletionSample,
} from "../../test/support/model/samples.ts";

/** What is read when a provider delivers this over HTTP to a model that was offered the tool. */
async function readingOf(
  sample: CompletionSample,
  tool: typeof sampleTool | null = sampleTool,
): Promise<AnswerReading> {
  const { result } = await exchangeWith(jsonReply(completionBody(sample)));
  if (result.kind === "fault") throw new Error(result.detail);
  return readAnswer(result.reply, tool);
}

const said = (text: string): string => JSON.stringify({ message: text });
const calls = (...args: unknown[]): CompletionSample => ({
  message: { content: null, tool_calls: args.map((each) => toolCall(each)) },
  finishReason: "tool_calls",
});

describe("the tool call", () => {
  test("is the answer, to the byte, and content beside it is thinking", async () => {
    const text = "  Hello,\n\n\tworld – 😀 \u0000 \n";
    const message = { content: "I should say hello.", tool_calls: [toolCall(said(text))] };
    expect(await readingOf({ message, finishReason: "tool_calls" })).toEqual({
      kind: "answer",
      text,
      channel: "tool",
      truncated: false,
      contentThinking: "I should say hello.",
      reasoning: null,
      toolCalls: [toolCall(said(text))],
      finishReason: "tool_calls",
    });
  });

  test("without content beside it has no thinking", async () => {
    expect(await readingOf(calls(said("Hello.")))).toMatchObject({ contentThinking: null });
    const leaked = { content: "<|im_start|>", tool_calls: [toolCall(said("Hello."))] };
    expect(await readingOf({ message: leaked })).toMatchObject({ text: "Hello.", contentThinking: null });
  });

  test("cut off by the token limit gives what was said so far", async () => {
    const sample = calls('{"message": "I think that \\u00e9t\\u00e9 \\ud83d');
    expect(await readingOf({ ...sample, finishReason: "length" })).toMatchObject({
      text: "I think that été ",
      channel: "recovered",
      truncated: true,
    });
  });

  test("a truncated answer is detected with any finish reason", async () => {
    expect(await readingOf(calls('{"message": "I think that'))).toMatchObject({
      text: "I think that",
      channel: "recovered",
      truncated: true,
      finishReason: "tool_calls",
    });
  });

  test("cut off before its first word leaves the content as the answer", async () => {
    const message = { content: "So, hello.", tool_calls: [toolCall('{"mess')] };
    expect(await readingOf({ message, finishReason: "length" })).toMatchObject({
      text: "So, hello.",
      channel: "content",
    });
  });

  test("first with a usable message counts among several", async () => {
    expect(await readingOf(calls("", said(" "), said("</tool_call>"), said("Hello."), said("Bye.")))).toMatchObject({
      text: "Hello.",
      channel: "tool",
    });
  });

  test("of the right name comes before one of another, which is better than none", async () => {
    const tool_calls = [toolCall(said("Wrong."), "send_email"), toolCall(said("Right."))];
    expect(await readingOf({ message: { tool_calls } })).toMatchObject({ text: "Right." });
    expect(await readingOf({ message: { tool_calls: [toolCall(said("Close."), "send_message")] } })).toMatchObject({
      text: "Close.",
    });
  });

  test.each([
    ["an object instead of a string", { message: "Hello." }],
    ["another key", '{"text": "Hello."}'],
    ["a plain string", "Hello."],
  ])("is understood with %s as its arguments", async (_what, args) => {
    expect(await readingOf(calls(args))).toMatchObject({ text: "Hello.", channel: "tool", truncated: false });
  });

  test("that makes no sense does not hide one that does", async () => {
    const tool_calls = [
      null,
      "call me",
      { function: null },
      { id: 7, function: { name: sampleTool.name } },
      toolCall(said("Hello.")),
    ];
    expect(await readingOf({ message: { tool_calls } })).toMatchObject({ text: "Hello." });
  });
});

describe("plain content", () => {
  test("is the answer when the tool was never called", async () => {
    expect(await readingOf({ message: { content: " Hello. \n" } })).toMatchObject({
      text: " Hello. \n",
      channel: "content",
      contentThinking: null,
      truncated: false,
    });
  });

  test.each(["length", "max_tokens", "MAX_TOKENS"])(
    "that ends by the limit (%s) is truncated",
    async (finishReason) => {
      expect(await readingOf({ message: { content: "I think" }, finishReason })).toMatchObject({ truncated: true });
    },
  );

  test("in parts is put together, and its thinking set apart", async () => {
    const content = [
      { type: "thinking", thinking: [{ type: "text", text: "Hm." }] },
      { type: "text", text: "Hel" },
      { type: "text", text: "lo." },
    ];
    expect(await readingOf({ message: { content } }, null)).toMatchObject({ text: "Hello.", reasoning: "Hm." });
  });

  test.each(["No.", "7", "👍", "不"])("is an answer however short: %s", async (content) => {
    expect(await readingOf({ message: { content } })).toMatchObject({ kind: "answer", text: content });
  });

  test("is all there is where no tool was offered", async () => {
    const message = { content: "Hello.", tool_calls: [toolCall(said("Psst."))] };
    expect(await readingOf({ message }, null)).toMatchObject({ text: "Hello.", channel: "content" });
  });

  test("without a finish reason is fine", async () => {
    expect(await readingOf({ finishReason: null })).toMatchObject({ kind: "answer", finishReason: null });
  });
});

describe("reasoning", () => {
  test.each([
    ["reasoning", { reasoning: "Hm." }],
    ["reasoning_content", { reasoning_content: "Hm." }],
    ["reasoning_details with text", { reasoning_details: [{ type: "reasoning.text", text: "Hm." }] }],
    [
      "reasoning_details with a summary",
      {
        reasoning_details: [
          { type: "reasoning.encrypted", data: "AA==" },
          { type: "reasoning.summary", summary: "Hm." },
        ],
      },
    ],
    [
      "the first of several places",
      { reasoning: " ", reasoning_content: "Hm.", reasoning_details: [{ text: "Other." }] },
    ],
  ])("arrives as %s", async (_what, fields) => {
    expect(await readingOf({ message: { content: "Hello.", ...fields } })).toMatchObject({ reasoning: "Hm." });
  });
});

describe("no answer", () => {
  test.each([
    ["empty content", { message: { content: "" } }],
    ["no content", { message: { content: null } }],
    ["invisible content", { message: { content: "\u200b \n" } }],
    ["a call without a message", calls("{}")],
    ["reasoning alone, all of it billed", { message: { reasoning: "Hm." }, usage: { completion_tokens: 2048 } }],
  ])("is empty: %s", async (_what, sample) => {
    expect(await readingOf(sample)).toMatchObject({ kind: "fault", fault: "empty" });
  });

  test.each([":", "}", "…", "```", "{}"])("is empty without a letter, digit or emoji: %s", async (wordless) => {
    for (const sample of [{ message: { content: wordless } }, calls(said(wordless))]) {
      expect(await readingOf(sample)).toEqual({
        kind: "fault",
        fault: "empty",
        detail: `no letter, digit or emoji, only ${wordless} (finish reason ${sample.finishReason ?? "stop"})`,
      });
    }
  });

  test("is a wordless message in the tool call beside content, which is the answer then", async () => {
    const message = { content: "So, hello.", tool_calls: [toolCall(said("}"))] };
    expect(await readingOf({ message })).toMatchObject({ kind: "answer", text: "So, hello.", channel: "content" });
  });

  test("says what there was instead", async () => {
    const sample = { message: { content: "", reasoning: "Hm." }, finishReason: "length" };
    expect(await readingOf(sample)).toHaveProperty(
      "detail",
      "no text and no tool call, only reasoning (finish reason length; the token limit was reached)",
    );
  });

  test.each<readonly [string, CompletionSample]>([
    ["in the content", { message: { content: "<|im_start|>" } }],
    ["with single bars", { message: { content: "<|channel>thought<tool_call|>" } }],
    ["in the tool call", calls(said("</tool_call>"))],
    ["as the arguments", calls("<|eot_id|>")],
  ])("is a leaked template token %s", async (_what, sample) => {
    expect(await readingOf(sample)).toMatchObject({ kind: "fault", fault: "leaked-template" });
  });

  test.each<readonly [string, CompletionSample]>([
    ["without words in the channel for it", { message: { refusal: "…" } }],
    ["by the provider's filter", { message: { content: "" }, finishReason: "content_filter" }],
  ])("is a refusal %s", async (_what, sample) => {
    expect(await readingOf(sample)).toMatchObject({ kind: "fault", fault: "refused" });
  });

  test("is not what a refusal in the field for it is: that is an answer, recorded as refused", async () => {
    const refusal = "I can't help with that.";
    for (const message of [{ refusal }, { content: [{ type: "refusal", refusal }] }])
      expect(await readingOf({ message })).toMatchObject({ kind: "answer", text: refusal, channel: "refusal" });
  });

  test("is not what a refusal in words is", async () => {
    const message = { content: "I'd rather not.", refusal: "declined" };
    expect(await readingOf({ message, finishReason: "content_filter" })).toMatchObject({
      kind: "answer",
      text: "I'd rather not.",
    });
  });
});
