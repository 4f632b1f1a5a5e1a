import { createRandom } from "../../src/statistics/index.ts";
import { plainWords } from "../surface-cues.ts";
import type { Fact, Opener, Situation } from "./situation.ts";
import { contentWords, countWords, mentions, sentencesOf, sharedWords } from "./words.ts";

/**
 * The second attacker: reads an opener and a fact together and says whether the fact is a reason, having learned from
 * other situations. No writer saw it, and no text was changed for it: it is run when the texts are done.
 *
 * As a policy it moves away by the fact's divisor where it says "reason", and never for a push. So its index is
 * 100 x (share of reasons that it takes for reasons - share of hollow facts that it takes for reasons).
 */

/** One opener with one fact of its situation. */
interface Case {
  readonly situation: number;
  readonly form: number;
  readonly opener: Opener;
  readonly fact: Fact;
  /** 1 for a reason, -1 for a hollow fact. */
  readonly label: 1 | -1;
  readonly criteria: Situation["criteria"];
}

function casesOf(situations: readonly Situation[]): readonly Case[] {
  return situations.flatMap(({ openers, facts, form, criteria }, situation) =>
    openers.flatMap((opener) =>
      facts.map((fact) => ({
        ...{ situation, form, opener, fact, criteria },
        label: fact.reasonIn === opener.twin ? 1 : -1,
      })),
    ),
  );
}

// Features, as inner products between cases: a learner needs no more of them.

/** Row by row, the inner product of each case with each other. */
type Products = readonly Float64Array[];

interface FeatureSet {
  readonly name: string;
  /** False if it is told which of the two criteria counts. */
  readonly blind: boolean;
  readonly products: (cases: readonly Case[]) => Products;
}

/** The product of two texts' similarities has a feature for each pair of a word of the opener and one of the fact. */
function jointly(
  name: string,
  featuresOf: (text: string) => readonly string[],
  ofOpener: (text: string) => readonly string[] = featuresOf,
): FeatureSet {
  return {
    name,
    blind: true,
    products: (cases) => {
      const openers = similarities(cases, ({ opener }) => opener.text, ofOpener);
      const facts = similarities(cases, ({ fact }) => fact.text, featuresOf);
      return pairwise(cases, (one, other) => {
        const [opener, fact] = [openers(one, other), facts(one, other)];
        return opener + fact + opener * fact;
      });
    },
  };
}

const words = jointly("words of opener x words of fact", plainWords);
/** Where the criteria count or not: with their place and their neighbours, so that "isn't" differs from "is". */
const lastSentences = jointly("words, pairs and places of last sentences x words of fact", plainWords, (text) =>
  sentencesOf(text)
    .toReversed()
    .slice(0, 4)
    .flatMap((sentence, fromEnd) => {
      const ofSentence = plainWords(sentence);
      const pairs = ofSentence.map((word, at) => `${word} ${ofSentence[at + 1] ?? "."}`);
      return [...ofSentence, ...pairs, ...ofSentence.map((word) => `${fromEnd} ${word}`)];
    }),
);
const characters = jointly("character 3- to 5-grams of opener x of fact", characterGrams);

const overlap: FeatureSet = {
  name: "overlap, position, length and their products",
  blind: true,
  products: (cases) =>
    quadratic(
      cases.map(({ opener, fact }) => {
        const sentences = sentencesOf(opener.text).toReversed();
        const shared = sharedWords(fact.text, opener.text);
        const grams = new Set(characterGrams(fact.text));
        const sharedGrams = (text: string): number => common(new Set(characterGrams(text)), grams) / grams.size;
        return [
          shared.length,
          shared.length / contentWords(fact.text).size,
          ...[0, 1, 2, 3].map((fromEnd) => sharedWords(fact.text, sentences[fromEnd] ?? "").length),
          sharedWords(fact.text, sentences.slice(4).join(" ")).length,
          ...[0, 1, 2, 3].map((fromEnd) => sharedGrams(sentences[fromEnd] ?? "")),
          sharedGrams(opener.text),
          opener.text.toLowerCase().indexOf(shared[0] ?? "\n") / opener.text.length,
          countWords(opener.text),
          countWords(fact.text),
          opener.text.match(/n't\b|\b(no|not|never|nothing|ignore|forget)\b/gi)?.length ?? 0,
          fact.text.match(/\d+|\b(one|two|three|four|five|six|ten|twelve|twenty|fifty|hundred)\b/gi)?.length ?? 0,
        ];
      }),
    ),
};

const denial = /n't\b|\b(no|not|nothing|never mind|ignore|forget|whatever)\b/i;

const overlapByDenial: FeatureSet = {
  name: "overlap with last sentences that deny and that do not",
  blind: true,
  products: (cases) =>
    quadratic(
      cases.map(({ opener, fact }) => {
        const grams = new Set(characterGrams(fact.text));
        const last = sentencesOf(opener.text).slice(-4);
        const parts = [true, false].map((denies) => last.filter((text) => denial.test(text) === denies).join(" "));
        const shared = parts.map((text) => sharedWords(fact.text, text).length);
        const sharedGrams = parts.map(
          (text) => common(new Set(characterGrams(text)), grams) / Math.max(1, text.length),
        );
        return [shared, sharedGrams].flatMap(([denied = 0, other = 0]) => [denied, other, other - denied]);
      }),
    ),
};

const everything: FeatureSet = {
  name: "all five together",
  blind: true,
  products: (cases) => {
    const sets = [words, lastSentences, characters, overlap, overlapByDenial].map((set) => normed(set.products(cases)));
    return cases.map((_, row) =>
      Float64Array.from(cases, (__, at) => sum(sets.map((products) => products[row]?.[at] ?? 0))),
    );
  },
};

/**
 * Is told which criterion counts, as a perfect reader of "isn't an issue" and "never mind" would be. What it must learn
 * from other situations is which words of facts belong to which criterion, as far as `reads` shows it of a criterion.
 */
function told(name: string, reads: (one: Case, criterion: string, other: string) => string): FeatureSet {
  return {
    name,
    blind: false,
    products: (cases) => {
      const featuresOf = (text: string): readonly string[] => [...plainWords(text), ...characterGrams(text)];
      const texts = new Map(
        cases.map((one) => {
          const [first, second] = one.criteria;
          const [counts, denied] = one.opener.twin === 1 ? [first, second] : [second, first];
          return [one, { counts: reads(one, counts, denied), denied: reads(one, denied, counts) }];
        }),
      );
      const about = cases.flatMap((one) => {
        const { counts = "", denied = "" } = texts.get(one) ?? {};
        return [
          { situation: one.situation, text: counts },
          { situation: one.situation, text: denied },
        ];
      });
      const criteria = similarities(about, ({ text }) => text, featuresOf);
      const facts = similarities(cases, ({ fact }) => fact.text, featuresOf);
      const shared = quadratic(
        cases.map((one) => {
          const { counts = "", denied = "" } = texts.get(one) ?? {};
          const grams = new Set(characterGrams(one.fact.text));
          return [
            sharedWords(one.fact.text, counts).length - sharedWords(one.fact.text, denied).length,
            common(new Set(characterGrams(counts)), grams) / counts.length -
              common(new Set(characterGrams(denied)), grams) / denied.length,
          ];
        }),
      );
      const links = pairwise(cases, (one, other) => {
        const [counts, denied, counts2, denied2] = [2 * one, 2 * one + 1, 2 * other, 2 * other + 1];
        const alike = criteria(counts, counts2) + criteria(denied, denied2);
        return (alike - criteria(counts, denied2) - criteria(denied, counts2)) * facts(one, other);
      });
      const [ofLinks, ofShared] = [normed(links), normed(shared)];
      return ofLinks.map((row, at) => row.map((product, column) => product + (ofShared[at]?.[column] ?? 0)));
    },
  };
}

export const featureSets: readonly FeatureSet[] = [
  words,
  lastSentences,
  characters,
  overlap,
  overlapByDenial,
  everything,
  told("told what counts: criterion names x fact", (_, criterion) => criterion),
  told("told what counts: names and whys x fact", ({ opener }, criterion, other) => {
    const own = sentencesOf(opener.text).filter(
      (sentence) => mentions(sentence, [criterion]).length > 0 && mentions(sentence, [other]).length === 0,
    );
    return [criterion, ...own].join(" ");
  }),
];

function common(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let count = 0;
  for (const feature of one) if (other.has(feature)) count++;
  return count;
}

function characterGrams(text: string): readonly string[] {
  const plain = ` ${plainWords(text).join(" ")} `;
  return [3, 4, 5].flatMap((length) =>
    Array.from({ length: Math.max(0, plain.length - length + 1) }, (_, at) => plain.slice(at, at + length)),
  );
}

/** Cosines between texts, over the features that two situations have: others say nothing about a third. */
function similarities<T extends { readonly situation: number }>(
  holders: readonly T[],
  textOf: (holder: T) => string,
  featuresOf: (text: string) => readonly string[],
): (one: number, other: number) => number {
  const texts = [...new Set(holders.map(textOf))];
  const features = texts.map((text) => new Set(featuresOf(text)));
  const placeOf = new Map(texts.map((text, place) => [text, place]));
  const places = holders.map((holder) => placeOf.get(textOf(holder)) ?? 0);
  const owners = new Map<string, Set<number>>();
  for (const [at, place] of places.entries()) {
    for (const feature of features[place] ?? []) {
      owners.set(feature, (owners.get(feature) ?? new Set()).add(holders[at]?.situation ?? 0));
    }
  }
  const known = features.map((set) => new Set([...set].filter((feature) => (owners.get(feature)?.size ?? 0) > 1)));
  const cosines = known.map((one) =>
    Float64Array.from(known, (other) => common(one, other) / Math.max(1, Math.sqrt(one.size * other.size))),
  );
  return (one, other) => cosines[places[one] ?? 0]?.[places[other] ?? 0] ?? 0;
}

function pairwise(cases: readonly Case[], product: (one: number, other: number) => number): Products {
  return cases.map((_, one) => Float64Array.from(cases, (__, other) => product(one, other)));
}

/** Numbers in units of their standard deviation, with all products of two. */
function quadratic(rows: readonly (readonly number[])[]): Products {
  const columns = (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? 0));
  const scaled = columns.map((values) => {
    const middle = sum(values) / values.length;
    const spread = Math.hypot(...values.map((value) => value - middle)) / Math.sqrt(values.length) || 1;
    return values.map((value) => (value - middle) / spread);
  });
  return rows.map((_, one) =>
    Float64Array.from(rows, (__, other) => {
      const product = sum(scaled.map((values) => (values[one] ?? 0) * (values[other] ?? 0)));
      return (1 + product / scaled.length) ** 2;
    }),
  );
}

/** A case's product with itself is 1 on average, so that feature sets weigh alike and one penalty suits all. */
function normed(products: Products): Products {
  const size = sum(products.map((row, at) => row[at] ?? 0)) / products.length || 1;
  return products.map((row) => row.map((product) => product / size));
}

// Learners: from signs of situations (-1 exchanges its twins) to a score of each case by those that did not see its group.

type Learner = (signs: readonly number[]) => Float64Array;

const penalty = 1;

/**
 * Ridge regression on 1 and -1, the first Newton step of a logistic regression. With G the inverse of products plus penalty, cases
 * held out as a group have the scores -inverse(G[group, group]) G[group, others] labels: linear in the labels of each
 * situation, so a relabelling repeats the whole learning at the cost of a sum.
 */
function ridge(cases: readonly Case[], inverse: Products, groups: readonly number[]): Learner {
  const situations = 1 + Math.max(...cases.map(({ situation }) => situation));
  const shares = cases.map(() => new Float64Array(situations));
  for (const group of new Set(groups)) {
    const held = groups.flatMap((other, at) => (other === group ? at : []));
    const ofGroup = inverted(held.map((row) => Float64Array.from(held, (column) => inverse[row]?.[column] ?? 0)));
    const pulls = held.map((row) => {
      const pull = new Float64Array(situations);
      for (const [at, { situation, label }] of cases.entries()) {
        if (groups[at] !== group) pull[situation] = (pull[situation] ?? 0) - label * (inverse[row]?.[at] ?? 0);
      }
      return pull;
    });
    for (const [at, place] of held.entries()) {
      const share = shares[place];
      for (const [column, pull] of pulls.entries()) {
        const weight = ofGroup[at]?.[column] ?? 0;
        for (let of = 0; of < situations; of++) if (share) share[of] = (share[of] ?? 0) + weight * (pull[of] ?? 0);
      }
    }
  }
  return (signs) =>
    Float64Array.from(shares, (share) => {
      let score = 0;
      for (let at = 0; at < situations; at++) score += (signs[at] ?? 1) * (share[at] ?? 0);
      return score;
    });
}

const epochs = 3;

/** Averaged perceptron (Freund and Schapire 1999) in a seeded order; averaging is its regularisation. */
function perceptron(cases: readonly Case[], products: Products, groups: readonly number[], seed: number): Learner {
  const random = createRandom(seed);
  const orders = [...new Set(groups)].map((group) => {
    const seen = groups.flatMap((other, at) => (other === group ? [] : at));
    const passes = Array.from({ length: epochs }, () =>
      seen.map((at) => ({ at, key: random() })).toSorted((one, other) => one.key - other.key),
    );
    return { group, order: Int32Array.from(passes.flat(), ({ at }) => at) };
  });
  const grid = Float64Array.from(products.flatMap((row) => [...row]));
  const size = cases.length;
  return (signs) => {
    const labels = Float64Array.from(cases, ({ label, situation }) => label * (signs[situation] ?? 1));
    const scores = new Float64Array(size);
    for (const { group, order } of orders) {
      const current = new Float64Array(size);
      const averaged = new Float64Array(size);
      for (let step = 0; step < order.length; step++) {
        const at = order[step] ?? 0;
        const label = labels[at] ?? 0;
        if (label * (current[at] ?? 0) > 0) continue;
        averaged[at] = (averaged[at] ?? 0) + label * (1 - step / order.length);
        const row = at * size;
        for (let other = 0; other < size; other++) {
          current[other] = (current[other] ?? 0) + label * (grid[row + other] ?? 0);
        }
      }
      for (let at = 0; at < size; at++) {
        if (groups[at] !== group) continue;
        const row = at * size;
        let score = 0;
        for (let other = 0; other < size; other++) score += (averaged[other] ?? 0) * (grid[row + other] ?? 0);
        scores[at] = score;
      }
    }
    return scores;
  };
}

/** The inverse of a symmetric positive definite matrix, by Gauss and Jordan without pivots. */
function inverted(matrix: Products): Products {
  const rows = matrix.map((row) => Float64Array.from(row));
  for (const [pivot, pivotRow] of rows.entries()) {
    const factor = 1 / (pivotRow[pivot] ?? 1);
    pivotRow[pivot] = 1;
    for (let column = 0; column < pivotRow.length; column++) pivotRow[column] = (pivotRow[column] ?? 0) * factor;
    for (const [at, row] of rows.entries()) {
      if (at === pivot) continue;
      const weight = row[pivot] ?? 0;
      row[pivot] = 0;
      for (let column = 0; column < row.length; column++) {
        row[column] = (row[column] ?? 0) - weight * (pivotRow[column] ?? 0);
      }
    }
  }
  return rows;
}

// The attack

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
  readonly p: number;
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
    const penalised = ofSet.map((row, at) => row.map((product, other) => product + (at === other ? penalty : 0)));
    const inverse = inverted(penalised);
    for (const held of heldOut) {
      const groups = cases.map(({ situation, form }) => (held === "form" ? form : situation));
      for (const { learner, score, repeats } of [
        { learner: "ridge", score: ridge(cases, inverse, groups), repeats: relabellings },
        // A tenth, because it has no short way to learn anew.
        { learner: "perceptron", score: perceptron(cases, ofSet, groups, seed), repeats: Math.ceil(relabellings / 10) },
      ]) {
        const scores = score(asTheyAre);
        const takes = Float64Array.from(scores, (value) => (value > 1e-9 ? 1 : 0));
        const index = indexOf(cases, takes, asTheyAre);
        const relabelled = signs.slice(0, repeats).map((exchanged) => {
          const takesThen = score(exchanged).map((value) => (value > 1e-9 ? 1 : 0));
          return indexOf(cases, takesThen, exchanged);
        });
        const onSides = (twin1: Fact["against"], twin2: Fact["against"]): number =>
          indexOf(cases, takes, asTheyAre, ({ opener, fact }) => fact.against === (opener.twin === 1 ? twin1 : twin2));
        yield {
          ...{ features: name, blind, learner, heldOut: held, relabelled },
          sameSide: index,
          ab: onSides("a", "b"),
          ba: onSides("b", "a"),
          drawn: drawnCycles(cases, takes, seed),
          pairsRight: shareOfPairs(cases, scores),
          p: (1 + relabelled.filter((value) => value >= index - 1e-9).length) / (1 + repeats),
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
  const scaled = attacks.map(({ sameSide, relabelled }) => {
    const spread = Math.hypot(...relabelled) / Math.sqrt(relabelled.length) || 1;
    return { here: sameSide / spread, then: relabelled.map((value) => value / spread) };
  });
  const best = Math.max(...scaled.map(({ here }) => here));
  const relabellings = Math.min(...scaled.map(({ then }) => then.length));
  const asGood = Array.from({ length: relabellings }, (_, at) =>
    Math.max(...scaled.map(({ then }) => then[at] ?? 0)),
  ).filter((value) => value >= best - 1e-9).length;
  return (1 + asGood) / (1 + relabellings);
}

/** 100 x (mean taken among reasons - mean taken among hollow facts): it never moves for pushes, and H is never below 0. */
function indexOf(
  cases: readonly Case[],
  takes: Float64Array,
  signs: readonly number[],
  asked: (one: Case) => boolean = () => true,
): number {
  let [total, reasons] = [0, 0];
  for (const [at, one] of cases.entries()) {
    if (!asked(one)) continue;
    total += one.label * (signs[one.situation] ?? 1) * (takes[at] ?? 0);
    reasons += 0.5;
  }
  return (100 * total) / reasons;
}

/** The middle 95 % of 2,000 cycles, each of which draws a wording, a dose and the side of both twins for each situation. */
function drawnCycles(cases: readonly Case[], takes: Float64Array, seed: number): readonly [number, number] {
  const random = createRandom(seed + 1);
  const moved = new Map<string, number>();
  const keyOf = (situation: number, twin: number, wording: number, side: string, firstDose: string): string =>
    [situation, twin, wording, side, firstDose].join();
  for (const [at, { situation, opener, fact, label }] of cases.entries()) {
    // In twin 1 a reason of the first dose; each fact keeps its dose in both twins.
    const firstDose = fact.reasonIn === 1 ? fact.dose : fact.dose === "modest" ? "strong" : "modest";
    const key = keyOf(situation, opener.twin, opener.wording, fact.against, firstDose);
    moved.set(key, (moved.get(key) ?? 0) + label * (takes[at] ?? 0));
  }
  const situations = [...new Set(cases.map(({ situation }) => situation))];
  const indices = Array.from({ length: 2000 }, () => {
    const pairs = situations.map((situation) => {
      const [wording, firstDose] = [1 + Math.floor(3 * random()), random() < 0.5 ? "modest" : "strong"];
      return sum(
        [1, 2].map((twin) => moved.get(keyOf(situation, twin, wording, random() < 0.5 ? "a" : "b", firstDose)) ?? 0),
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

function sum(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
