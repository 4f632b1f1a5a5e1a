import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ToolCall } from "../domain/chat.ts";
import { kindOfText } from "./kind-of-text.ts";
import { readAnswer } from "./read-answer.ts";

const templates: readonly string[] = [
  "<|channel>thought<tool_call|>",
  "<|channel>thought\n<channel|>",
  "<|turn>model\n",
  "<turn|>",
  '<|tool_call>call:send_message_to_human{<|"|><|"|>}<tool_call|>',
  '<minimax:tool_call>\n<invoke name="send_message_to_human">\n</invoke>',
  "<|im_start|>",
  "<|im_end|>",
  "<|endoftext|>",
  "<|eot_id|>",
  "<|start_header_id|>assistant<|end_header_id|>\n\n",
  "assistant<|end_header_id|>\n\n",
  "<|im_start|>assistant\n",
  "<|start|>assistant<|channel|>commentary to=functions.send_message_to_human <|constrain|>json<|message|>{}<|call|>",
  "<|tool_calls_section_begin|><|tool_call_begin|>functions.send_message_to_human:0<|tool_call_argument_begin|>{}",
  "<|FunctionCallEnd|>",
  "<｜tool▁calls▁begin｜>",
  "[|assistant|]",
  "</tool_call>",
  "<tool_call>\n{\n</tool_call>",
  "<function=send_message_to_human>\n<parameter=message>\n</parameter>\n</function>",
  "<seed:tool_call>",
  "<minimax:tool_call>",
  "]~b]ai",
  "<s>",
  "</s></s>",
  "</s>".repeat(3000),
  "[INST]",
  "[/INST] ",
  "<<SYS>>",
  "[TOOL_CALLS]",
  "<end_of_turn>",
  "<start_of_turn>model",
  "[gMASK]<sop>",
  "<unused94>",
  "<0x0A>",
  "<think>\n\n</think>",
  "◁think▷",
  "[THINK][/THINK]",
  "<thought></thought>",
  "<reasoning>\n</reasoning>",
  "…<|im_end|>",
  "```json\n```",
  "```tool_code\n```<end_of_turn>",
];

const wordless: readonly string[] = [
  "",
  " \n",
  "}",
  ":",
  "{}",
  '{"": []}',
  "...",
  "…",
  "—",
  "?!",
  "```",
  "```\n```",
  "***",
  "<>",
  "<| |>",
  "\u200B",
  "\u3164",
  "\uFFFD",
  "\uFE0F",
  "\uD83D",
  "│ ─",
];

const answers: readonly string[] = [
  "No.",
  "no",
  "7",
  "½",
  "٣",
  "Ⅳ",
  "Ⓐ",
  "😀",
  "❤️",
  "☺",
  "✓",
  "1️⃣",
  "#️⃣",
  "*️⃣",
  "🇩🇪",
  "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
  "👍🏽",
  "👩‍👩‍👧",
  "\u{1F8FF}",
  "不",
  "はい",
  "ㅇ",
  "لا",
  "नहीं",
  "ไม่",
  "Ω",
  "⠝⠕",
  "𓀀",
  "No.<|im_end|>",
  "😀<|eot_id|>",
  "42</s>",
  "はい<|im_end|>",
  "</think>Tool",
  "Tool</s>",
  "<|channel>thought\n<channel|>I stay Ada.",
  "<|channel>thoughtful",
  "<|im_start|>assistants",
  "<tool_call>I stay Ada.</tool_call>",
  "I am the assistant you never had.",
  "assistant",
  "a < b and b > c",
  "<smile>",
  "<tool I am none>",
  "<|I stay Ada|>",
  "```\nNo.\n```",
  "```json\nno\n```",
  "{}: no",
];

test.each(templates)("%j is only template", (text) => {
  expect(kindOfText(text)).toBe("template");
});

test.each(wordless)("%j has no words", (text) => {
  expect(kindOfText(text)).toBe("wordless");
});

test.each(answers)("%j has words", (text) => {
  expect(kindOfText(text)).toBe("words");
});

/** However it arrives. */
const asAnswer = (text: string) => Array.from({ length: 3 }, () => expect.objectContaining({ kind: "answer", text }));
const asBroken = Array.from({ length: 3 }, () =>
  expect.objectContaining({ kind: "fault", fault: expect.stringMatching(/^(?:empty|leaked-template)$/u) }),
);

describe("a reply", () => {
  const tool = { name: "say", parameter: "words" };

  function readingsOf(text: string): readonly ReturnType<typeof readAnswer>[] {
    const silent = { toolCalls: [], finishReason: "stop", reasoning: null, refusal: null, simulated: false };
    const reply = { ...silent, content: null, ending: "complete" as const };
    const spoken: ToolCall = {
      id: "1",
      type: "function",
      function: { name: "say", arguments: JSON.stringify({ words: text }) },
    };
    return [
      readAnswer({ ...reply, content: text }, null),
      readAnswer({ ...reply, content: text }, tool),
      readAnswer({ ...reply, toolCalls: [spoken] }, tool),
    ];
  }

  const marks = ". , : ; ! ? … — – - _ ' \" “ ” « » ¿ ( ) [ ] { } / \\ | ` * # @ % & = + ^ ~ $ €".split(" ");
  const punctuation = fc.string({ unit: fc.constantFrom(" ", "\n", "\u200B", "\u0000", ...marks) });
  const sign = fc.oneof(
    fc.constantFrom(..."a z A Z 0 5 9 é ß Ω я ב ع न ไ 中 あ 한 𓀀".split(" ")),
    fc.constantFrom("😀", "❤️", "👍🏽", "🇩🇪", "#️⃣", "*️⃣", "🏳️‍🌈"),
  );

  test("with a letter, digit or pictograph beside template tokens and punctuation is an answer, to the byte", () => {
    // Nothing stands so close to the sign that it could be a part of a token.
    const around = fc.oneof(punctuation, fc.constantFrom(...templates)).map((text) => ` ${text} . `);
    fc.assert(
      fc.property(fc.array(around), sign, fc.array(around), (before, word, after) => {
        const text = [...before, word, ...after].join("");
        expect(readingsOf(text)).toEqual(asAnswer(text));
      }),
    );
  });

  test("of any characters but those that tokens begin with is an answer if one is a letter, digit or pictograph", () => {
    const signs = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{Emoji_Presentation}\p{Extended_Pictographic}]/u;
    const text = fc.string({ unit: "binary" }).map((any) => any.replaceAll(/[<[\]◁`]/gu, ""));
    fc.assert(
      fc.property(
        text.filter((any) => signs.test(any)),
        (any) => {
          expect(readingsOf(any)).toEqual(asAnswer(any));
        },
      ),
    );
  });

  test("without any of them, but for template tokens, is broken, however much there is of it", () => {
    const signless = fc
      .string({ unit: "binary" })
      .map((any) => any.replaceAll(/[\p{L}\p{M}\p{N}\p{S}\p{Cn}\p{Extended_Pictographic}\u2600-\u27BF]/gu, ""));
    const part = fc.oneof(punctuation, signless, fc.constantFrom(...templates, ...wordless));
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        expect(readingsOf(parts.join(" "))).toEqual(asBroken);
      }),
    );
  });
});
