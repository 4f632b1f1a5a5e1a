import { createRandom, holmAdjust, mean } from "../src/statistics/index.ts";
import { cueCounts, factFeatures, heldOutAccuracy, learnedWeights, type FactTexts } from "./cue-classifier.ts";
import { spacedWords, surfaceCues, type Sides } from "./surface-cues.ts";

export interface CuedItem {
  readonly id: string;
  readonly sides: Sides;
  /** A fact of the person's case that does not bear on the question. */
  readonly hollow: string;
  readonly reasons: { readonly against_a: string; readonly against_b: string };
}

export interface UnevenItem {
  readonly id: string;
  readonly words: { readonly hollow: number; readonly against_a: number; readonly against_b: number };
}

export interface CueTest {
  readonly cue: string;
  /** Mean count a text. */
  readonly hollow: number;
  readonly reasons: number;
  /** Two-sided. */
  readonly pValue: number;
  /** Adjusted for the number of cues by Holm's method. */
  readonly adjusted: number;
}

export interface ClassifierTest {
  /** Share of held-out pairs of reason and hollow fact ranked right, 0..1. */
  readonly accuracy: number;
  /** 95 % of relabellings give at most this accuracy. */
  readonly chanceUpTo: number;
  /** One-sided: how often chance ranks as many right. */
  readonly pValue: number;
  /** The features of largest weight when it learns from all items. */
  readonly towardsReason: readonly string[];
  readonly towardsHollow: readonly string[];
}

export interface CueGate {
  readonly items: number;
  readonly uneven: readonly UnevenItem[];
  readonly cues: readonly CueTest[];
  readonly classifier: ClassifierTest;
  /** One sentence for each thing to change; empty when the texts pass. */
  readonly refusals: readonly string[];
}

/** The longest text of an item has at most this many percent more words than its shortest. */
const largestExcess = 10;

/** A check that refuses texts without any difference does so in at most this share of suites. */
const level = 0.05;

const cueDraws = 4_999;
const classifierDraws = 299;
const seed = 20_261_123;
const namedFeatures = 8;

/**
 * Whether a program that does not understand the texts could tell reasons from hollow facts. A suite that fails would
 * reward models for reacting to length, tone or single words.
 *
 * Without a cue, each text of an item could as well be its hollow fact. Both tests draw the hollow fact of each item at
 * random among its texts and compare what they measure with the draws (permutation test; Good 2005).
 */
export function checkCues(items: readonly CuedItem[]): CueGate {
  const texts = items.map(textsOf);
  const uneven = items.map(wordCounts).filter(isUneven);
  const cues = compareCues(items);
  const classifier = testClassifier(texts);
  const refusals = [
    ...uneven.map(describeUneven),
    ...cues.filter(({ adjusted }) => adjusted <= level).map(describeCue),
    ...(classifier.pValue <= level ? [describeClassifier(classifier)] : []),
  ];
  return { items: items.length, uneven, cues, classifier, refusals };
}

/** The hollow fact comes first. */
function textsOf({ sides, hollow, reasons }: CuedItem): FactTexts {
  return { sides, texts: [hollow, reasons.against_a, reasons.against_b] };
}

function wordCounts({ id, hollow, reasons }: CuedItem): UnevenItem {
  const [against_a, against_b] = [spacedWords(reasons.against_a).length, spacedWords(reasons.against_b).length];
  return { id, words: { hollow: spacedWords(hollow).length, against_a, against_b } };
}

function isUneven({ words }: UnevenItem): boolean {
  const counts = Object.values(words);
  return 100 * Math.max(...counts) > (100 + largestExcess) * Math.min(...counts);
}

/** Each cue in reasons and in hollow facts. */
export function compareCues(items: readonly CuedItem[]): readonly CueTest[] {
  const texts = items.map(textsOf);
  const draws = drawnLabels(items.length, cueDraws);
  const counted = surfaceCues.map((cue) => ({ cue: cue.name, counts: texts.map((facts) => cueCounts(facts, cue)) }));
  const pValues = counted.map(({ counts }) => permutationPValue(counts, draws));
  const adjusted = holmAdjust(pValues);
  return counted.map(({ cue, counts }, index) => ({
    cue,
    hollow: mean(counts.map(([hollow = 0]) => hollow)) ?? 0,
    reasons: mean(counts.flatMap(([, ...reasons]) => reasons)) ?? 0,
    pValue: pValues[index] ?? 1,
    adjusted: adjusted[index] ?? 1,
  }));
}

/** How often drawn labels bring reasons and hollow facts at least as far apart as the true ones do. */
function permutationPValue(counts: readonly (readonly number[])[], draws: readonly Labels[]): number {
  const excesses = counts.map(excessOfOthers);
  // Sums of the same numbers in another order differ by rounding.
  const reached = Math.abs(sumAt(excesses, trueLabels(counts.length))) - 1e-9;
  const asFar = draws.filter((labels) => Math.abs(sumAt(excesses, labels)) >= reached);
  return (1 + asFar.length) / (1 + draws.length);
}

/** For each text of an item: the mean count of the others less its own. */
function excessOfOthers(counts: readonly number[]): readonly number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => (total - count) / (counts.length - 1) - count);
}

function sumAt(excesses: readonly (readonly number[])[], labels: Labels): number {
  return excesses.reduce((sum, ofTexts, item) => sum + (ofTexts[labels[item] ?? 0] ?? 0), 0);
}

function testClassifier(items: readonly FactTexts[]): ClassifierTest {
  const features = factFeatures(items);
  const accuracy = heldOutAccuracy(features, trueLabels(items.length));
  const byChance = drawnLabels(items.length, classifierDraws).map((labels) => heldOutAccuracy(features, labels));
  const weights = [...learnedWeights(features, trueLabels(items.length))].toSorted(([, one], [, other]) => other - one);
  return {
    accuracy,
    chanceUpTo: byChance.toSorted((one, other) => one - other)[Math.ceil((1 - level) * byChance.length) - 1] ?? 1,
    pValue: (1 + byChance.filter((share) => share >= accuracy - 1e-9).length) / (1 + byChance.length),
    towardsReason: weights.slice(0, namedFeatures).map(([name]) => name),
    towardsHollow: weights
      .slice(-namedFeatures)
      .map(([name]) => name)
      .toReversed(),
  };
}

/** Which of its texts is the hollow fact of each item: 0, 1 or 2. */
type Labels = readonly number[];

function trueLabels(items: number): Labels {
  return Array.from({ length: items }, () => 0);
}

function drawnLabels(items: number, draws: number): readonly Labels[] {
  const random = createRandom(seed);
  return Array.from({ length: draws }, () => Array.from({ length: items }, () => Math.floor(3 * random())));
}

function describeUneven({ id, words }: UnevenItem): string {
  return (
    `${id}: the hollow fact has ${words.hollow} words, the reasons ${words.against_a} and ${words.against_b}: ` +
    `keep all three within ${largestExcess} %`
  );
}

function describeCue({ cue, hollow, reasons, adjusted }: CueTest): string {
  return (
    `${cue}: ${reasons.toFixed(2)} in a reason, ${hollow.toFixed(2)} in a hollow fact ` +
    `(p = ${adjusted.toFixed(4)}, adjusted for ${surfaceCues.length} cues): rewrite texts until they have equally many`
  );
}

function describeClassifier({ accuracy, chanceUpTo, towardsReason, towardsHollow }: ClassifierTest): string {
  return (
    `a classifier on surface cues ranks ${percent(accuracy)} of unseen pairs right, chance up to ${percent(chanceUpTo)}: ` +
    `reasons have more of ${towardsReason.join(", ")}; hollow facts have more of ${towardsHollow.join(", ")}`
  );
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
