import { describe, expect, it } from "vitest";
import { rounds } from "../../test/support/rounds.ts";
import { itemAnalysis } from "../statistics/agreement/cronbach-alpha.ts";
import type { GradedConversation } from "./graded-conversation.ts";
import { itemHealth, type ItemHealth } from "./item-health.ts";
import { component, fixtureSuite, measure } from "../../test/support/scoring/fixture-suite.ts";
import { itemFlagRates } from "../../test/support/scoring/item-flags.ts";
import { graded, unscored } from "../../test/support/scoring/graded.ts";

const scenarios = ["plain", "steep", "easy", "hard", "crooked", "apart", "same"];
const suite = fixtureSuite({
  id: "items",
  scenarios: Object.fromEntries(["unasked", ...scenarios].map((id) => [id, ["points"]])),
  measures: [measure("points", 10)],
  components: [component(100, "points")],
});

const names = Array.from({ length: 12 }, (_, index) => `model ${index}`);

/** Points of the model config that is better than so many others. */
const pointsAt: Readonly<Record<string, (place: number) => number>> = {
  plain: (place) => place / 2,
  steep: (place) => Math.min(9, place),
  easy: (place) => (place === 0 ? 9 : 10),
  hard: (place) => (place === 11 ? 3 : 0),
  crooked: (place) => 8 - place / 3,
  apart: (place) => Math.abs(place - 5.5) + 0.03 * place,
  same: () => 7,
};

const conversations = names.flatMap((modelConfigId, place) =>
  scenarios.flatMap((scenarioId) =>
    [-0.25, 0.25].map((shift, run): GradedConversation => {
      const points = pointsAt[scenarioId]?.(place) ?? 0;
      const scattered = points > 0.25 && points < 9 ? points + shift : points;
      return graded(scenarioId, { points: scattered }, { modelConfigId, run: run + 1 });
    }),
  ),
);

function healthOf(scenarioId: string, given: readonly GradedConversation[] = conversations): ItemHealth | undefined {
  return itemHealth(suite, given).items.find((item) => item.scenarioId === scenarioId);
}

describe("item health", () => {
  it("is the analysis of the mean of each model config's runs, in the suite's order, of what was asked", () => {
    const units = names.map((_, place) => scenarios.map((id) => (pointsAt[id]?.(place) ?? 0) / 10));
    const expected = itemAnalysis(units);
    const { modelConfigs, alpha, chanceCorrelation, items } = itemHealth(suite, conversations);
    expect(modelConfigs).toBe(12);
    expect(chanceCorrelation).toBeCloseTo(0.576, 3);
    expect(alpha).toBeCloseTo(expected.alpha ?? Number.NaN, 12);
    expect(items.map(({ scenarioId }) => scenarioId)).toEqual(scenarios);
    for (const [index, { itemTotalCorrelation, alphaWithout }] of items.entries()) {
      expect(itemTotalCorrelation ?? 2).toBeCloseTo(expected.items[index]?.itemTotalCorrelation ?? 2, 12);
      expect(alphaWithout).toBeCloseTo(expected.items[index]?.alphaWithout ?? Number.NaN, 12);
    }
  });

  it("flags what says little, what never varies and what goes its own way", () => {
    expect(scenarios.map((id) => healthOf(id)?.flags)).toEqual([
      [],
      [],
      ["ceiling"],
      ["floor"],
      ["reversed"],
      // About zero, and of twelve rows it may as well be 0.5.
      [],
      ["constant"],
    ]);
    expect(healthOf("easy")).toMatchObject({ ceilingShare: 22 / 24, floorShare: 0 });
    expect(healthOf("hard")).toMatchObject({ ceilingShare: 0, floorShare: 22 / 24 });
    expect(healthOf("same")).toMatchObject({ itemTotalCorrelation: null, alphaWithout: expect.any(Number) });
  });

  it.each([
    { slope: 0.2, between: [-0.42, -0.2], expected: [] },
    { slope: 0.3, between: [-0.576, -0.42], expected: ["unrelated"] },
    { slope: 1, between: [-1, -0.576], expected: ["reversed"] },
  ])("flags a correlation below the line where its upper limit is: $expected", ({ slope, between, expected }) => {
    const turned = conversations.map((conversation) => {
      const { scenarioId, modelConfigId, run } = conversation;
      if (scenarioId !== "apart") return conversation;
      const place = names.indexOf(modelConfigId);
      return graded(scenarioId, { points: Math.abs(place - 5.5) - slope * place + 12 * slope }, { modelConfigId, run });
    });
    const { itemTotalCorrelation, flags } = healthOf("apart", turned) ?? {};
    expect(itemTotalCorrelation).toBeGreaterThan(between[0] ?? 0);
    expect(itemTotalCorrelation).toBeLessThan(between[1] ?? 0);
    expect(flags).toEqual(expected);
  });

  it("looks at the fields that count in the index, and at all of a question that has none of them", () => {
    const twoFields = fixtureSuite({
      id: "fields",
      scenarios: { both: ["points", "style"], aside: ["style", "grammar"] },
      measures: [measure("points", 10), measure("style", 10)],
      components: [component(100, "points")],
    });
    const { items } = itemHealth(twoFields, [
      graded("both", { points: 10, style: 3 }),
      graded("aside", { style: 10, grammar: 3 }),
      graded("aside", { style: 10, grammar: 10 }, { run: 2 }),
    ]);
    expect(items).toMatchObject([
      { scenarioId: "both", ceilingShare: 1, flags: ["ceiling"] },
      { scenarioId: "aside", ceilingShare: 0.5, flags: [] },
    ]);
  });

  it("does not flag what is at the ceiling in 85 of 100 verdicts", () => {
    const asked = Array.from({ length: 20 }, (_, index) => graded("easy", { points: index < 17 ? 10 : 9 }));
    expect(healthOf("easy", asked)).toMatchObject({ ceilingShare: 0.85, flags: [] });
    expect(healthOf("easy", [...asked, graded("easy", { points: 10 })])).toMatchObject({ flags: ["ceiling"] });
  });

  it("has a false flag in few stores of sound questions, and finds reversed ones in a large store", () => {
    const stores = rounds({ few: 30, many: 200 });
    expect(itemFlagRates({ rows: 10, stores }).sound).toBeLessThan(0.4);
    const { sound, reversed } = itemFlagRates({ rows: 100, stores });
    expect(sound).toBeLessThan(0.15);
    expect(reversed).toBeGreaterThan(0.85);
  });

  it("has correlations of those only who have every item, and none of fewer than ten", () => {
    const unread = (count: number): readonly GradedConversation[] =>
      conversations.map(({ grade, scenarioId, ...rest }) => {
        const isUnread = scenarioId === "plain" && names.slice(0, count).includes(rest.modelConfigId);
        return isUnread ? unscored(scenarioId, rest) : { ...rest, grade, scenarioId };
      });
    const ten = itemHealth(suite, unread(2));
    const without = conversations.filter(({ modelConfigId }) => !names.slice(0, 2).includes(modelConfigId));
    expect(ten.modelConfigs).toBe(10);
    expect(ten.alpha).toBeCloseTo(itemHealth(suite, without).alpha ?? Number.NaN, 12);
    const nine = itemHealth(suite, unread(3));
    expect(nine).toMatchObject({ modelConfigs: 9, alpha: null });
    expect(nine.items).toHaveLength(7);
    expect(nine.items.map(({ itemTotalCorrelation, alphaWithout }) => [itemTotalCorrelation, alphaWithout])).toEqual(
      nine.items.map(() => [null, null]),
    );
    expect(nine.items.flatMap(({ flags }) => flags)).toEqual(["ceiling", "floor"]);
  });

  it("is empty where nothing was graded", () => {
    expect(itemHealth(suite, [])).toEqual({ modelConfigs: 0, alpha: null, chanceCorrelation: null, items: [] });
  });
});
