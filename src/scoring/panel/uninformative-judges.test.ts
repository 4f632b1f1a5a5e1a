import { describe, expect, it } from "vitest";
import { rounds } from "../../../test/support/rounds.ts";
import { createRandom } from "../../statistics/random.ts";
import { panelGrades } from "./panel-grades.ts";
import { conversationsOf, type Panel } from "./panel.ts";
import { ceilingRates } from "../../../test/support/scoring/panel/ceiling-judges.ts";
import {
  simulatedPanel,
  type Eye,
  type SimulatedPanel,
  type Truth,
} from "../../../test/support/scoring/panel/simulated-panel.ts";
import { panelInformation, uninformativeJudges } from "./uninformative-judges.ts";

function gradesOf(panel: Panel): ReturnType<typeof panelGrades> {
  return panelGrades(panel.suite, conversationsOf(panel));
}

/** Judges and truths that draw anew in every store. */
function world(seed: number) {
  const random = createRandom(seed);
  const noise = (points: number) => points * (random() + random() + random() - 1.5) * 2;
  const truths = {
    spread: () => 10 * random(),
    skewed: () => 10 - 6 * random() ** 2,
    twoValued: () => (random() < 0.3 ? 2 : 9),
    ceiling: () => (random() < 0.01 ? 9 : 10),
  } satisfies Record<string, Truth>;
  const eyes = {
    good: (truth) => truth + noise(1),
    noisy: (truth) => truth + noise(2.5),
    harsh: (truth) => truth - 4 + noise(1),
    harsher: (truth) => truth / 2 - 1 + noise(0.5),
    slightlyBiased: (truth) => truth + 2 * Math.round(random()) + noise(1),
    broken: () => 10 * random(),
    constant: () => 5,
    contrary: (truth) => 10 - truth,
  } satisfies Record<string, Eye>;
  return { truths, eyes };
}

const stores = Array.from({ length: rounds({ few: 2, many: 6 }) }, (_, index) => index + 1);

/** What a model config deserves for a scenario, in every run of it. */
function perCell(draw: () => number): Truth {
  const cells = new Map<string, number>();
  return ({ modelConfig, scenario }) => {
    const cell = `${modelConfig} ${scenario}`;
    const deserved = cells.get(cell) ?? draw();
    cells.set(cell, deserved);
    return deserved;
  };
}

/** Each judge in turn without every third model config, as if these were of its family. */
function withoutThirds(panel: Panel): Panel {
  const judges = panel.judges.map(({ judge, grades }, at) => {
    const kept = grades.filter(({ modelConfigId }) => Number(modelConfigId.replace("config", "")) % 3 !== at);
    return { judge, grades: kept };
  });
  return { ...panel, judges };
}

type Build = (parts: ReturnType<typeof world>) => SimulatedPanel;

/** Who is left out of each of the stores. */
function leftOut(build: Build): readonly (readonly string[])[] {
  return stores.map((seed) => uninformativeJudges(simulatedPanel(build(world(seed)))).map(({ judgeId }) => judgeId));
}

function everyTime(...ids: readonly string[]): readonly (readonly string[])[] {
  return stores.map(() => ids);
}

describe("judges without information", () => {
  it.each(["spread", "skewed", "twoValued"] as const)("are found for any distribution of the truth: %s", (shape) => {
    expect(
      leftOut(({ truths, eyes: { good, harsh, broken } }) => ({
        truth: truths[shape],
        eyes: { broken, good, harsh },
      })),
    ).toEqual(everyTime("broken"));
  });

  it("are those who always give the same, and those who give the contrary", () => {
    expect(
      leftOut(({ truths, eyes: { good, noisy, constant, contrary } }) => ({
        truth: truths.spread,
        eyes: { a: good, b: noisy, c: good, constant, contrary },
      })),
    ).toEqual(everyTime("contrary", "constant"));
  });

  it("do not drag the good ones down with them, even where they are most of the panel", () => {
    expect(
      leftOut(({ truths, eyes: { good, harsh, broken } }) => ({
        truth: truths.spread,
        eyes: { a: broken, b: broken, c: broken, d: good, e: harsh },
      })).map((ids) => ids.toSorted()),
    ).toEqual(everyTime("a", "b", "c"));
  });

  it("are found beside one other judge, whose grades of the same cell go with each other while their own do not", () => {
    for (const blind of ["broken", "constant"] as const) {
      expect(
        leftOut((parts) => ({
          truth: perCell(parts.truths.spread),
          eyes: { good: parts.eyes.noisy, [blind]: parts.eyes[blind] },
        })),
        blind,
      ).toEqual(everyTime(blind));
    }
  });

  it("are found among three judges who each leave out a third of the model configs as relatives", () => {
    expect(
      stores.map((seed) => {
        const { truths, eyes } = world(seed);
        const panel = simulatedPanel({
          truth: truths.spread,
          eyes: { good: eyes.good, harsh: eyes.harsh, broken: eyes.broken },
        });
        return uninformativeJudges(withoutThirds(panel)).map(({ judgeId }) => judgeId);
      }),
    ).toEqual(everyTime("broken"));
  });

  it("are said with what the finding rests on", () => {
    const { truths, eyes } = world(1);
    const panel = simulatedPanel({
      truth: truths.spread,
      eyes: { good: eyes.good, fine: eyes.good, broken: eyes.broken },
    });
    const [found] = uninformativeJudges(panel);
    expect(found).toMatchObject({ judgeId: "broken", conversations: 600 });
    expect(Math.abs(found?.agreement ?? 1)).toBeLessThan(0.2);
    expect(found?.atMost).toBeGreaterThan(found?.agreement ?? 1);
    expect(found?.atMost).toBeLessThan(0.2);
  });
});

describe("judges who stay", () => {
  it.each(["harsh", "harsher", "slightlyBiased", "noisy"] as const)("are good but %s", (kind) => {
    for (const shape of ["spread", "skewed", "twoValued"] as const) {
      expect(
        leftOut(({ truths, eyes }) => ({
          truth: truths[shape],
          eyes: { good: eyes.good, other: eyes.good, [kind]: eyes[kind] },
        })),
      ).toEqual(everyTime());
    }
  });

  it("are harsh near the ceiling, where six points are more than all that differs", () => {
    expect(
      leftOut(({ truths }) => ({
        truth: () => 8 + Math.floor(truths.spread() / 5),
        eyes: { exact: (truth) => truth, same: (truth) => truth, harsh: (truth) => truth - 6 },
      })),
    ).toEqual(everyTime());
  });

  it("stay where nothing varies: at the ceiling, and where all judges are broken", () => {
    expect(
      leftOut(({ truths, eyes: { good, harsh, constant } }) => ({
        truth: truths.ceiling,
        eyes: { good, harsh, constant },
      })),
    ).toEqual(everyTime());
    expect(
      leftOut(({ eyes: { broken } }) => ({
        truth: () => 10,
        eyes: { exact: (truth) => truth, same: (truth) => truth, broken },
      })),
    ).toEqual(everyTime());
    expect(
      leftOut(({ truths, eyes: { broken } }) => ({
        truth: truths.spread,
        eyes: { a: broken, b: broken, c: broken },
      })),
    ).toEqual(everyTime());
  });

  it("are noisy at the ceiling, where random grades cannot be told from noise and long stores show which are which", () => {
    const ceiling = { deserved: [0.75, 0.2], stores: rounds({ few: 10, many: 60 }) } as const;
    for (const noise of [1.5, 2.5, 3.5]) expect(ceilingRates({ ...ceiling, noise }).named).toBeLessThanOrEqual(0.1);
    const random = ceilingRates({ ...ceiling, noise: null });
    expect(random.undecided).toBeGreaterThan(0);
    expect(random.named + random.undecided).toBe(1);
  });

  it("are all below thirty conversations", () => {
    expect(
      leftOut(({ truths, eyes: { good, broken } }) => ({
        truth: truths.spread,
        eyes: { good, fine: good, broken },
        modelConfigs: 1,
        runs: 2,
      })),
    ).toEqual(everyTime());
  });
});

function undecidedIn(build: Build) {
  return panelInformation(simulatedPanel(build(world(3)))).undecided.map(({ judgeId, lacking }) => [judgeId, lacking]);
}

describe("whether grades carry information", () => {
  it("is open for both of two judges where only chance shows what they see", () => {
    // Every run deserves something else, so that a good judge's grades of one cell do not go with each other either.
    expect(
      undecidedIn(({ truths, eyes: { good, broken } }) => ({ truth: truths.spread, eyes: { good, broken } })),
    ).toEqual([
      ["broken", "arbiter"],
      ["good", "arbiter"],
    ]);
    expect(
      undecidedIn(({ truths, eyes: { good, contrary } }) => ({
        truth: perCell(truths.spread),
        eyes: { good, contrary },
      })),
    ).toEqual([
      ["contrary", "arbiter"],
      ["good", "arbiter"],
    ]);
  });

  it("is open of a few conversations, and where nothing varies", () => {
    const few = { modelConfigs: 1, runs: 1 };
    expect(
      undecidedIn(({ truths, eyes: { good, broken } }) => ({ truth: truths.spread, eyes: { good, broken }, ...few })),
    ).toEqual([
      ["broken", "shared-conversations"],
      ["good", "shared-conversations"],
    ]);
    expect(undecidedIn(({ eyes: { constant } }) => ({ truth: () => 10, eyes: { a: constant, b: constant } }))).toEqual([
      ["a", "clear-agreement"],
      ["b", "clear-agreement"],
    ]);
  });

  it("is settled for judges who go together", () => {
    expect(
      undecidedIn(({ truths, eyes: { good, harsh } }) => ({ truth: truths.spread, eyes: { good, harsh } })),
    ).toEqual([]);
  });
});

describe("the order of judges and conversations", () => {
  it("does not change who is left out, nor with what numbers", () => {
    const { truths, eyes } = world(7);
    const panel = simulatedPanel({
      truth: truths.skewed,
      eyes: { good: eyes.good, fine: eyes.noisy, broken: eyes.broken, constant: eyes.constant },
    });
    const turned = {
      ...panel,
      judges: panel.judges.map(({ judge, grades }) => ({ judge, grades: grades.toReversed() })).toReversed(),
    };
    expect(uninformativeJudges(turned)).toEqual(uninformativeJudges(panel));
    expect(uninformativeJudges(panel)).toHaveLength(2);
    expect(gradesOf(turned)).toEqual(gradesOf(panel));
  });
});
