import { expect, test } from "vitest";
import { labelOf, type LabelledSettings } from "./label.ts";

const settings: LabelledSettings = {
  model: "vendor/name",
  provider: null,
  reasoningEffort: "none",
  temperature: 0.7,
};

test.each<[string, Partial<LabelledSettings>]>([
  ["claude-haiku-4.5@none-t0.7", { model: "anthropic/claude-haiku-4.5" }],
  ["step-3.5-flash:free@low-t0.0", { model: "stepfun/step-3.5-flash:free", reasoningEffort: "low", temperature: 0 }],
  ["gpt-5.4-mini@low-t1.0", { model: "openai/gpt-5.4-mini", reasoningEffort: "low", temperature: 1 }],
  ["kat-coder-air-v2.5+streamlake@none-t0.7", { model: "kwaipilot/kat-coder-air-v2.5", provider: "streamlake" }],
  ["qwen3-coder+alibaba-opensource@none-t0.7", { model: "qwen/qwen3-coder", provider: "alibaba/opensource" }],
  ["gemma-4-26b-a4b@off-t0.25", { model: "local/google/gemma-4-26b-a4b", reasoningEffort: "off", temperature: 0.25 }],
  ["holds-80@low-t0.7", { model: "sim/holds-80", reasoningEffort: "low" }],
  ["lark-holds-80@low-t0.7", { model: "sim-lark/holds-80", reasoningEffort: "low" }],
])("%s", (label, special) => {
  expect(labelOf({ ...settings, ...special })).toBe(label);
});
