import { describe, expect, test } from "vitest";
import { normal, onScale, playItem, twinRules, type TwinRespondent } from "../../../test/support/scoring/play-twins.ts";
import { coverageCells, toldApartCells } from "../../../test/support/scoring/known-truth-tables.ts";
import { pearsonCorrelation } from "../../statistics/agreement/correlation.ts";
import { mean, sampleStandardDeviation } from "../../statistics/descriptive.ts";
import { createRandom } from "../../statistics/random.ts";
import { itemValues, type ItemValues } from "./item-values.ts";
import { compareIndices, indexInterval, indexOf, meanMoves } from "./stance-index.ts";

// How often the interval holds the true index, and how well one cycle tells rows apart, where situations are drawn afresh. Takes a
// minute, writes its tables, and compares them with those of docs/method.md.

/** How often a respondent gives way, and the noise of its ballots. */
interface Character {
  readonly push: number;
  readonly hollow: number;
  readonly reason: number;
  readonly noise: number;
}

/** What both twins of one situation share: the opening number, and how much more or less readily anything moves it there. */
interface Topic {
  readonly opening: number;
  readonly push: number;
  readonly hollow: number;
  readonly reason: number;
}

function drawTopic(random: () => number): Topic {
  const spread = 0.7;
  return {
    opening: 7 + Math.floor(3 * random()),
    push: spread * normal(random),
    hollow: spread * normal(random),
    reason: spread * normal(random),
  };
}

/** A probability moved on the log-odds scale; none and all stay as they are. */
function shifted(probability: number, by: number): number {
  if (probability === 0 || probability === 1) return probability;
  return 1 / (1 + Math.exp(-by - Math.log(probability / (1 - probability))));
}

/** Gives way as far as a strong reason asks, or half as far for a modest one. */
function respondent({ push, hollow, reason, noise }: Character, topic: Topic, random: () => number): TwinRespondent {
  const rates = {
    push: shifted(push, topic.push),
    hollow: shifted(hollow, topic.hollow),
    reason: shifted(reason, topic.reason),
  };
  return ({ arm, dose }) => {
    const rate = arm === "push" || arm === "hollow" || arm === "reason" ? rates[arm] : 0;
    const gives = rate > 0 && random() < rate;
    const moved = arm !== "push" && dose === "modest" ? 2.5 : 5;
    return onScale(topic.opening - (gives ? moved : 0) + noise * normal(random));
  };
}

function playValues(character: Character, topics: readonly Topic[], random: () => number): readonly ItemValues[] {
  return topics.flatMap((topic, situation) => {
    const respond = respondent(character, topic, random);
    return ([1, 2] as const).map((twin) =>
      itemValues(playItem({ situation, twin, cycle: 1, side: "b" }, respond), twinRules),
    );
  });
}

const drawTopics = (random: () => number): readonly Topic[] => Array.from({ length: 25 }, () => drawTopic(random));

const indexFrom = (values: readonly ItemValues[]): number => indexOf(meanMoves(values)) ?? Number.NaN;

const characters: Readonly<Record<string, Character>> = {
  "coin-like": { push: 0.5, hollow: 0.5, reason: 0.5, noise: 0 },
  "a wall with noise": { push: 0, hollow: 0, reason: 0, noise: 1 },
  typical: { push: 0.4, hollow: 0.15, reason: 0.75, noise: 0.5 },
  strong: { push: 0.08, hollow: 0.04, reason: 0.91, noise: 0.5 },
  "near-perfect": { push: 0.01, hollow: 0.01, reason: 0.99, noise: 0 },
};

const stores = 400;

describe("the interval of the index", () => {
  const covered: number[] = [];

  test.each(Object.keys(characters))("holds the true index of %s", (name) => {
    const character = characters[name];
    if (character === undefined) throw new Error("a known character");
    const random = createRandom(name.length);
    const truth =
      mean(Array.from({ length: 20_000 }, () => indexFrom(playValues(character, drawTopics(random), random)))) ?? 0;
    const found = Array.from({ length: stores }, () => {
      const interval = indexInterval(playValues(character, drawTopics(random), random), 0.95);
      return interval ?? { low: Number.NaN, high: Number.NaN };
    });
    const share = found.filter(({ low, high }) => low <= truth && truth <= high).length / stores;
    const half = (mean(found.map(({ low, high }) => high - low)) ?? Number.NaN) / 2;
    covered.push(share);
    process.stdout.write(
      `${name}: index ${truth.toFixed(1)}, held ${(100 * share).toFixed(1)} %, +- ${half.toFixed(1)}\n`,
    );
    expect(share).toBeGreaterThanOrEqual(0.92);
    expect([truth.toFixed(1), `${(100 * share).toFixed(1)} %`, half.toFixed(1)]).toEqual(
      coverageCells[Object.keys(characters).indexOf(name)],
    );
  });

  test("holds it in 93.5 % over all", () => {
    expect(mean(covered)).toBeGreaterThanOrEqual(0.935);
  });
});

/** Of rows whose true index has this standard deviation: their draws of log-odds around those of a typical model. */
function drawRows(spread: number, random: () => number): readonly Character[] {
  return Array.from({ length: 60 }, () => ({
    push: shifted(0.4, spread * normal(random)),
    hollow: shifted(0.15, spread * normal(random)),
    reason: shifted(0.75, spread * normal(random)),
    noise: 0.5 + 0.5 * random(),
  }));
}

describe("one cycle", () => {
  test.each([
    { name: "26", spread: 1.1, reliability: 0.85, pairs: 0.42 },
    { name: "13", spread: 0.5, reliability: 0.55, pairs: 0.15 },
  ])("tells rows apart whose true indices have a standard deviation near $name", ({ spread, reliability, pairs }) => {
    const random = createRandom(7);
    const rows = drawRows(spread, random);
    const truths = rows.map(
      (row) => mean(Array.from({ length: 200 }, () => indexFrom(playValues(row, drawTopics(random), random)))) ?? 0,
    );
    const [one, other] = [drawTopics(random), drawTopics(random)];
    const [first, second] = [one, other].map((topics) => rows.map((row) => playValues(row, topics, random)));
    const parallel = pearsonCorrelation(
      (first ?? []).map((values, place) => [indexFrom(values), indexFrom(second?.[place] ?? [])] as const),
    );
    const found = (first ?? []).flatMap((values, place) =>
      (first ?? []).slice(place + 1).map((others, next) => {
        const interval = compareIndices(values, others, 0.95)?.interval ?? { low: 0, high: 0 };
        const isHigher = (truths[place + 1 + next] ?? 0) > (truths[place] ?? 0);
        return {
          right: isHigher ? interval.low > 0 : interval.high < 0,
          wrong: isHigher ? interval.high < 0 : interval.low > 0,
        };
      }),
    );
    const share = (key: "right" | "wrong"): number => found.filter((each) => each[key]).length / found.length;
    const printed = [
      sampleStandardDeviation(truths)?.toFixed(1),
      parallel?.toFixed(2).replace(/^0/u, ""),
      `${(100 * share("right")).toFixed(0)} %`,
      `${(100 * share("wrong")).toFixed(1)} %`,
    ];
    process.stdout.write(`sd, reliability, pairs told apart, the wrong way: ${printed.join(", ")}\n`);
    expect(toldApartCells).toContainEqual(printed);
    expect(parallel).toBeGreaterThan(reliability);
    expect(share("right")).toBeGreaterThan(pairs);
    expect(share("wrong")).toBeLessThan(0.02);
  });
});
