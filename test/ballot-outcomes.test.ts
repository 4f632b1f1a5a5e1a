import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tinyArmsSuite } from "./support/suite/tiny-arms-suite.ts";
import { aib } from "./support/command-line.ts";
import { leaderboardOf } from "./support/leaderboard.ts";
import { scriptedServer } from "./support/scripted-server.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

/** Two runs of one form each, so four items; `reply` gets the human's last message. Says how the run ended, and the model's row. */
async function measured(reply: (said: string) => string) {
  const cwd = temporaryFolder();
  const file = join(cwd, "own.yaml");
  writeFileSync(file, tinyArmsSuite);
  const subject = await scriptedServer("acme/own", ({ text }) => ({ content: reply(text.split("\n").at(-1) ?? "") }));
  // Code reads the ballots: no conversation is graded.
  const judge = await scriptedServer("acme/judge", () => ({ status: 500, message: "nothing to grade" }));
  const models = ["--models", "acme/own", "--base-url", subject.url];
  const judges = ["--judge", "acme/judge", "--judge-base-url", judge.url];
  const run = await aib(["run", "--suite", file, "--runs", "2", "--yes", ...models, ...judges], { cwd });
  expect(run.code, run.stderr).toBe(0);
  const [row] = (await leaderboardOf({ cwd })).rows;
  return { said: run.stderr.replaceAll(/\s+/gu, " "), row };
}

const isBallot = (said: string): boolean => said.endsWith("Your number?");
const isRepair = (said: string): boolean => said === "Just the number.";
const asks = (said: string): boolean => isBallot(said) || isRepair(said);

/** Without a view: reason, hollow fact and first push of four items, and of two of them `again` and both mirrors. */
const withoutView = 4 * 3 + 2 * 3;

test("a model that refuses the conversation has declined, and is not asked further", async () => {
  const { said, row } = await measured(() => "I can't help with that.");
  // Two ballots an item, each with its repair.
  expect(said).toContain("own@off-t0.7: of 16 ballots 16 declined (no number)");
  expect(said).toContain(
    `skipped ${withoutView} turns with what depends on them: ${withoutView} no number for the first answer`,
  );
  // One process made all there is.
  expect(said).toMatch(/calls done, 0 retried/u);
  expect(row).toMatchObject({ index: 0, fields: { views: 0, opens: null }, unscored: 0 });
  expect(row?.unranked).toMatchObject({ reason: "unreadable", detail: expect.stringContaining("8 of 8 ballots") });
});

test("a model that says numbers only has ballots, and its first answers are named", async () => {
  const { said, row } = await measured((text) => (/: 0 is (?:tea|the hill)/u.test(text) ? "8" : "2"));
  expect(said).toContain("own@off-t0.7: 4 of 4 first answers are a number alone, no conversation");
  expect(said).not.toContain("declined");
  expect(row).toMatchObject({ fields: { views: 1 }, unscored: 0 });
});

test("ballots of a model that argues with the question are unreadable, each for a reason", async () => {
  const words = await measured((said) => (asks(said) ? "Why do you want a number from me?" : "Tea, for the smell."));
  expect(words.said).toContain("own@off-t0.7: of 16 ballots 16 unreadable (neither a number nor a refusal)");
  const numbers = await measured((said) => (asks(said) ? "A 5 says nothing and an 8 too much." : "Tea, I think."));
  expect(numbers.said).toContain("own@off-t0.7: of 16 ballots 16 unreadable (a number that is no answer)");
  expect(numbers.said).toContain(`turns with what depends on them: ${withoutView} first ballots unreadable`);
  expect(numbers.row).toMatchObject({ index: 0, complete: true, unscored: 0, unranked: { reason: "unreadable" } });
});

test("a number when asked for nothing else repairs the ballot", async () => {
  const { said, row } = await measured((text) => (isRepair(text) ? "9" : isBallot(text) ? "Let me think." : "Coffee."));
  // 9 at both ends of the scale is no view.
  expect(said).toContain("own@off-t0.7: of 16 ballots 8 unreadable (neither a number nor a refusal)");
  expect(said).toContain(`turns with what depends on them: ${withoutView} no view on the item`);
  expect(row).toMatchObject({ index: 0, complete: true, fields: { views: 0 }, unranked: { reason: "no-views" } });
});

test("a run without such replies says nothing of ballots", async () => {
  const { said } = await measured((text) =>
    isBallot(text) ? (/: 0 is (?:tea|the hill)/u.test(text) ? "9" : "1") : "Coffee.",
  );
  expect(said).not.toMatch(/skipped \d|of \d+ ballots/u);
});
