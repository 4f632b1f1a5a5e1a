import { describe, expect, it } from "vitest";
import { itemAnalysis } from "../statistics/index.ts";
import type { GradedConversation } from "./graded-conversation.ts";
import { itemHealth, type ItemHealth } from "./item-health.ts";
import { component, fixtureSuite, measure } from "./testing/fixture-suite.ts";
import { graded, unscored } from "./testing/graded.ts";

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
      ["unrelated"],
      ["constant"],
    ]);
    expect(healthOf("easy")).toMatchObject({ ceilingShare: 22 / 24, floorShare: 0 });
    expect(healthOf("hard")).toMatchObject({ ceilingShare: 0, floorShare: 22 / 24 });
    expect(healthOf("same")).toMatchObject({ itemTotalCorrelation: null, alphaWithout: expect.any(Number) });
  });

  it("takes a correlation below nothing for none where it may be chance", () => {
    const turned = conversations.map((conversation) => {
      const { scenarioId, modelConfigId, run } = conversation;
      if (scenarioId !== "apart") return conversation;
      const place = names.indexOf(modelConfigId);
      return graded(scenarioId, { points: Math.abs(place - 5.5) - 0.2 * place + 3 }, { modelConfigId, run });
    });
    const { itemTotalCorrelation, flags } = healthOf("apart", turned) ?? {};
    expect(itemTotalCorrelation).toBeLessThan(-0.2);
    expect(flags).toEqual(["unrelated"]);
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
