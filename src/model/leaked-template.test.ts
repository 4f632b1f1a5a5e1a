import { expect, test } from "vitest";
import { isLeakedTemplate } from "./leaked-template.ts";

test.each([
  "<|im_start|>",
  "<|im_end|>",
  "<|endoftext|>",
  "<|eot_id|>",
  "<|start_header_id|>assistant<|end_header_id|>\n\n",
  "<|im_start|>assistant\n",
  "<|FunctionCallEnd|>",
  "<｜tool▁calls▁begin｜>",
  "</tool_call>",
  "<tool_call>\n{\n</tool_call>",
  "<s>",
  "</s></s>",
  "[INST]",
  "[/INST] ",
  "<<SYS>>",
  "[TOOL_CALLS]",
  "<end_of_turn>",
  "<start_of_turn>model",
  "[gMASK]<sop>",
  "<minimax:tool_call>",
  "</think>",
])("%j is only template", (text) => {
  expect(isLeakedTemplate(text)).toBe(true);
});

test.each([
  "No.",
  "...",
  ":",
  "}",
  "No.<|im_end|>",
  "…<|im_end|>",
  "😀<|eot_id|>",
  "I am the assistant you never had.",
  "assistant",
  "a < b and b > c",
  "<smile>",
  "42</s>",
  "はい<|im_end|>",
  "",
])("%j is an answer, or nothing at all", (text) => {
  expect(isLeakedTemplate(text)).toBe(false);
});

test("a text of 100 characters is never a leak", () => {
  expect(isLeakedTemplate("</s>".repeat(24))).toBe(true);
  expect(isLeakedTemplate("</s>".repeat(25))).toBe(false);
});
