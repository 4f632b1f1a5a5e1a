import { describe, expect, test } from "vitest";
import {
  characters,
  drawTopics,
  playValues,
  shifted,
  type Character,
} from "../../../test/support/scoring/play-characters.ts";
import { normal } from "../../../test/support/scoring/play-twins.ts";
import { coverageCells, toldApartCells } from "../../../test/support/scoring/known-truth-tables.ts";
import { pearsonCorrelation } from "../../statistics/agreement/correlation.ts";
import { mean, sampleStandardDeviation } from "../../statistics/descriptive.ts";
import { createRandom } from "../../statistics/random.ts";
import type { ItemValues } from "./item-values.ts";
import { compareIndices, indexInterval, indexOf, meanMoves } from "./stance-index.ts";

// How often the interval holds the true index, and how well one cycle tells rows apart, where situations are drawn afresh. Takes a
// minute, writes its tables, and compares them with those of docs/method.md.

const indexFrom = (values: readonly ItemValues[]): number => indexOf(meanMoves(values)) ?? Number.NaN;

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
