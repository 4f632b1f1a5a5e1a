import { describe, expect, test } from "vitest";
import { gradesOfRun, modelConfig, runCounts, sampleSource } from "../../../test/support/results/sample-source.ts";
import { buildComparison } from "../../results/build-comparison.ts";
import { loadSuite } from "../../suite/index.ts";
import { judgePrompts, type ExpectedWorsenings } from "./worse-prompt.ts";

const suite = await loadSuite("v2");

/** Decides on two prompts whose runs have these shares of what is best. */
function decide(
  prompts: readonly (readonly number[])[],
  {
    leastWorsening = 0,
    expected = null,
    planned = prompts[0]?.length ?? 0,
    second,
  }: {
    readonly leastWorsening?: number;
    readonly expected?: ExpectedWorsenings | null;
    readonly planned?: number;
    /** Of every run of the second prompt, by the place of the scenario. */
    readonly second?: (scenario: number) => number;
  } = {},
) {
  const runs = prompts.map((shares, place) => ({ modelConfigId: `p${place}`, shares }));
  const source = sampleSource(suite, {
    modelConfigs: ["main.md", "pr.md"].map((label, place) => modelConfig(`p${place}`, { label })),
    grades: runs.flatMap(({ modelConfigId, shares }) =>
      shares.flatMap((share, run) => {
        const of = (each: number) => gradesOfRun(suite, each, { modelConfigId, run: run + 1 });
        return modelConfigId === "p0" || second === undefined
          ? of(share)
          : suite.scenarios.flatMap((_, scenario) => of(second(scenario))[scenario] ?? []);
      }),
    ),
    counts: runs.flatMap(({ modelConfigId, shares }) =>
      Array.from({ length: planned }, (_, run) => {
        const present = run < shares.length ? 15 : 0;
        return runCounts({ modelConfigId, run: run + 1, verdicts: { planned: 15, present, skipped: 0, unscored: 0 } });
      }),
    ),
  });
  const comparison = buildComparison(source, { choose: () => ["p0", "p1"], against: "all" });
  const compared = { id: "one", label: "one", sentences: [], worst: [], comparison };
  const { passed, modelConfigs } = judgePrompts({ modelConfigs: [compared] }, { leastWorsening, expected });
  return { passed, detail: modelConfigs[0]?.detail };
}

/** The first scenarios give way, and no other differs in the mean. */
function falling(places: number) {
  return { second: (place: number) => (place < places ? 0.1 : 0.99) };
}

describe("the second of two prompts", () => {
  test("fails where it is worse by more than chance, and passes where it is better by as much", () => {
    const [high, low] = [
      [0.9, 0.92, 0.94],
      [0.5, 0.52, 0.54],
    ] as const;
    const worse = decide([high, low]);
    expect(worse.passed).toBe(false);
    expect(worse.detail).toMatch(
      /^pr\.md is worse than main\.md by (\d+\.\d) points \(\d+\.\d with main\.md, \d+\.\d with pr\.md; -\d+\.\d to -\d+\.\d if repeated; p <?0\.0\d\d\)$/u,
    );
    const better = decide([low, high]);
    expect(better).toMatchObject({ passed: true, detail: expect.stringContaining("no sign that pr.md is worse") });
  });

  test("passes where the difference may be chance", () => {
    expect(
      decide([
        [0.9, 0.3, 0.7],
        [0.8, 0.2, 0.6],
      ]),
    ).toMatchObject({
      passed: true,
      detail: expect.stringMatching(/^no sign that pr\.md is worse than main\.md: -\d+\.\d points \(.*; p 0\.\d+\)$/u),
    });
  });

  test("says so where its runs stray more than was assumed", () => {
    const prompts = [
      [0.9, 0.3, 0.7],
      [0.8, 0.2, 0.6],
    ] as const;
    const says = /; these runs stray more than was assumed, and more are needed to find a worsening of 8\.2$/u;
    expect(decide(prompts, { expected: { shared: 8.2, apart: null } }).detail).toMatch(says);
    expect(decide(prompts, { expected: { shared: 99, apart: null } }).detail).not.toContain("stray");
  });

  test("fails by a large difference of few scenarios that stays if repeated, though their p cannot be small", () => {
    const steady = [1, 0.98, 0.99];
    const five = decide([steady, steady], falling(5));
    expect(five).toMatchObject({
      passed: true,
      detail: expect.stringMatching(
        /^not clear that pr\.md is worse than main\.md: -\d+\.\d points \(.* if repeated; p 0\.063\); it stays if repeated, but too few scenarios agree$/u,
      ),
    });
    const expected = { shared: 8.2, apart: 23.9 };
    expect(decide([steady, steady], { ...falling(5), expected })).toMatchObject({
      passed: false,
      detail: expect.stringMatching(
        /^pr\.md is worse than main\.md by (?:2[4-9]|3\d)\.\d points, more than the 23\.9 that fail though few scenarios agree \(.*; p 0\.063\)$/u,
      ),
    });
    expect(decide([steady, steady], { ...falling(5), expected, leastWorsening: 50 })).toMatchObject({
      passed: true,
      detail: expect.stringContaining("points, less than the 50 that fail ("),
    });
    // Of two kinds, so that the range with other questions is wide.
    const still = [0.99, 0.99];
    const mixed = { second: (place: number) => ([5, 6, 10, 11, 12].includes(place) ? 0.1 : 0.99) };
    expect(decide([still, still], mixed).passed).toBe(true);
    expect(decide([still, still], { ...mixed, expected }).passed).toBe(false);
    const small = decide([steady, steady], { ...falling(2), expected });
    const shaky = decide(
      [
        [1, 0.1, 0.5],
        [0.4, 0.1, 0.1],
      ],
      { expected: { shared: 8.2, apart: 10 } },
    );
    expect(small).toMatchObject({ passed: true, detail: expect.stringMatching(/^not clear that/u) });
    expect(shaky).toMatchObject({ passed: true, detail: expect.stringMatching(/^no sign that/u) });
  });

  test("passes where it is worse by less than the points that fail, however sure that is", () => {
    const sure = [
      [0.9, 0.9, 0.91],
      [0.85, 0.85, 0.86],
    ] as const;
    const { passed, detail = "" } = decide(sure);
    const points = Number(/by (\d+\.\d) points/u.exec(detail)?.[1]);
    expect([passed, points > 1]).toEqual([false, true]);
    expect(decide(sure, { leastWorsening: Math.floor(points) }).passed).toBe(false);
    expect(decide(sure, { leastWorsening: Math.ceil(points) })).toMatchObject({
      passed: true,
      detail: expect.stringContaining(`points, less than the ${Math.ceil(points)} that fail`),
    });
  });

  test("asks the test over scenarios alone where no run of either differs", () => {
    const steady = decide([
      [1, 1, 1],
      [0.5, 0.5, 0.5],
    ]);
    expect(steady).toMatchObject({ passed: false, detail: expect.stringContaining("over scenarios: no run differs)") });
    // Some scenarios better and some worse, as other words of an equal prompt draw them.
    const mixed = decide(
      [
        [0.8, 0.8, 0.8],
        [0.8, 0.8, 0.8],
      ],
      { second: (place) => (place % 2 === 0 ? 0.4 : 1) },
    );
    expect(mixed).toMatchObject({ passed: true, detail: expect.stringContaining("over scenarios: no run differs)") });
    // Where one of fifteen that get worse falls far, they agree no less.
    const even = [0.9, 0.9, 0.9];
    const worse = decide([even, even], { second: () => 0.8 });
    const worseYet = decide([even, even], { second: (place) => (place === 7 ? 0.1 : 0.8) });
    expect([worse.passed, worseYet.passed]).toEqual([false, false]);
    expect(
      decide([
        [1, 1, 1],
        [1, 1, 1],
      ]),
    ).toMatchObject({
      passed: true,
      detail: expect.stringContaining("no sign that pr.md is worse than main.md: 0.0 points"),
    });
  });

  test.each([
    ["one scenario", "1.000", (place: number) => (place === 3 ? 0.4 : 0.8)],
    ["one scenario, and others rise", "1.000", (place: number) => (place === 3 ? 0.2 : place > 4 ? 0.81 : 0.8)],
    ["one kind alike", "0.063", (place: number) => (place > 9 ? 0.5 : 0.8)],
    [
      "one kind, a scenario of it further",
      "0.063",
      (place: number) => (place > 9 ? 0.5 : 0.8) - (place === 14 ? 0.4 : 0),
    ],
  ])("passes where %s falls and no run differs, as where runs differ", (_what, p, second) => {
    const even = [0.8, 0.8, 0.8];
    const said = new RegExp(
      `^not clear that .* \\(.*; p ${p.replace(".", "\\.")} over scenarios: no run differs\\); it stays`,
      "u",
    );
    expect(decide([even, even], { second })).toMatchObject({ passed: true, detail: expect.stringMatching(said) });
  });

  test("does not pass where nothing can be told", () => {
    expect(decide([[0.9], [0.9]])).toMatchObject({ passed: false, detail: expect.stringContaining("not decided: ") });
    expect(
      decide(
        [
          [0.9, 0.9, 0.8],
          [0.9, 0.9],
        ],
        { planned: 3 },
      ),
    ).toMatchObject({
      passed: false,
      detail: "answers or grades with pr.md are missing",
    });
  });
});
