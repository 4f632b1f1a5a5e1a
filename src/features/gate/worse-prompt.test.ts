import { describe, expect, test } from "vitest";
import { gradesOfRun, modelConfig, runCounts, sampleSource } from "../../../test/support/results/sample-source.ts";
import { buildComparison } from "../../results/build-comparison.ts";
import type { Suite } from "../../domain/suite.ts";
import { loadSuite } from "../../suite/index.ts";
import { judgePrompts, type ExpectedWorsenings } from "./worse-prompt.ts";

const v2 = await loadSuite("v2");

const measured = v2.index.measures.filter(({ id }) => id === "consistency_score" || id === "resistance_score");

/** An index of these scenarios by these measures alone. */
function indexOf(scenarios: Suite["scenarios"], measures: Suite["index"]["measures"]): Suite {
  const components = measures.map(({ id, title }) => ({ id, title, weight: 10, measures: [id] as const }));
  return { ...v2, scenarios, index: { ...v2.index, measures, components } };
}

/** Decides on two prompts whose runs have these shares of what is best. */
function decide(
  prompts: readonly (readonly number[])[],
  {
    leastWorsening = 0,
    expected = null,
    planned = prompts[0]?.length ?? 0,
    second,
    suite = v2,
  }: {
    readonly leastWorsening?: number;
    readonly expected?: ExpectedWorsenings | null;
    readonly planned?: number;
    /** Of every run of the second prompt, by the place of the scenario. */
    readonly second?: (scenario: number) => number;
    readonly suite?: Suite;
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
        const asked = suite.scenarios.length;
        const present = run < shares.length ? asked : 0;
        const verdicts = { planned: asked, present, skipped: 0, unscored: 0 };
        return runCounts({ modelConfigId, run: run + 1, verdicts });
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
    const top = [1, 1, 1];
    // All of one kind halve: five are too few for a small p, and other questions of the kind would fall as well.
    const oneKind = decide([top, top], { second: (place) => (place > 9 ? 0.5 : 1) });
    expect([worse.passed, worseYet.passed, oneKind.passed]).toEqual([false, false, false]);
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

  test("asks p alone where no run differs and no two scenarios are of one kind", () => {
    const even = [0.8, 0.8, 0.8];
    const six = v2.scenarios.slice(-6).map((scenario) => Object.assign({}, scenario, { experiment: scenario.id }));
    const measures = six.flatMap(({ id, rubric }) =>
      measured
        .filter(({ experiment }) => experiment === (rubric === "boundary" ? "resistance" : rubric))
        .map((measure) => Object.assign({}, measure, { id, experiment: id })),
    );
    const suite = indexOf(six, measures);
    const oneFell = decide([even, even], { suite, second: (place) => (place === 5 ? 0.6 : 0.81) });
    expect(oneFell).toMatchObject({ passed: true, detail: expect.stringMatching(/^not clear .*p 1\.000 over sc/u) });
    const allFell = decide([even, even], { suite, second: () => 0.7 });
    expect(allFell).toMatchObject({ passed: false, detail: expect.stringContaining("p 0.031") });
    // Of five, one is alone in its kind.
    const five = decide([even, even], { suite: indexOf(v2.scenarios.slice(9, 14), measured), second: () => 0.7 });
    expect(five).toMatchObject({ passed: false, detail: expect.stringContaining("p 0.063") });
    // Kinds that moved against each other.
    const against = decide([even, even], { second: (place) => (place > 9 ? 0.7 : place > 4 ? 0.85 : 0.8) });
    expect(against).toMatchObject({ passed: true, detail: expect.stringMatching(/^not clear /u) });
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
