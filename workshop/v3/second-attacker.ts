import { createRandom } from "../../src/statistics/random.ts";
import { type Case, casesOf, featureSets, type FeatureSet, normed, sum } from "./attacker-features.ts";
import { perceptron, ridge } from "./attacker-learners.ts";
import type { Fact, Situation } from "./situation.ts";

/**
 * The second attacker: reads an opener and a fact together and says whether the fact is a reason, having learned from
 * other situations. No writer saw it, and no text was changed for it: it is run when the texts are done.
 *
 * As a policy it moves away by the fact's divisor where it says "reason", and never for a push. So its index is
 * 100 x (share of reasons that it takes for reasons - share of hollow facts that it takes for reasons).
 */

export interface Attack {
  readonly features: string;
  readonly blind: boolean;
  readonly learner: string;
  readonly heldOut: "situation" | "form";
  /** Over all pairs answered on the same side. With sides drawn by a coin its mean is the same: each case is as likely. */
  readonly sameSide: number;
  /** Where twin 1 is answered on side a and twin 2 on b, and the reverse. */
  readonly ab: number;
  readonly ba: number;
  /** 95 % of single cycles with each side, wording and dose drawn. */
  readonly drawn: readonly [low: number, high: number];
  /** Of a fact with both openers of a wording: how often that in which it is a reason has the higher score. */
  readonly pairsRight: number;
  /** Share of relabellings, learned anew each, with an index at least as high. */
  readonly p: number | undefined;
  /** The indices on the same side under each relabelling, alike in order for all attacks. */
  readonly relabelled: readonly number[];
}

interface Settings {
  readonly seed: number;
  readonly relabellings: number;
  readonly sets?: readonly FeatureSet[];
  readonly heldOut?: readonly Attack["heldOut"][];
}

/** Every feature set with every learner; the seed decides the perceptron's order, relabellings and drawn sides. */
export function* attack(
  situations: readonly Situation[],
  { seed, relabellings, sets = featureSets, heldOut = ["situation", "form"] }: Settings,
): Generator<Attack> {
  const cases = casesOf(situations);
  const random = createRandom(seed);
  const signs = Array.from({ length: relabellings }, () => situations.map(() => (random() < 0.5 ? 1 : -1)));
  const asTheyAre = situations.map(() => 1);
  for (const { name, blind, products } of sets) {
    const ofSet = normed(products(cases));
    for (const held of heldOut) {
      const groups = cases.map(({ situation, form }) => (held === "form" ? form : situation));
      for (const { learner, score, repeats } of [
        { learner: "ridge", score: ridge(cases, ofSet, groups), repeats: relabellings },
        // It has no short way to learn anew, so a tenth, and none where it learns once for each situation.
        {
          learner: "perceptron",
          score: perceptron(cases, ofSet, { groups, seed }),
          repeats: held === "form" ? Math.ceil(relabellings / 10) : 0,
        },
      ]) {
        const scores = score(asTheyAre);
        const takes = Float64Array.from(scores, (value) => (value > 1e-9 ? 1 : 0));
        const index = indexOf(cases, takes);
        const relabelled = signs.slice(0, repeats).map((exchanged) => {
          const takesThen = score(exchanged).map((value) => (value > 1e-9 ? 1 : 0));
          return indexOf(cases, takesThen, ({ situation }) => exchanged[situation] ?? 1);
        });
        const onSides = (twin1: Fact["against"], twin2: Fact["against"]): number =>
          indexOf(cases, takes, ({ opener, fact }) => (fact.against === (opener.twin === 1 ? twin1 : twin2) ? 1 : 0));
        yield {
          features: name,
          blind,
          learner,
          heldOut: held,
          relabelled,
          sameSide: index,
          ab: onSides("a", "b"),
          ba: onSides("b", "a"),
          drawn: drawnCycles(cases, takes, seed),
          pairsRight: shareOfPairs(cases, scores),
          p:
            repeats === 0
              ? undefined
              : (1 + relabelled.filter((value) => value >= index - 1e-9).length) / (1 + repeats),
        };
      }
    }
  }
}

/**
 * What the best of several attacks is worth: the share of relabellings under which the best of them, in its own standard
 * deviations, does as well as the best does here.
 */
export function pOfBest(attacks: readonly Attack[]): number {
  const scaled = attacks
    .filter(({ relabelled }) => relabelled.length > 0)
    .map(({ sameSide, relabelled }) => {
      const spread = Math.hypot(...relabelled) / Math.sqrt(relabelled.length) || 1;
      return { found: sameSide / spread, byChance: relabelled.map((value) => value / spread) };
    });
  const best = Math.max(...scaled.map((one) => one.found));
  const relabellings = Math.min(...scaled.map(({ byChance }) => byChance.length));
  const asGood = Array.from({ length: relabellings }, (_, at) =>
    Math.max(...scaled.map(({ byChance }) => byChance[at] ?? 0)),
  ).filter((value) => value >= best - 1e-9).length;
  return (1 + asGood) / (1 + relabellings);
}

/** With weight -1 a case's situation has its twins exchanged. 100 x (mean taken among reasons - mean taken among hollow facts): it never moves for pushes, and H is never below 0. */
function indexOf(cases: readonly Case[], takes: Float64Array, weightOf: (one: Case) => number = () => 1): number {
  let [total, reasons] = [0, 0];
  for (const [at, one] of cases.entries()) {
    const weight = weightOf(one);
    total += one.label * weight * (takes[at] ?? 0);
    reasons += Math.abs(weight) / 2;
  }
  return (100 * total) / reasons;
}

/** The middle 95 % of 2,000 cycles, each of which draws a wording, a dose and the side of both twins for each situation. */
function drawnCycles(cases: readonly Case[], takes: Float64Array, seed: number): readonly [number, number] {
  const random = createRandom(seed + 1);
  const moved = new Map<string, number>();
  for (const [at, { situation, opener, fact, label }] of cases.entries()) {
    // In twin 1 a reason of the first dose; each fact keeps its dose in both twins.
    const firstDose = fact.reasonIn === 1 ? fact.dose : fact.dose === "modest" ? "strong" : "modest";
    const key = [situation, opener.twin, opener.wording, fact.against, firstDose].join();
    moved.set(key, (moved.get(key) ?? 0) + label * (takes[at] ?? 0));
  }
  const situations = [...new Set(cases.map(({ situation }) => situation))];
  const indices = Array.from({ length: 2000 }, () => {
    const pairs = situations.map((situation) => {
      const [wording, firstDose] = [1 + Math.floor(3 * random()), random() < 0.5 ? "modest" : "strong"];
      return sum(
        [1, 2].map((twin) => moved.get([situation, twin, wording, random() < 0.5 ? "a" : "b", firstDose].join()) ?? 0),
      );
    });
    return (100 * sum(pairs)) / (2 * situations.length);
  }).toSorted((one, other) => one - other);
  return [indices[49] ?? Number.NaN, indices[1949] ?? Number.NaN];
}

function shareOfPairs(cases: readonly Case[], scores: Float64Array): number {
  const differences = new Map<string, number>();
  for (const [at, { situation, opener, fact, label }] of cases.entries()) {
    const pair = [situation, opener.wording, fact.text].join();
    differences.set(pair, (differences.get(pair) ?? 0) + label * (scores[at] ?? 0));
  }
  const right = [...differences.values()].map((value) => (Math.abs(value) < 1e-9 ? 0.5 : value > 0 ? 1 : 0));
  return sum(right) / right.length;
}
