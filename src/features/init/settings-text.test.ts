import { expect, test } from "vitest";
import { parse } from "yaml";
import { settingsWith } from "./settings-text.ts";

test("a new file explains itself", () => {
  const text = settingsWith("", new Map([["models", "ollama/qwen3:8b"]]));
  expect(text).toMatch(/^# Defaults of aib run[^]*\nmodels: ollama\/qwen3:8b\n$/u);
});

test("settings are replaced, removed and added; all other lines stay", () => {
  const before = "# mine\nruns: 3 # three\nmodels:\n  - a\n  - b\n\n# where\nbase-url: http://x\nsuite: v1";
  const edits = new Map<string, string | number | null>([
    ["models", "c"],
    ["base-url", null],
    ["budget", 5],
    ["judge", null],
  ]);
  expect(settingsWith(before, edits)).toBe("# mine\nruns: 3 # three\nmodels: c\n\n# where\nsuite: v1\nbudget: 5\n");
});

test("nothing to change changes nothing", () => {
  expect(settingsWith("runs: 3", new Map([["budget", null]]))).toBe("runs: 3");
});

test("values that YAML would read otherwise are quoted", () => {
  const edits = new Map([
    ["models", "*,a: b"],
    ["judge", "1e5"],
  ]);
  expect(parse(settingsWith("", edits))).toEqual({ models: "*,a: b", judge: "1e5" });
});

test.each(["- a\n", "{ runs: 3 }\n", "runs: [\n"])("a text of another form is refused: %j", (text) => {
  expect(() => settingsWith(text, new Map([["budget", 5]]))).toThrow(/not written as one setting a line/u);
});
