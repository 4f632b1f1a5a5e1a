import { expect, test } from "vitest";
import { settingTexts, shortName, unusualSettings, usualSettings, usualText } from "./config-name.ts";

test.each([
  ["gemma-4-31b-it@none-t0.7", "Gemma 4 31B"],
  ["claude-haiku-4.5@none-t0.7", "Claude Haiku 4.5"],
  ["claude-3-5-sonnet@none", "Claude 3.5 Sonnet"],
  ["kimi-k2.5+moonshot@none-t0.7", "Kimi K2.5"],
  ["llama3.1:8b@off-t0.7", "Llama3.1 8B"],
  ["laguna-xs.2:free@none-t0.7", "Laguna XS.2"],
  ["gpt-oss-120b@low-t1.0", "GPT-OSS 120B"],
  ["gpt-5-nano@off", "GPT-5 Nano"],
  ["command-r+@off-t1.0", "Command R+"],
  ["command-r++fireworks@off-t0.25", "Command R+"],
  ["weighs-80@low-t0.7", "weighs-80"],
  ["my own + name", "my own + name"],
  ["me@home", "me@home"],
])("%s is called %s", (label, name) => {
  expect(shortName({ label })).toBe(name);
});

const plain = {
  label: "kimi-k2.5@none-t0.7",
  provider: null,
  reasoningEffort: "none",
  temperature: 0.7,
  temperatureSupported: true,
  refused: [],
} as const;

test("a row says what differs from most rows: its provider or build, effort and temperature", () => {
  const other = { ...plain, label: "kimi-k2.5+nvidia-nim@low-t1.0", reasoningEffort: "low", temperature: 1 } as const;
  const usual = usualSettings([other, plain, plain]);
  expect(usual === null ? "" : usualText(usual)).toBe("no reasoning, temperature 0.7");
  expect(unusualSettings(plain, usual)).toEqual([]);
  expect(unusualSettings({ ...plain, provider: "fireworks" }, usual)).toEqual(["fireworks"]);
  expect(unusualSettings(other, usual)).toEqual(["nvidia-nim", "low reasoning effort", "t 1.0"]);
  expect(unusualSettings({ ...plain, refused: ["temperature"] }, usual)).toEqual(["temperature refused"]);
  expect(unusualSettings(plain, usualSettings([plain]))).toEqual(["no reasoning", "t 0.7"]);
});

test("the settings are said in words", () => {
  expect(
    settingTexts({
      label: "any",
      provider: "moonshotai/int4",
      reasoningEffort: "none",
      temperature: 0.7,
      temperatureSupported: true,
      refused: [],
    }),
  ).toEqual(["via moonshotai/int4", "no reasoning", "t 0.7"]);
  const ignored = {
    label: "any",
    provider: null,
    reasoningEffort: "low",
    temperature: 1,
    temperatureSupported: false,
  } as const;
  expect(settingTexts({ ...ignored, refused: [] })).toEqual(["low reasoning effort", "t 1.0 (ignored)"]);
  const refused = { ...ignored, reasoningEffort: "off", refused: ["reasoning", "temperature"] } as const;
  expect(settingTexts(refused)).toEqual(["reasoning refused", "temperature refused"]);
});
