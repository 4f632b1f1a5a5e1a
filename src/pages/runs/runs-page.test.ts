import { expect, test } from "vitest";
import type { RunHealth } from "../../results/contract.ts";
import { textWidth } from "../text-width.ts";
import { writeTerminal } from "../write-terminal.ts";
import { runsPage } from "./runs-page.ts";

const calm = {
  answers: { planned: 26, present: 26, skipped: 0, truncated: 0 },
  verdicts: { planned: 15, present: 15, skipped: 0, unscored: 0 },
  resampled: 0,
  attempts: 41,
  openAttempts: 0,
  faults: {},
  usd: 0.0412,
  usdIsLowerBound: false,
};
const rough = {
  ...calm,
  answers: { planned: 26, present: 20, skipped: 0, truncated: 1 },
  verdicts: { planned: 15, present: 9, skipped: 0, unscored: 2 },
  resampled: 3,
  openAttempts: 1,
  faults: { "rate-limited": 12, timeout: 4 },
  usdIsLowerBound: true,
};

function healthOf(rows: readonly (typeof calm | typeof rough)[], rest: Partial<RunHealth> = {}): RunHealth {
  const total = rows.includes(rough) ? rough : calm;
  return {
    schemaVersion: 1,
    suite: { id: "v2", version: "2.0", digest: "0123456789abcdef", title: "The suite", origin: "live" },
    judge: { id: "j", label: "judge", model: "vendor/judge" },
    generatedAt: "2026-02-14T12:00:00.000Z",
    rows: rows.map((health, index) => ({
      id: "a",
      label: "alpha@none",
      model: "vendor/alpha",
      run: index + 1,
      ...health,
    })),
    total: { modelConfigs: 1, runs: rows.length, ...total },
    completions: [],
    notes: [],
    ...rest,
  };
}

const show = (health: RunHealth, width = 120) => writeTerminal(runsPage(health), { width, color: false });

test("a store in order shows no column for what did not happen", () => {
  const text = show(healthOf([calm, calm]));
  expect(text).toMatch(/Model config +Run +Answers +Verdicts +Attempts +Spent\n/u);
  expect(text).toMatch(/alpha@none +2 +26\/26 +15\/15 +41 +\$0\.0412\n/u);
  expect(text).toMatch(/total +26\/26 +15\/15/u);
  expect(text).toContain("Nothing is missing.");
});

test("what ballots ruled out has a column of its own", () => {
  const skipped = {
    ...calm,
    answers: { ...calm.answers, skipped: 9 },
    verdicts: { ...calm.verdicts, skipped: 3 },
    attempts: 29,
  };
  const health = healthOf([skipped]);
  const text = show({ ...health, total: { ...health.total, ...skipped } });
  expect(text).toMatch(/Answers +Verdicts +Skipped +Attempts/u);
  expect(text).toMatch(/26\/26 +15\/15 +12 +29/u);
  expect(text).toContain("Skipped: answers and verdicts that ballots ruled out");
});

test("what happened is shown, with the command in one line however narrow the terminal", () => {
  const command = `aib rerun --suite v2 --models ${"a-long-label,".repeat(12)} --target-runs 1`;
  const completions = [{ modelConfigs: ["alpha@none"], answers: 6, verdicts: 6, command }];
  const health = healthOf([rough], { completions, notes: ["A note."] });
  const text = show(health, 100);
  expect(text).toMatch(/20\/26 +9\/15 +1 +2 +3 +41 +1 +≥\$0\.0412 +12×rate-limited/u);
  expect(text).toContain("Missing: 6 answers, 6 verdicts.\n\nTo ask for 6 answers and 6 verdicts of 1 model config:\n");
  expect(text.split("\n")).toContain(`  ${command}`);
  expect(text).toContain("Note: A note.");
  expect(text).not.toContain("total");
  const others = text.split("\n").filter((line) => !line.includes(command));
  expect(Math.max(...others.map(textWidth))).toBeLessThanOrEqual(100);
});

test("without a judge there are no verdicts to speak of, and without a run nothing at all", () => {
  expect(show(healthOf([calm], { judge: null }))).not.toContain("Verdicts ");
  expect(show(healthOf([]))).toContain("No run has been planned");
});

test.each([
  [{ answers: 6, verdicts: 0, readings: 4 }, "6 answers and 4 readings of 1 model config:"],
  [{ answers: 1, verdicts: 2, readings: 4 }, "1 answer and 2 verdicts and 4 readings of 1 model config:"],
  [{ answers: 6, verdicts: null }, "6 answers of 1 model config, and for verdicts of the judge that graded before:"],
])("a command says what of %j it asks for", (missing, said) => {
  const completions = [{ ...missing, modelConfigs: ["alpha@none"], command: "aib rerun" }];
  expect(show(healthOf([rough], { completions }))).toContain(`To ask for ${said}`);
});
