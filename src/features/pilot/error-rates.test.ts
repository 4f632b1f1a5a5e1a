import { expect, test } from "vitest";
import { type PartId, pilotParts } from "./pilot-parts.ts";

// The error rates that the pilot prints, computed from what they assume.

/** Chances of numbers. */
type Chances = ReadonlyMap<number, number>;

/** Of the sum of so many independent draws. */
function sumOf(draws: number, each: Chances): Chances {
  let sum: Chances = new Map([[0, 1]]);
  for (let draw = 0; draw < draws; draw += 1) {
    const next = new Map<number, number>();
    for (const [before, chance] of sum) {
      for (const [added, own] of each) next.set(before + added, (next.get(before + added) ?? 0) + chance * own);
    }
    sum = next;
  }
  return sum;
}

function chanceThat(chances: Chances, is: (value: number) => boolean): number {
  return [...chances].reduce((sum, [value, chance]) => sum + (is(value) ? chance : 0), 0);
}

function hits(draws: number, share: number): Chances {
  return sumOf(
    draws,
    new Map([
      [1, share],
      [0, 1 - share],
    ]),
  );
}

/** The rates that a part states for one of its rules, in order. */
function stated(part: PartId, rule: number): readonly number[] {
  const text = pilotParts.find(({ id }) => id === part)?.rules[rule]?.errors ?? "";
  return (text.match(/(?<!\d)\.\d+|\b1\.0\b/gu) ?? []).map(Number);
}

/** The largest difference between the rates that a rule states and what they are. */
function gapOf(part: PartId, rule: number, are: readonly number[]): number {
  const rates = stated(part, rule);
  if (rates.length !== are.length) throw new Error(`part ${part} states ${rates.length} rates and not ${are.length}`);
  return Math.max(...rates.map((rate, place) => Math.abs(rate - (are[place] ?? 0))));
}

/** Half of the models take the same side in both tellings whatever it is; the others draw it twice. */
const copies = 0.5;

test("a: a situation with one side, among ten models in two tellings", () => {
  const are = [0.5, 0.7, 0.8, 0.9, 0.95].map((share) => {
    const both = (own: number): number => own * (copies + (1 - copies) * own);
    const pair = new Map([
      [2, both(share)],
      [0, both(1 - share)],
      [1, 2 * (1 - copies) * share * (1 - share)],
    ]);
    return chanceThat(sumOf(10, pair), (views) => views <= 2 || views >= 18);
  });
  expect(gapOf("a", 0, are)).toBeLessThanOrEqual(0.025);
});

test("a: a telling that decides the side, by the net of ten models", () => {
  const shifts = [
    [0.5, 0.5],
    [0.7, 0.4],
    [0.75, 0.3],
    [0.85, 0.2],
  ] as const;
  const are = shifts.map(([one, other]) => {
    const up = copies * (one - other) + (1 - copies) * one * (1 - other);
    const down = (1 - copies) * (1 - one) * other;
    const net = new Map([
      [1, up],
      [-1, down],
      [0, 1 - up - down],
    ]);
    return chanceThat(sumOf(10, net), (shift) => Math.abs(shift) >= 5);
  });
  expect(gapOf("a", 1, are)).toBeLessThanOrEqual(0.06);
});

test("b: a reason that moves none of four models, and a hollow fact that moves two", () => {
  const none = [0.8, 0.2].map((share) => chanceThat(hits(4, share), (moved) => moved === 0));
  expect(gapOf("b", 0, none)).toBeLessThanOrEqual(0.005);
  const two = [0.05, 0.4].map((share) => chanceThat(hits(4, share), (moved) => moved >= 2));
  expect(gapOf("b", 1, two)).toBeLessThanOrEqual(0.005);
});

test("c: a push above the seven others, and ballots against words", () => {
  const above = [
    [0.5, 0.5],
    [0.6, 0.35],
  ] as const;
  const are = above.map(([own, other]) => {
    const others = hits(420, other);
    return [...hits(60, own)].reduce(
      (sum, [moved, chance]) => sum + chance * chanceThat(others, (rest) => moved / 60 - rest / 420 >= 0.15),
      0,
    );
  });
  expect(gapOf("c", 0, are)).toBeLessThanOrEqual(0.035);
  const against = [0.1, 0.2].map((share) => chanceThat(hits(480, share), (count) => count / 480 > 0.14));
  expect(gapOf("c", 1, against)).toBeLessThanOrEqual(0.001);
});

test("d: a mirror that leads, in 20 pairs", () => {
  const follows = [0.9, 0.6].map((share) => chanceThat(hits(20, share), (led) => led >= 12));
  const redrawn = new Map([
    [1, 0.25],
    [0, 0.5],
    [-1, 0.25],
  ]);
  const untouched = chanceThat(sumOf(20, redrawn), (led) => Math.abs(led) >= 12);
  expect(gapOf("d", 0, [...follows, untouched])).toBeLessThanOrEqual(0.005);
  expect(untouched).toBeLessThanOrEqual(0.0002);
});

test("e: a push that is named at two of twelve ends", () => {
  const are = [0.05, 0.3].map((share) => chanceThat(hits(12, share), (named) => named / 12 >= 0.15));
  expect(gapOf("e", 0, are)).toBeLessThanOrEqual(0.005);
});
