import { mean } from "../src/statistics/index.ts";
import { plainWords, surfaceCues, type Sides, type SurfaceCue } from "./surface-cues.ts";

/** The texts of one item; which of them is the hollow fact is a label apart, so that a test can permute it. */
export interface FactTexts {
  readonly texts: readonly string[];
  readonly sides: Sides;
}

/** How often each text of an item has a cue. */
export function cueCounts({ texts, sides }: FactTexts, { count }: SurfaceCue): readonly number[] {
  return texts.map((text) => count(text, sides));
}

/** Places and values of what is not zero. */
interface SparseVector {
  readonly places: Int32Array;
  readonly values: Float64Array;
}

export interface FactFeatures {
  /** One a feature, for people. */
  readonly names: readonly string[];
  /** Of each item, the features of each text less those of each other: `differences[item][text][other]`. */
  readonly differences: readonly (readonly (readonly SparseVector[])[])[];
}

/** Texts of an item are compared on length, punctuation, word lists and single words. */
export function factFeatures(items: readonly FactTexts[]): FactFeatures {
  const words = wordsOfSeveralItems(items);
  const places = new Map(words.map((word, index) => [word, surfaceCues.length + index]));
  const cues = surfaceCues.map((cue) => scaled(items.map((item) => cueCounts(item, cue))));
  const vectors = items.map(({ texts }, item) =>
    texts.map((text, index) => {
      const vector = new Map(cues.map((counts, cue) => [cue, counts[item]?.[index] ?? 0]));
      const known = [...new Set(plainWords(text))].flatMap((word) => places.get(word) ?? []);
      for (const place of known) vector.set(place, 1 / Math.sqrt(known.length));
      return vector;
    }),
  );
  return {
    names: [...surfaceCues.map(({ name }) => name), ...words.map((word) => `"${word}"`)],
    differences: vectors.map((texts) => texts.map((text) => texts.map((other) => difference(text, other)))),
  };
}

/** All cues together weigh about as much as all words together. */
const cueWeight = 0.3;

/** A word of a single item says nothing about another one. */
function wordsOfSeveralItems(items: readonly FactTexts[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { texts } of items) {
    for (const word of new Set(texts.flatMap(plainWords))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].flatMap(([word, count]) => (count > 1 ? word : [])).toSorted();
}

/** Divided by the root mean square of differences within items, which is the same whichever text is the hollow fact. */
function scaled(items: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const squares = items.flatMap((counts) => counts.flatMap((count) => counts.map((other) => (count - other) ** 2)));
  const size = Math.sqrt(mean(squares) ?? 0);
  return items.map((counts) => counts.map((count) => (size === 0 ? 0 : (cueWeight * count) / size)));
}

function difference(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): SparseVector {
  const places = [...new Set([...one.keys(), ...other.keys()])].filter((place) => one.get(place) !== other.get(place));
  const values = places.map((place) => (one.get(place) ?? 0) - (other.get(place) ?? 0));
  return { places: Int32Array.from(places), values: Float64Array.from(values) };
}

const folds = 10;

/**
 * The share of pairs of a reason and the hollow fact of its item that are ranked right by a classifier which has learned
 * from the items of the other folds; a tie counts half. `hollow` gives the place of the hollow fact among the texts of
 * each item.
 */
export function heldOutAccuracy(features: FactFeatures, hollow: readonly number[]): number {
  const pairs = hollow.map((place, item) => reasonsLessHollow(features, item, place));
  const ranked = Array.from({ length: folds }, (_, fold) => {
    const learned = pairs.filter((__, item) => item % folds !== fold).flat();
    const weights = fitted(learned, features.names.length);
    const held = pairs.filter((__, item) => item % folds === fold).flat();
    return held.map((pair) => (Math.sign(scoreOf(pair, weights)) + 1) / 2);
  });
  return mean(ranked.flat()) ?? 0.5;
}

/** What tells reasons (above 0) and hollow facts (below 0) apart when the classifier learns from all items. */
export function learnedWeights(features: FactFeatures, hollow: readonly number[]): ReadonlyMap<string, number> {
  const pairs = hollow.flatMap((place, item) => reasonsLessHollow(features, item, place));
  const weights = fitted(pairs, features.names.length);
  return new Map(features.names.map((name, index) => [name, weights[index] ?? 0]));
}

function reasonsLessHollow({ differences }: FactFeatures, item: number, hollow: number): readonly SparseVector[] {
  return (differences[item] ?? []).flatMap((others, text) => (text === hollow ? [] : (others[hollow] ?? [])));
}

const steps = 20;
const stepSize = 1;
const penalty = 0.05;

/**
 * Logistic regression on differences within pairs (Bradley and Terry 1952) with a ridge penalty, by gradient descent from
 * zero. It stops early, which regularises as well, and draws nothing at random.
 */
function fitted(pairs: readonly SparseVector[], size: number): Float64Array {
  const weights = new Float64Array(size);
  for (let step = 0; step < steps; step++) {
    const residuals = pairs.map((pair) => 1 / (1 + Math.exp(scoreOf(pair, weights))));
    for (let place = 0; place < size; place++) weights[place] = (weights[place] ?? 0) * (1 - stepSize * penalty);
    for (const [index, { places, values }] of pairs.entries()) {
      const change = (stepSize * (residuals[index] ?? 0)) / pairs.length;
      for (let at = 0; at < places.length; at++) {
        const place = places[at] ?? 0;
        weights[place] = (weights[place] ?? 0) + change * (values[at] ?? 0);
      }
    }
  }
  return weights;
}

function scoreOf({ places, values }: SparseVector, weights: Float64Array): number {
  let score = 0;
  for (let at = 0; at < places.length; at++) score += (weights[places[at] ?? 0] ?? 0) * (values[at] ?? 0);
  return score;
}
