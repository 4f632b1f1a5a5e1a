import { expect, test } from "vitest";
import { familyOf, vendorOf } from "./model-family.ts";

test("the vendor is the part before the name, also in an id with more than one slash", () => {
  expect(vendorOf("google/gemini-3-flash-preview")).toBe("google");
  expect(vendorOf("nvidia/moonshotai/kimi-k2.5")).toBe("moonshotai");
  expect(vendorOf("sim-lark/holds-80")).toBe("sim-lark");
});

test("a place is no vendor", () => {
  for (const model of ["local/qwen3-8b", "ollama/gemma3:27b", "sim/judge", "gpt-5-nano"])
    expect(vendorOf(model)).toBeNull();
});

test("a model without a vendor belongs to the family that its name tells, if it tells one", () => {
  expect(familyOf("local/qwen3-8b")).toBe("qwen");
  expect(familyOf("ollama/gemma3:27b")).toBe("google");
  expect(familyOf("gpt-5-nano")).toBe("openai");
  expect(familyOf("local/my-own-merge")).toBeNull();
  expect(familyOf("sim/holds-80")).toBeNull();
  expect(familyOf("anthropic/claude-haiku-4.5")).toBe("anthropic");
});

test("a person is related to no model", () => {
  for (const person of ["human", "human/anna", "human/claude"]) expect(familyOf(person)).toBeNull();
});
