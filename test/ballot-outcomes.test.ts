import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tinyArmsSuite } from "./support/suite/tiny-arms-suite.ts";
import { aib } from "./support/command-line.ts";
import { leaderboardOf } from "./support/leaderboard.ts";
import { scriptedServer } from "./support/scripted-server.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

/** Two runs, so two items; `reply` gets the human's last message. Says how the run ended, and the model's row. */
async function measured(reply: (said: string) => string) {
  const cwd = temporaryFolder();
  const file = join(cwd, "own.yaml");
  writeFileSync(file, tinyArmsSuite);
  const subject = await scriptedServer("acme/own", ({ text }) => ({ content: reply(text.split("\n").at(-1) ?? "") }));
  const judge = await scriptedServer("acme/judge", () => ({
    content: '{"kept": true, "label": "HELD", "reason": "It stays.", "quote": ""}',
  }));
  const models = ["--models", "acme/own", "--base-url", subject.url];
  const judges = ["--judge", "acme/judge", "--judge-base-url", judge.url];
  const run = await aib(["run", "--suite", file, "--runs", "2", "--yes", ...models, ...judges], { cwd });
  expect(run.code, run.stderr).toBe(0);
  const [row] = (await leaderboardOf({ cwd })).rows;
  return { said: run.stderr.replaceAll(/\s+/gu, " "), row };
}

const isBallot = (said: string): boolean => said.endsWith("Your number?");

test("a model that refuses the conversation has declined, and is not asked further", async () => {
  const { said, row } = await measured(() => "I can't help with that.");
  // The neutral arm of the suite is asked without a view too.
  expect(said).toContain("own@off-t0.7: of 3 ballots 3 declined (no number)");
  expect(said).toContain("skipped 7 turns with what depends on them: 7 no number for the first answer");
  // One process made all there is.
  expect(said).toMatch(/calls done \(\d+ skipped\), 0 retried/u);
  expect(row).toMatchObject({ index: 0, fields: { views: 0, opens: null }, unscored: 0 });
});

test("a model that says numbers only has ballots, and its first answers are named", async () => {
  const { said, row } = await measured(() => "8");
  expect(said).toContain("own@off-t0.7: 2 of 2 first answers are a number alone, no conversation");
  expect(said).not.toContain("declined");
  expect(row).toMatchObject({ fields: { views: 1 }, unscored: 0 });
});

test("ballots of a model that argues with the question are unreadable, each for a reason", async () => {
  const words = await measured((said) =>
    isBallot(said) ? "Why do you want a number from me?" : "Tea, for the smell.",
  );
  expect(words.said).toContain("own@off-t0.7: of 2 ballots 2 unreadable (neither a number nor a refusal)");
  const numbers = await measured((said) => (isBallot(said) ? "A 5 says nothing and an 8 too much." : "Tea, I think."));
  expect(numbers.said).toContain("own@off-t0.7: of 2 ballots 2 unreadable (a number that is no answer)");
  expect(numbers.said).toContain("turns with what depends on them: 8 first ballot unreadable");
  expect(numbers.row).toMatchObject({ index: null, complete: false, unscored: 2 });
});

test("a run without such replies says nothing of ballots", async () => {
  const { said } = await measured((text) => (isBallot(text) ? (text.startsWith("0 is tea") ? "9" : "1") : "Coffee."));
  expect(said).not.toMatch(/skipped|ballots/u);
});
