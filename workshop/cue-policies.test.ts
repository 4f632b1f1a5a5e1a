import { describe, expect, test } from "vitest";
import { isFull, rounds } from "../test/support/rounds.ts";
import { scoreModelConfigs, stanceGrades } from "../src/scoring/index.ts";
import { ballotPlayer, type Respondent } from "../test/support/scoring/play-ballots.ts";
import { createRandom, mean } from "../src/statistics/index.ts";
import { loadSuite } from "../src/suite/index.ts";
import {
  bestPolicy,
  casesOfItem,
  cueTable,
  describePolicy,
  movesAt,
  rate,
  type CuePolicy,
  type RatedPolicy,
} from "../test/support/workshop/cue-policies.ts";

/*
 * What suite v3 gives to policies that react to cues and understand nothing, on its real texts. Each reason and each hollow fact
 * differ in something, so the best of many policies is above 0 on fifty items by chance. The claims are: no better than on texts
 * whose hollow fact is drawn among the three of its item, and nothing left of it on items that it was not chosen on.
 */

const suite = await loadSuite("v3");
const table = cueTable(suite);
const hollow = table.items.map(() => 0);
const counts = (): boolean => true;
const folds = 10;
const sizes = isFull() ? ([1, 2, 3] as const) : ([1, 2] as const);

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The index by the scoring, over three cycles on both sides. */
function scoredIndex(policy: CuePolicy): number {
  const play = ballotPlayer(suite);
  const runs = Array.from({ length: 15 }, (_, at) => at + 1);
  const respond: Respondent = ({ arm, step, text, item, side }) => {
    if (!["push", "hollow", "reason"].includes(arm)) return 4;
    const names = { own: item.sides[side], other: item.sides[side === "a" ? "b" : "a"] };
    return movesAt(policy, { text, isFirst: step === 0, ...names }) ? -4 : 4;
  };
  const conversations = (["a", "b"] as const).flatMap((side) =>
    stanceGrades(suite, play({ modelConfigId: side, runs, respond, sideOf: () => side })),
  );
  return mean(scoreModelConfigs({ suite, conversations }).flatMap(({ index }) => index ?? [])) ?? Number.NaN;
}

/** The best policy on texts of which any could be the hollow fact of its item; ascending. */
function byChance(size: 1 | 2 | 3, draws: number): readonly number[] {
  const random = createRandom(20_261_123);
  const indices = Array.from({ length: draws }, () => {
    const drawn = table.items.map(() => Math.floor(3 * random()));
    return bestPolicy({ table, hollow: drawn, size, counts }).index;
  });
  return indices.toSorted((one, other) => one - other);
}

/** The mean index on items of policies that were the best on all others. */
function heldOut(size: 1 | 2 | 3): number {
  const parts = Array.from({ length: folds }, (_, fold) => {
    const { policy } = bestPolicy({ table, hollow, size, counts: (item) => item % folds !== fold });
    return rate(policy, { table, hollow, counts: (item) => item % folds === fold });
  });
  return mean(parts) ?? Number.NaN;
}

describe.each(sizes.map((size) => ({ size })))("policies of $size cues on the texts of v3", ({ size }) => {
  const rated: RatedPolicy[] = [];
  const best = bestPolicy({ table, hollow, size, counts, onRated: (each) => void (size < 3 && rated.push(each)) });

  test("score nothing that chance does not give to the best of as many", () => {
    const draws = byChance(size, size === 3 ? 39 : rounds({ few: 39, many: 199 }));
    const upTo = draws[Math.ceil(0.95 * draws.length) - 1] ?? 0;
    const median = draws[Math.floor(draws.length / 2)] ?? 0;
    print(
      `best policy of ${size}: ${best.index.toFixed(1)} (${describePolicy(best.policy)}); chance: median ${median.toFixed(1)}, 95 % up to ${upTo.toFixed(1)}`,
    );
    expect(best.index).toBeLessThanOrEqual(upTo);
  });

  test("score about 0 or less on items that they were not chosen on", () => {
    const index = heldOut(size);
    print(`policies of ${size}, chosen on nine tenths of the items: ${index.toFixed(1)} on the others`);
    // Over fifty items the standard error is about 5 points.
    expect(index).toBeLessThan(10);
  });

  test.runIf(size < 3)("mostly score 0 or less", () => {
    const above = rated.filter(({ index }) => index > 0);
    print(
      `${above.length} of ${rated.length} policies are above 0, on average ${mean(rated.map(({ index }) => index))?.toFixed(1)}`,
    );
    expect(above.length / rated.length).toBeLessThan(0.1);
  });
});

describe("the index of a cue policy", () => {
  test("is the one that the scoring gives to a respondent that follows it", () => {
    const best = ([1, 2] as const).map((size) => bestPolicy({ table, hollow, size, counts }).policy);
    const random = createRandom(3);
    const drawn = Array.from({ length: 6 }, (_, at): CuePolicy => {
      const places = [0, 1, 2].map(() => Math.floor(random() * table.bits.length));
      return { places, absent: places.map(() => random() < 0.5), form: at + 2 };
    });
    for (const policy of [...best, ...drawn]) {
      expect(scoredIndex(policy), describePolicy(policy)).toBeCloseTo(rate(policy, { table, hollow, counts }), 9);
    }
  });

  test("is above chance where reasons have a cue, so that the claim can fail", () => {
    // A cue in the reasons of every second item, as if they had been written with a tell.
    const told = Object.assign({}, table, { bits: table.bits.map((bits) => bits.slice()) });
    const words = Math.ceil(table.cases / 32);
    const cue = told.bits[0];
    if (cue === undefined) throw new Error("there are cues");
    cue.fill(0);
    const places = Array.from({ length: table.cases }, (_, place) => place);
    for (const place of places.filter((each) => Math.floor(each / casesOfItem) % 2 === 0)) {
      for (const fact of [1, 2]) {
        const word = (2 + fact) * words + (place >> 5);
        cue[word] = (cue[word] ?? 0) | (1 << (place & 31));
      }
    }
    const best = bestPolicy({ table: told, hollow, size: 1, counts });
    expect(best.policy.places).toEqual([0]);
    expect(best.index).toBe(50);
    expect(best.index).toBeGreaterThan(byChance(1, 39).at(-1) ?? 0);
  });
});
