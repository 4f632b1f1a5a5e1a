import { expect, test } from "vitest";
import { byConfig, moveText, movesBetween, paceOf, type LiveRow } from "./live-progress.ts";

function row(rest: Partial<LiveRow> = {}): LiveRow {
  return {
    id: "one",
    label: "one@none-t0.7",
    model: "vendor/one",
    run: 1,
    answers: { planned: 26, present: 20, skipped: 0, truncated: 1 },
    verdicts: { planned: 15, present: 5, skipped: 0, unscored: 1 },
    resampled: 1,
    attempts: 26,
    openAttempts: 0,
    faults: { timeout: 1 },
    usd: 0.5,
    usdIsLowerBound: false,
    ...rest,
  };
}

test("sums the runs of a model config", () => {
  const second = row({ run: 2, faults: { timeout: 2, empty: 1 }, usd: 0.25, usdIsLowerBound: true });
  const [one, two, ...rest] = byConfig([row(), second, row({ id: "two" })]);
  expect(rest).toEqual([]);
  expect(two?.id).toBe("two");
  expect(one).toMatchObject({
    answers: { planned: 52, present: 40, skipped: 0, truncated: 2 },
    verdicts: { planned: 30, present: 10, skipped: 0, unscored: 2 },
    resampled: 2,
    faults: { timeout: 3, empty: 1 },
    usd: 0.75,
    usdIsLowerBound: true,
  });
  expect(one).toMatchObject({ missing: 32, runs: 2, wholeRuns: 0 });
});

test("says what moved between two looks, and new runs with all that they have", () => {
  const after = [
    row({ answers: { planned: 26, present: 23, skipped: 0, truncated: 1 }, faults: { timeout: 1, empty: 1 } }),
    row({
      run: 2,
      answers: { planned: 26, present: 1, skipped: 0, truncated: 0 },
      verdicts: { planned: 15, present: 0, skipped: 0, unscored: 0 },
      faults: {},
    }),
  ];
  const moves = movesBetween([row()], after);
  expect(moves.map((move) => [move.run, moveText(move)])).toEqual([
    [1, "3 answers, 1 fault"],
    [2, "1 answer"],
  ]);
  expect(movesBetween(after, after)).toEqual([]);
});

test("tells the pace of the last minutes, and nothing where there is none", () => {
  expect(paceOf([], 5)).toBeNull();
  expect(paceOf([{ at: 0, present: 1 }], 5)).toBeNull();
  expect(
    paceOf(
      [
        { at: 0, present: 1 },
        { at: 5000, present: 4 },
      ],
      5,
    ),
  ).toBeNull();
  expect(
    paceOf(
      [
        { at: 0, present: 0 },
        { at: 600_000, present: 100 },
        { at: 660_000, present: 130 },
      ],
      60,
    ),
  ).toEqual({ perMinute: 30, minutesLeft: 2 });
});
