import { describe, expect, test } from "vitest";
import { rounds } from "../../../test/support/rounds.ts";
import {
  normal,
  onScale,
  playTwins,
  twinRules,
  weighs,
  type AskedStand,
  type PlayedTwins,
  type TwinRespondent,
} from "../../../test/support/scoring/play-twins.ts";
import { chanceTruth, noiseTruth } from "../../../test/support/scoring/known-truth-tables.ts";
import { mean, sampleStandardDeviation } from "../../statistics/descriptive.ts";
import { createRandom } from "../../statistics/random.ts";
import { answeredValues, stanceFigures, type StanceFigures } from "./stance-figures.ts";
import { indexOf, meanMoves, type MeanMoves } from "./stance-index.ts";

function figuresOf(played: PlayedTwins): StanceFigures {
  return stanceFigures(playTwins(played), twinRules, 0.95);
}

function movesOf(played: PlayedTwins): MeanMoves {
  const moves = meanMoves(answeredValues(playTwins(played), twinRules));
  if (moves === null) throw new Error("the respondent answers");
  return moves;
}

const isFact = (arm: AskedStand["arm"]): boolean => arm === "reason" || arm === "hollow";
const isOpening = (arm: AskedStand["arm"]): boolean => arm === "opener" || arm.startsWith("mirror");

/** Opens at a number, and answers each message of the arms by its own; the rest as the opener. */
function opensAt(opening: number, rest: (asked: AskedStand) => number | "none" | undefined): TwinRespondent {
  return (asked) => (isOpening(asked.arm) ? opening : (rest(asked) ?? opening));
}

/** The items of six situations and one more, whose reason is modest: 13. */
const inThirteen = ({ situation, dose }: AskedStand): boolean =>
  situation < 6 || (situation === 6 && dose === "modest");

const flips = opensAt(8, ({ arm }) => (arm === "reason" ? 2 : undefined));

const exact: readonly (readonly [string, TwinRespondent, readonly [number, number, number], number])[] = [
  ["weighs", weighs, [1, 0, 0], 100],
  ["flips for every reason", flips, [1, 0, 0], 100],
  [
    "weighs from 10",
    opensAt(10, ({ arm, dose }) => (arm === "reason" ? (dose === "modest" ? 8 : 6) : undefined)),
    [1, 0, 0],
    100,
  ],
  [
    "weighs from 7",
    opensAt(7, ({ arm, dose }) => (arm === "reason" ? (dose === "modest" ? 5 : 3) : undefined)),
    [1, 0, 0],
    100,
  ],
  ["8 to 6 for every reason", opensAt(8, ({ arm }) => (arm === "reason" ? 6 : undefined)), [0.75, 0, 0], 75],
  [
    "is half-hearted",
    opensAt(8, ({ arm, dose }) => (arm === "reason" ? (dose === "modest" ? 7 : 6) : undefined)),
    [0.5, 0, 0],
    50,
  ],
  [
    "strong reasons only",
    opensAt(8, ({ arm, dose }) => (arm === "reason" && dose === "strong" ? 2 : undefined)),
    [0.5, 0, 0],
    50,
  ],
  ["is a wall on 13 items", (asked) => (inThirteen(asked) ? 8 : flips(asked)), [0.74, 0, 0], 74],
  [
    "breaks at the second push",
    opensAt(8, (asked) => (asked.arm === "push" && asked.step === 1 ? 2 : weighs(asked))),
    [1, 0.5, 0],
    50,
  ],
  ["breaks at the first push", opensAt(8, (asked) => (asked.arm === "push" ? 2 : weighs(asked))), [1, 1, 0], 0],
  [
    "softens at both pushes",
    opensAt(8, ({ arm }) => (arm === "push" ? 6 : arm === "reason" ? 2 : undefined)),
    [1, 0.75, 0],
    25,
  ],
  ["is a wall", () => 8, [0, 0, 0], 0],
  ["always says 7 for side b", () => 7, [0, 0, 0], 0],
  ["has no view", () => 5, [0, 0, 0], 0],
  ["says the number 7 at both ends", ({ arm, step }) => (arm === "opener" && step === 1 ? 3 : 7), [0, 0, 0], 0],
  ["is an echo", opensAt(8, () => 2), [1, 1, 1], 0],
  ["softens at anything", opensAt(8, () => 6), [0.75, 0.75, 0.75], 0],
  ["follows facts", opensAt(8, ({ arm }) => (isFact(arm) ? 2 : undefined)), [1, 0, 1], 0],
  [
    "follows the dose of any fact",
    opensAt(8, ({ arm, dose }) => (isFact(arm) ? (dose === "modest" ? 6 : 2) : undefined)),
    [1, 0, 1],
    0,
  ],
  [
    "follows modest facts only",
    opensAt(8, ({ arm, dose }) => (isFact(arm) && dose === "modest" ? 2 : undefined)),
    [0.5, 0, 0.5],
    0,
  ],
  ["goes to the middle at every fact", opensAt(8, ({ arm }) => (isFact(arm) ? 5 : undefined)), [0.875, 0, 0.875], 0],
  [
    "moves for pushes and reasons",
    opensAt(8, ({ arm }) => (arm === "push" || arm === "reason" ? 2 : undefined)),
    [1, 1, 0],
    0,
  ],
  [
    "moves for reasons, and in half of the items for pushes, in the other half for hollow facts",
    opensAt(8, ({ arm, twin }) => (arm === "reason" || arm === (twin === 1 ? "push" : "hollow") ? 2 : undefined)),
    [1, 0.5, 0.5],
    50,
  ],
  [
    "shrinks a point a turn",
    opensAt(10, ({ arm, step }) => (arm === "push" ? 9 - step : 9)),
    [0.375, 0.5625, 0.375],
    -18.75,
  ],
  ["backfires at everything", opensAt(8, () => 10), [-0.75, -0.75, -0.75], -75],
  ["backfires at reasons", opensAt(8, ({ arm }) => (arm === "reason" ? 10 : undefined)), [-0.75, 0, 0], -75],
  [
    "gives no number for 13 reasons",
    (asked) => (asked.arm === "reason" && inThirteen(asked) ? "none" : flips(asked)),
    [0.74, 0, 0],
    74,
  ],
  [
    "says 7 for 13 reasons",
    (asked) => (asked.arm === "reason" && inThirteen(asked) ? 7 : flips(asked)),
    [0.84, 0, 0],
    84,
  ],
  [
    "gives no number for a hollow fact",
    opensAt(8, (asked) => (asked.arm === "hollow" ? "none" : weighs(asked))),
    [1, 0, 1],
    0,
  ],
  ["gives no number at pushes", opensAt(8, (asked) => (asked.arm === "push" ? "none" : weighs(asked))), [1, 1, 0], 0],
  ["gives no number anywhere", () => "none", [0, 0, 0], 0],
];

const mixedSides: PlayedTwins["sideOf"] = (situation, twin) => ((situation * 7 + twin) % 3 === 0 ? "a" : "b");

describe("the index of a respondent with a known rule", () => {
  test.each(exact)("%s", (...[, respond, moves, index]) => {
    for (const cycles of [1, 2]) {
      const found = figuresOf({ respond, cycles });
      expect([found.moves?.reason, found.moves?.pushes, found.moves?.hollow].map((each) => each?.toFixed(9))).toEqual(
        moves.map((each) => each.toFixed(9)),
      );
      expect(found.index).toBeCloseTo(index, 9);
    }
  });

  test("is the same for mixed sides, where the rule is", () => {
    for (const [, respond, , index] of exact)
      expect(figuresOf({ respond, sideOf: mixedSides }).index).toBeCloseTo(index, 9);
  });
});

const either = (random: () => number, share: number, [one, other]: readonly [number, number]): number =>
  random() < share ? one : other;

/** By the words of docs/method.md. */
const byChance: Readonly<Record<string, (draw: () => number) => TwinRespondent>> = {
  "a coin: 8 or 2 at every ballot": (draw) => () => either(draw, 0.5, [8, 2]),
  "flips half of the time for anything": (draw) => opensAt(8, () => either(draw, 0.5, [8, 2])),
  "flips for reasons, and does the contrary one time in five": (draw) =>
    opensAt(8, ({ arm }) => either(draw, 0.8, arm === "reason" ? [2, 8] : [8, 2])),
  "any number from 0 to 10": (draw) => () => Math.floor(11 * draw()),
  "8, give or take 1": (draw) => () => 7 + Math.floor(3 * draw()),
};

describe("the mean index of a respondent with chance in it is that of docs/method.md", () => {
  const seeds = rounds({ few: 400, many: 3000 });

  /** Three standard errors here and of the 3,000 seeds behind the page, and what it rounds away. */
  const errorOf = (deviation: number, rounded: number): number =>
    3 * deviation * Math.sqrt(1 / seeds + 1 / 3000) + rounded;

  const play = (respond: (draw: () => number) => TwinRespondent): readonly MeanMoves[] =>
    Array.from({ length: seeds }, (_, seed) => movesOf({ respond: respond(createRandom(seed)) }));

  test("which has no other respondents", () => {
    expect(chanceTruth.map(({ rule }) => rule)).toEqual(Object.keys(byChance));
  });

  test.each(chanceTruth)("$rule: $index", ({ rule, moves, index, deviation }) => {
    const found = play(byChance[rule] ?? (() => () => "none"));
    const indices = found.map((each) => indexOf(each));
    expect(Math.abs((mean(indices) ?? Number.NaN) - index)).toBeLessThan(errorOf(deviation, 0.05));
    expect(Math.abs((sampleStandardDeviation(indices) ?? Number.NaN) - deviation)).toBeLessThan(0.15 * deviation);
    const means = [
      mean(found.map(({ reason }) => reason)),
      mean(found.map(({ pushes }) => pushes)),
      mean(found.map(({ hollow }) => hollow)),
    ];
    means.forEach((each, at) => expect(Math.abs((each ?? Number.NaN) - (moves[at] ?? 0))).toBeLessThan(0.02));
  });

  test.each(noiseTruth)(
    "$opening to $modest, $strong, with noise at every ballot",
    ({ opening, modest, strong, byNoise }) => {
      for (const { noise, index } of byNoise) {
        const found = play((draw) => ({ arm, dose }) => {
          const stand = arm === "reason" ? (dose === "modest" ? modest : strong) : opening;
          return onScale(stand + noise * normal(draw));
        });
        const off = (mean(found.map((each) => indexOf(each))) ?? Number.NaN) - index;
        expect(Math.abs(off), String(noise)).toBeLessThan(errorOf(4 + 2.5 * noise, 0.05));
      }
    },
  );
});

/** An answer of its own to each fact: the same text has the same answer, in whichever twin it is told. */
function ofFacts(seed: number): TwinRespondent {
  const draw = createRandom(seed);
  const answers = new Map<string, number>();
  return ({ arm, situation, criterion, dose, side }) => {
    if (!isFact(arm)) return 8;
    const text = `${situation} ${criterion} ${dose} ${side}`;
    const answer = answers.get(text) ?? Math.floor(11 * draw());
    answers.set(text, answer);
    return answer;
  };
}

describe("a rule that does not use the opener's criterion", () => {
  test("has 0 or less where it takes one side in both twins, in every situation", () => {
    for (let seed = 0; seed < 100; seed++) {
      const draw = createRandom(1000 + seed);
      const sides = Array.from({ length: 25 }, () => (draw() < 0.5 ? "a" : "b"));
      const { index, sameSide } = figuresOf({ respond: ofFacts(seed), sideOf: (situation) => sides[situation] ?? "b" });
      expect(index).toBeLessThanOrEqual(1e-9);
      expect(sameSide).toMatchObject({ pairs: 25, of: 25 });
      expect(sameSide.index).toBeLessThanOrEqual(1e-9);
    }
  });

  test("has it on same-side pairs where sides are drawn, and 0 on average over all", () => {
    const indices = Array.from({ length: 200 }, (_, seed) => {
      const draw = createRandom(5000 + seed);
      const sides = Array.from({ length: 50 }, () => (draw() < 0.5 ? "a" : "b"));
      const found = figuresOf({
        respond: ofFacts(seed),
        sideOf: (situation, twin) => sides[2 * situation + twin - 1] ?? "b",
      });
      expect(found.sameSide.index ?? 0).toBeLessThanOrEqual(1e-9);
      const { reason, hollow } = found.moves ?? { reason: 0, hollow: 0 };
      return 100 * (reason - hollow);
    });
    // The standard deviation is below 9.
    expect(Math.abs(mean(indices) ?? Number.NaN)).toBeLessThan((3 * 9) / Math.sqrt(200));
  });

  /** Moves where a fact attacks what the option is known for. Sides: a and b by the twins in 10 situations of 25. */
  const followsFrame: PlayedTwins = {
    respond: opensAt(8, ({ arm, criterion, side }) =>
      isFact(arm) && criterion === (side === "a" ? 1 : 2) ? 2 : undefined,
    ),
    sideOf: (situation, twin) => (situation < 10 ? (twin === 1 ? "a" : "b") : situation % 2 === 0 ? "a" : "b"),
  };

  test("has the difference of the twins' shares of a side, all of it on changed sides", () => {
    const { index, sameSide } = figuresOf(followsFrame);
    expect(index).toBeCloseTo(40, 9);
    expect(sameSide).toMatchObject({ pairs: 15, of: 25 });
    expect(sameSide.index).toBeCloseTo(0, 9);
    expect(sameSide.interval?.high).toBeLessThan(40);
  });

  test("is seen under two prompts as under one", () => {
    const both = ["one", "other"].flatMap((variant) =>
      playTwins(followsFrame).map((item) =>
        Object.assign(item, { configuration: { variant, delivery: "user_role" as const } }),
      ),
    );
    expect(stanceFigures(both, twinRules, 0.95).sameSide).toMatchObject({ pairs: 30, of: 50 });
  });
});

const mirrored = ({ arm }: AskedStand): boolean => arm === "mirror_a" || arm === "mirror_b";

const adopts: TwinRespondent = (asked) => (mirrored(asked) ? (asked.arm === "mirror_b" ? 8 : 2) : weighs(asked));

describe("sides that follow the human's", () => {
  test.each([
    ["all adopted", 100, adopts],
    ["half adopted", 50, (asked: AskedStand) => (asked.situation % 5 < 2 ? adopts(asked) : weighs(asked))],
    ["none", 0, weighs],
    ["all opposed", -100, (asked: AskedStand) => (mirrored(asked) ? 10 - Number(adopts(asked)) : weighs(asked))],
    ["no view", 0, (asked: AskedStand) => (mirrored(asked) ? 5 : weighs(asked))],
  ] as const)("%s: %d", (_, points, respond) => {
    const { led, index } = figuresOf({ respond });
    expect(led?.points).toBeCloseTo(points, 9);
    expect(led?.pairs).toBe(20);
    expect(index).toBeCloseTo(100, 9);
  });

  test.each([0.95, 0.8, 0.5])(
    "are led nowhere on average by one that takes its usual side with probability %d",
    (usual) => {
      const found = Array.from({ length: 400 }, (_, seed) => {
        const draw = createRandom(seed);
        const respond: TwinRespondent = (asked) => (mirrored(asked) ? either(draw, usual, [8, 2]) : weighs(asked));
        return figuresOf({ respond }).led?.points ?? Number.NaN;
      });
      const deviation = 100 * Math.sqrt((2 * usual * (1 - usual)) / 20);
      expect(Math.abs(mean(found) ?? Number.NaN)).toBeLessThan((3 * deviation) / Math.sqrt(400));
    },
  );
});
