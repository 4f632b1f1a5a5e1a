import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aib } from "./support/command-line.ts";
import { gradeBy } from "./support/function-judge.ts";
import { scriptedServer } from "./support/scripted-server.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const refusal = "I can't help with that.";

test.each([
  ["v2", 26, "41 of 41 calls done"],
  ["v3", 50, "of 40 ballots 40 declined (no number)"],
])("in suite %s a refusal in the field for it is the answer, asked for once", async (suite, answers, words) => {
  const cwd = temporaryFolder();
  const subject = await scriptedServer("acme/own", () => ({ refusal }));
  const judge = await scriptedServer("acme/judge", ({ schema }) => ({ content: gradeBy(schema) }));
  const models = ["--models", "acme/own", "--base-url", subject.url];
  const judges = ["--judge", "acme/judge", "--judge-base-url", judge.url];
  const run = await aib(["run", "--suite", suite, "--runs", "1", "--yes", ...models, ...judges], { cwd });
  expect(run.code, run.stderr).toBe(0);
  expect(run.stderr).toContain(words);
  expect(run.stderr).toMatch(/calls done, 0 retried/u);
  // One word more finds out what the server refuses.
  expect(subject.asked).toHaveLength(1 + answers);
  expect(new Set(subject.asked.map(({ text }) => text)).size).toBe(1 + answers);
  await aib(["export", "--what", "answers", "-o", "answers.json"], { cwd });
  const { answers: rows } = JSON.parse(readFileSync(join(cwd, "answers.json"), "utf8"));
  const row = { text: refusal, channel: "refusal", attempts: 1, thinking: null };
  expect(rows).toEqual(Array.from({ length: answers }, () => expect.objectContaining(row)));
});
