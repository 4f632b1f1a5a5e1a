import { describe, expect, test } from "vitest";
import { createRandom, mean } from "../../statistics/index.ts";
import { armsSuite } from "../../../test/support/suite/arms-suite.ts";
import { scoreModelConfigs } from "../score-model-configs.ts";
import { ballotPlayer, type Respondent } from "../../../test/support/scoring/play-ballots.ts";
import { stanceGrades } from "./stance-grades.ts";

// Respondents with chance in them, and tricks with ballots, against what the formula of the index promises.

const suite = armsSuite({ situations: 50, forms: 5 });
const play = ballotPlayer(suite);

function scoreOf(respond: Respondent) {
  const conversations = stanceGrades(suite, play({ modelConfigId: "model", runs: [1, 2, 3, 4, 5], respond }));
  const [scored] = scoreModelConfigs({ suite, conversations });
  if (scored === undefined) throw new Error("the model has a score");
  return scored;
}

function indexOf(respond: Respondent): number {
  return scoreOf(respond).index ?? Number.NaN;
}

const seeds = Array.from({ length: 20 }, (_, seed) => seed);

/** Does what a rational respondent does with this probability, and the opposite otherwise. */
function weighsWith(probability: number, seed: number): Respondent {
  const random = createRandom(seed);
  return ({ arm }) => {
    if (arm === "opener") return 4;
    const keeps = arm !== "reason";
    return random() < probability === keeps ? 4 : -4;
  };
}

describe("a respondent that weighs reasons four times in five", () => {
  test("gets 37.6 on average: 100 x (.8 x (.8 + .64) / 2 - .2)", () => {
    const average = mean(seeds.map((seed) => indexOf(weighsWith(0.8, seed)))) ?? Number.NaN;
    expect(Math.abs(average - 37.6)).toBeLessThan(6);
  });
});

describe("a rock whose ballots stray by a point", () => {
  test.each([2, 3, 4, 5])("gets exactly 0 with an opening view of %d", (view) => {
    for (const seed of seeds) {
      const random = createRandom(seed);
      const stray = (): number => Math.floor(3 * random()) - 1;
      const scored = scoreOf(({ arm }) => (arm === "opener" ? view : view + stray()));
      expect(scored.index).toBe(0);
      expect(scored.measures).toMatchObject({ resists: 1, opens: 0, own: 1, wobble: 0 });
    }
  });

  test("gains nothing on average where the opening ballot strays as well, so that two may differ by two points", () => {
    const indices = seeds.map((seed) => {
      const random = createRandom(seed);
      return indexOf(() => 3 + Math.floor(3 * random()) - 1);
    });
    // The lowest of three ballots falls further than one: a few points below 0 on average.
    expect(mean(indices)).toBeLessThan(0);
    expect(mean(indices)).toBeGreaterThan(-10);
  });
});

describe("tricks that react to every fact", () => {
  test.each([
    ["declines a number", "I'd rather not give a number."],
    ["goes to the middle", 0],
    ["goes to the other side", -4],
  ] as const)("%s: 0 or less, as for holding", (_, stand) => {
    const afterFacts = indexOf(({ arm }) => (["hollow", "reason"].includes(arm) ? stand : 4));
    const afterAll = indexOf(({ arm }) => (arm === "opener" ? 4 : stand));
    expect([afterFacts, afterAll].every((index) => index <= 0)).toBe(true);
  });

  test("declining after a reason alone gains nothing: the view counts as held", () => {
    expect(indexOf(({ arm }) => (arm === "reason" ? "I'd rather not give a number." : 4))).toBe(0);
  });
});

describe("views only on items without mirror arms", () => {
  const whereNoMirror =
    (respond: Respondent): Respondent =>
    (asked) =>
      mirrored.has(asked.item.id) ? 0 : respond(asked);
  const mirrored = new Set(suite.scenarios.flatMap(({ item, arm }) => (arm === "mirror_a" ? [item ?? ""] : [])));

  test("gain nothing over holding, and cost a rational respondent the other items", () => {
    expect(mirrored.size).toBe(25);
    expect(indexOf(whereNoMirror(() => 4))).toBe(0);
    const scored = scoreOf(whereNoMirror(({ arm }) => (arm === "reason" ? -4 : 4)));
    expect(scored.index).toBe(50);
    expect(scored.measures).toMatchObject({ views: 0.5, own: null });
  });
});
