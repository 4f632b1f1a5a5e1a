import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { readSettings, type KnownSetting, type SettingRules } from "./read-settings.ts";

const wholeNumber: KnownSetting["read"] = (text) =>
  /^\d+$/u.test(text)
    ? { kind: "value", value: Number(text), path: null }
    : { kind: "mistake", advice: "Give a whole number.", isSecret: false };

const rules: SettingRules = {
  known: [
    { key: "runs", takes: "value", read: wholeNumber },
    { key: "blind", takes: "switch", read: wholeNumber },
    { key: "models", takes: "names", read: (text) => ({ kind: "value", value: text.split(","), path: null }) },
    {
      key: "limit",
      takes: "values",
      read: (text, earlier) => ({
        kind: "value",
        value: [...(typeof earlier === "string" ? [earlier] : []), text].join("+"),
        path: null,
      }),
    },
    { key: "log", takes: "value", read: (text) => ({ kind: "value", value: text, path: text }) },
    { key: "token", takes: "value", read: () => ({ kind: "mistake", advice: "It may be a key.", isSecret: true }) },
  ],
  refused: new Map([["yes", "only the command line agrees"]]),
};

function folderWith(yaml: string): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "aib.yaml"), yaml);
  return folder;
}

test("values are read as the command line reads them, each with its line", async () => {
  const yaml = "# mine\nruns: 3\nblind: true\nmodels: [a/b, c]\nlimit:\n  - x=1\n  - y=2\n";
  expect(await readSettings(folderWith(yaml), rules)).toEqual([
    { key: "runs", text: "3", value: 3, line: 2 },
    { key: "blind", text: "true", value: true, line: 3 },
    { key: "models", text: "a/b,c", value: ["a/b", "c"], line: 4 },
    { key: "limit", text: "x=1,y=2", value: "x=1+y=2", line: 5 },
  ]);
});

test.each(["", "# nothing but a comment\n"])("no setting in %j", async (yaml) => {
  expect(await readSettings(folderWith(yaml), rules)).toEqual([]);
});

test("no file, no setting", async () => {
  expect(await readSettings(temporaryFolder(), rules)).toEqual([]);
});

test("every mistake has its line, the value and what is valid", async () => {
  const yaml =
    'runs: many\nblind: "yes"\nrun: 3\nyes: true\nlog:\ntoken: abc-secret\nmodels: "a\\e[31m"\nlimit: "a\u202eb"\n';
  const error = await readSettings(folderWith(yaml), rules).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    code: "usage",
    message: [
      "The aib.yaml of this folder has 8 mistakes:",
      'aib.yaml:1:1 runs: found "many". Give a whole number.',
      'aib.yaml:2:1 blind: found "yes". Write true or false.',
      'aib.yaml:3:1 "run" is no setting; did you mean runs? valid are the flags of aib run without their dashes',
      "aib.yaml:4:1 yes: only the command line agrees",
      "aib.yaml:5:1 log: found nothing. Write a value, or remove the line.",
      "aib.yaml:6:1 token: It may be a key.",
      'aib.yaml:7:1 models: found "a\\u001b[31m". Write it without control and invisible characters.',
      String.raw`aib.yaml:8:1 limit: found "a\u{202e}b". Write it without control and invisible characters.`,
    ].join("\n"),
  });
});

test.each([
  ["a list", "- runs: 3\n", /write one setting a line/u],
  ["not YAML", "runs: [1\n", /aib\.yaml:\d+:\d+ not valid YAML/u],
  ["twice the same", "runs: 1\nruns: 2\n", /aib\.yaml:2:1 the key "runs" appears twice/u],
  ["binary", "runs: \u0000", /is not text/u],
])("a file that is %s is refused", async (_what, yaml, message) => {
  await expect(readSettings(folderWith(yaml), rules)).rejects.toMatchObject({
    message: expect.stringMatching(message),
  });
});

describe("a file that a setting names", () => {
  test.each(["run.jsonl", "logs/run.jsonl", "./run.jsonl"])("may be in the folder: %s", async (path) => {
    expect(await readSettings(folderWith(`log: ${path}\n`), rules)).toMatchObject([{ value: path }]);
  });

  test.each(["/etc/passwd", "../run.jsonl", "logs/../../run.jsonl", "out/run.jsonl", "dangling"])(
    "must not be outside: %s",
    async (path) => {
      const folder = folderWith(`log: ${path}\n`);
      const outside = temporaryFolder();
      mkdirSync(join(folder, "logs"));
      symlinkSync(outside, join(folder, "out"));
      symlinkSync(join(outside, "not-there"), join(folder, "dangling"));
      await expect(readSettings(folder, rules)).rejects.toMatchObject({
        message: expect.stringContaining('Name a file in this folder, without "..", or use --log.'),
      });
    },
  );
});
