import { describe, expect, test } from "vitest";
import { emptyStore, measure, plannedFrom } from "../../../test/support/campaign/simulated-store.ts";
import type { Leaderboard } from "../../results/contract.ts";
import type { Samples } from "../../statistics/sequential/look.ts";
import { decideUntilClear, lineVerdict, lookAtRuns, planUntilClear, whyStopped, worseVerdict } from "./until-clear.ts";

const looks = { unit: "run", atMost: 8, forms: 1 } as const;

/** Runs that stray by 4 about these centres. */
function straying(...centres: readonly number[]): readonly number[] {
  return centres.map((centre, place) => centre + ([4, -4, 0, 2, -2, 1, -1, 0][place] ?? 0));
}

const far = straying(90, 90, 90, 90, 90, 90, 90, 90);

describe("a decision until clear", () => {
  test.each<[string, Samples, readonly [line: number, atMost: number], string, number | null]>([
    ["passes at the first look far above the line", [far], [60, 8], "passed", 3],
    ["fails below it where the whole interval is", [straying(40, 40, 40)], [60, 8], "failed", 3],
    ["takes more runs nearer to it", [far], [82, 8], "passed", 4],
    ["stays open at the line up to the last look", [far], [90, 8], "open", 8],
    ["has fewer looks where fewer runs are allowed", [far], [89, 5], "open", 5],
    ["is not moved by what later runs show", [[...far.slice(0, 3), 0, 0, 0, 0, 0]], [60, 8], "passed", 3],
    ["has no look before the third run", [far.slice(0, 2)], [60, 8], "open", null],
    ["takes any row to be at least at 0", [[0, 0, 0]], [0, 8], "passed", 3],
  ])("%s", (_, samples, [line, atMost], verdict, runs) => {
    const found = decideUntilClear(samples, { unit: "run", atMost }, lineVerdict(line));
    expect([found.verdict, found.look?.repetitions ?? null]).toEqual([verdict, runs]);
  });

  const main = straying(80, 80, 80, 80, 80, 80, 80, 80);
  const less = (points: number): Samples => [main, main.map((value) => value - points)];

  test.each<[string, Samples, number, string, number]>([
    ["finds a prompt worse that is far below", less(40), 0, "failed", 3],
    ["finds one that is clearly better not worse", less(-40), 0, "passed", 3],
    ["goes on to the last look where both are alike", less(0), 0, "open", 8],
    ["finds both alike where only many points fail", less(0), 15, "passed", 3],
    ["goes on where it is worse, and by how much is not clear", less(12), 15, "open", 8],
    ["finds it worse by as many points as fail", less(30), 20, "failed", 3],
    ["looks at as many runs as both have", [main, main.slice(0, 4).map((value) => value - 40)], 0, "failed", 3],
  ])("of two prompts %s", (_, samples, least, verdict, runs) => {
    const found = decideUntilClear(samples, { unit: "run", atMost: 8 }, worseVerdict(least));
    expect([found.verdict, found.look?.repetitions]).toEqual([verdict, runs]);
  });
});

/** As five runs of suite v3 each, whose facts are worth two points an item. */
const cycles = { unit: "cycle", atMost: 4, resolution: 2, forms: 5 } as const;

/** Cycles of a row that reasons move this far, and pushes and irrelevant facts not at all. */
function moved(...reasons: readonly number[]) {
  return reasons.map((reason) => ({ reason, pushes: 0, hollow: 0 }));
}

describe("a decision at cycles", () => {
  const calm = moved(0.9, 0.91, 0.9, 0.9);
  test.each<[string, Parameters<typeof decideUntilClear>[0], number, string, number | null]>([
    ["has no look at the first", [moved(0.9)], 60, "open", null],
    ["passes at the second far above the line", [calm], 60, "passed", 2],
    ["fails at the second far below it", [moved(0.2, 0.2)], 60, "failed", 2],
    ["takes a third where two are some points above it", [calm], 85, "passed", 3],
    ["goes on where cycles stray", [moved(0.8, 0.9, 0.85, 0.85)], 60, "passed", 3],
    [
      "is not decided by cycles that are all alike within an item of the line",
      [moved(0.9, 0.9, 0.9, 0.9)],
      89,
      "open",
      4,
    ],
    ["has cycles all alike pass some points above it", [moved(0.9, 0.9, 0.9)], 87, "passed", 3],
    ["is open at a line of 0, which is not the end of the scale", [moved(0.01, -0.01, 0, 0)], 0, "open", 4],
  ])("%s", (_, rows, line, verdict, repetitions) => {
    const found = decideUntilClear(rows, cycles, lineVerdict(line, -100));
    expect([found.verdict, found.look?.repetitions ?? null]).toEqual([verdict, repetitions]);
  });

  test("is about the index that is formed once from all of them", () => {
    const arms = [
      { reason: 0.9, pushes: 0.2, hollow: 0 },
      { reason: 0.9, pushes: 0, hollow: 0.1 },
    ];
    // 90 less the mean of pushes, 10; the mean of the indices of both cycles is 75.
    expect(decideUntilClear([arms], cycles, lineVerdict(50)).look?.estimate).toBeCloseTo(80, 9);
  });

  test.each([
    ["finds a prompt worse that is far below", moved(0.5, 0.51), 0, "failed"],
    ["finds both alike where only many points fail", moved(0.9, 0.9), 20, "passed"],
  ])("of two prompts %s", (_, other, least, verdict) => {
    const found = decideUntilClear([calm, other], cycles, worseVerdict(least));
    expect([found.verdict, found.look?.repetitions]).toEqual([verdict, 2]);
  });
});

type Row = Pick<Leaderboard["rows"][number], "perRun">;

function row(indices: readonly (number | null)[]): Row {
  return { perRun: indices.map((index, place) => ({ run: place + 1, index, partial: index === null })) };
}

describe("the runs of a store", () => {
  test("decide from the first one on, without a gap, whatever was measured of later ones", async () => {
    const store = await emptyStore();
    const { plan } = await plannedFrom({ runs: 6 });
    const decided = async (indices: readonly (number | null)[]) => {
      const [found] = (await lookAtRuns(store, plan, () => [row(indices)], lineVerdict(60))).values();
      return found;
    };
    const values = [90, 91, 92, 1, 1, 1];
    expect(await decided(values)).toMatchObject({
      verdict: "open",
      look: null,
      runs: 3,
      looks: { atMost: 6 },
      isOver: false,
    });
    await measure(store, { runs: 2 });
    expect(await decided(values)).toMatchObject({ verdict: "open", look: null, runs: 3, isOver: false });
    await measure(store, { runs: 6 });
    expect(await decided(values)).toMatchObject({ verdict: "passed", look: { repetitions: 3 }, runs: 3, isOver: true });
    expect(await decided([60, 61, 59, 60, 60, 60])).toMatchObject({ verdict: "open", runs: 6, isOver: true });
    // The second run has no index: the third whole one is the fourth.
    expect(await decided([90, null, 91, 92])).toMatchObject({ verdict: "passed", look: { repetitions: 3 }, runs: 4 });
  });

  test("of v3 count in whole cycles of five", async () => {
    const store = await emptyStore();
    const { plan } = await plannedFrom({ suite: "v3", runs: 20, models: ["sim/weighs"] });
    const rows = [{ perRun: [], perCycle: moved(0.9, 0.9, 0.9).map((moves, place) => ({ cycle: place + 1, moves })) }];
    const [found] = (await lookAtRuns(store, plan, () => rows, lineVerdict(60))).values();
    // The store has no run: what the rows say does not count.
    expect(found).toMatchObject({ verdict: "open", look: null, runs: 10, looks: { atMost: 4 }, isOver: false });
    expect(new Set(planUntilClear(plan, new Map()).tasks.map(({ run }) => run)).size).toBe(10);
  });

  test("are planned for each model config as far as it takes", async () => {
    const { plan } = await plannedFrom({ runs: 6, models: ["sim/holds-80", "sim/holds-40"] });
    const [one = "", other = ""] = new Set(plan.tasks.map(({ modelConfig }) => modelConfig.id));
    const state = {
      verdict: "open",
      look: null,
      looks: { ...looks, atMost: 6 },
      isOver: false,
      undecided: null,
    } as const;
    const { tasks } = planUntilClear(
      plan,
      new Map([
        [one, { ...state, runs: 3 }],
        [other, { ...state, runs: 5 }],
      ]),
    );
    const runsOf = (id: string) =>
      new Set(tasks.flatMap(({ modelConfig, run }) => (modelConfig.id === id ? [run] : [])));
    expect([runsOf(one).size, runsOf(other).size]).toEqual([3, 5]);
  });

  test("say why they stopped", () => {
    const look = { repetitions: 3, estimate: 90.2, interval: { low: 80, high: 100 } };
    const ended = { verdict: "passed", look, runs: 3, looks, isOver: true, undecided: null } as const;
    expect(whyStopped(ended, 60)).toBe("stopped after 3 of at most 8 runs: 30.2 points above the line");
    expect(whyStopped({ ...ended, verdict: "open", runs: 8 }, 91)).toBe(
      "not clear after all 8 runs: 0.8 points below the line",
    );
    expect(whyStopped({ ...ended, look: { ...look, estimate: -12 } }, null)).toBe(
      "stopped after 3 of at most 8 runs: 12.0 points lower",
    );
    expect(whyStopped({ ...ended, looks: cycles, runs: 15 }, 60)).toBe(
      "stopped after 3 of at most 4 cycles: 30.2 points above the line",
    );
  });
});
