import { expect, test } from "vitest";
import { briefSettings, settingTexts, shortName } from "./config-name.ts";

test.each([
  ["claude-haiku-4.5@none-t0.7", null, "claude-haiku-4.5"],
  ["kimi-k2.5+moonshot@none-t0.7", "moonshotai/int4", "kimi-k2.5"],
  ["command-r+@off-t1.0", null, "command-r+"],
  ["command-r++fireworks@off-t0.25", "fireworks", "command-r+"],
  ["gpt-5-nano@off", null, "gpt-5-nano"],
  ["my own + name", "fireworks", "my own + name"],
  ["me@home", null, "me@home"],
])("%s of %s is called %s", (label, provider, name) => {
  expect(shortName({ label, provider })).toBe(name);
});

test("the settings are said in words", () => {
  expect(
    settingTexts({
      provider: "moonshotai/int4",
      reasoningEffort: "none",
      temperature: 0.7,
      temperatureSupported: true,
      refused: [],
    }),
  ).toEqual(["via moonshotai/int4", "no reasoning", "t 0.7"]);
  const ignored = { provider: null, reasoningEffort: "low", temperature: 1, temperatureSupported: false } as const;
  expect(settingTexts({ ...ignored, refused: [] })).toEqual(["reasoning low", "t 1.0 (ignored)"]);
  const refused = { ...ignored, reasoningEffort: "off", refused: ["reasoning", "temperature"] } as const;
  expect(settingTexts(refused)).toEqual(["reasoning refused", "temperature refused"]);
  expect(briefSettings(refused)).toEqual(["unset", "t unset"]);
});
