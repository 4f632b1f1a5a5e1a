import type { Fact, Opener, Situation } from "./situation.ts";
import { contentWords, countWords, mentions, plainWords, sentencesOf, sharedWords } from "./words.ts";

/**
 * What the second attacker may see of an opener and a fact. A feature set is given by the inner products of cases: a
 * learner needs no more of them.
 */

/** One opener with one fact of its situation. */
export interface Case {
  readonly situation: number;
  readonly form: number;
  readonly opener: Opener;
  readonly fact: Fact;
  /** 1 for a reason, -1 for a hollow fact. */
  readonly label: 1 | -1;
  readonly criteria: Situation["criteria"];
}

export function casesOf(situations: readonly Situation[]): readonly Case[] {
  return situations.flatMap(({ openers, facts, form, criteria }, situation) =>
    openers.flatMap((opener) =>
      facts.map((fact) => ({
        situation,
        form,
        opener,
        fact,
        criteria,
        label: fact.reasonIn === opener.twin ? 1 : -1,
      })),
    ),
  );
}

/** Row by row, the inner product of each case with each other. */
export type Products = readonly Float64Array[];

export interface FeatureSet {
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
      const placed = ofSentence.map((word) => `${fromEnd} ${word}`);
      return [ofSentence, pairs, placed].flat();
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
      const criteria = similarities(about, ({ text }) => text, wordsAndCharacters);
      const facts = similarities(cases, ({ fact }) => fact.text, wordsAndCharacters);
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

function wordsAndCharacters(text: string): readonly string[] {
  return [...plainWords(text), ...characterGrams(text)];
}

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
export function normed(products: Products): Products {
  const size = sum(products.map((row, at) => row[at] ?? 0)) / products.length || 1;
  return products.map((row) => row.map((product) => product / size));
}

export function sum(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
