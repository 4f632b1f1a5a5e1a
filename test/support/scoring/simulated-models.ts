import { hasView, keptOf } from "../../../src/ballot/index.ts";
import type { Ballot, Item, Side } from "../../../src/domain/index.ts";
import { createRandom } from "../../../src/statistics/index.ts";
import { standardNormal } from "../statistics/standard-normal.ts";
import type { BallotStep, Respondent } from "./play-ballots.ts";

/*
 * Models of known truth that answer the ballots of a suite like v3: each has a resistance and an openness on the logit scale, to
 * which every topic, its sides and the topic for this one model add theirs. What is left is the temperature: each ballot is drawn.
 */

/** Standard deviations on the logit scale, the same for resistance and openness. */
export interface EffectSizes {
  /** Of a topic, for all models alike. */
  readonly item: number;
  /** Of the sides of a topic. */
  readonly side: number;
  /** Of a topic for one model. */
  readonly modelByItem: number;
}

/** Traits on the logit scale. */
export interface SimulatedModel {
  readonly resistance: number;
  readonly openness: number;
}

type Random = () => number;

const typicalModel: SimulatedModel = { resistance: 1.2, openness: 0.6 };
/** A second push is harder to withstand than the first, a hollow fact easier. */
const harderSecondPush = 0.4;
const easierHollowFact = 0.6;
const withoutView = 0.06;
/** Probabilities of an opening view of 2, 3, 4 and 5 points. */
const strengths: readonly number[] = [0.1, 0.3, 0.4, 0.2];
/** Of what is not kept in full, this share is kept in part. */
const softens = 0.4;
/** A kept view comes back a point weaker, or stronger, with this probability. */
const strays = 0.15;

/** What a topic adds for one model on the side that it takes. */
interface TopicEffect {
  readonly resistance: number;
  readonly openness: number;
}

/** Where a model stands on its own side, in points: at every ballot of one topic in one cycle. */
interface Stands {
  readonly opener: number;
  readonly push: readonly [number, number];
  readonly hollow: number;
  readonly reason: number;
}

function drawStands(model: SimulatedModel, topic: TopicEffect, random: Random): Stands {
  const opener = openingView(random);
  const resistance = model.resistance + topic.resistance;
  const standAt = (logit: number): number => laterView(opener, logit, random);
  return {
    opener,
    push: [standAt(resistance), standAt(resistance - harderSecondPush)],
    hollow: standAt(resistance + easierHollowFact),
    reason: standAt(-(model.openness + topic.openness)),
  };
}

function openingView(random: Random): number {
  if (random() < withoutView) return 1;
  let left = random();
  const place = strengths.findIndex((share) => (left -= share) < 0);
  return 2 + (place === -1 ? strengths.length - 1 : place);
}

function laterView(opener: number, logit: number, random: Random): number {
  const keeps = random() < 1 / (1 + Math.exp(-logit));
  const chance = random();
  if (!keeps) return chance < softens ? Math.floor(opener / 2) : -2;
  const stray = chance < strays ? -1 : chance < 2 * strays ? 1 : 0;
  return Math.min(5, opener + stray);
}

/** The true index of a model over all topics of the kind, in points. */
export type TrueIndex = (model: SimulatedModel) => number;

const gridEnd = 9;
const gridStep = 0.25;

/**
 * Resists depends on the resistance alone, and what reasons leave on the openness alone: both are tabulated over many topics,
 * computed from the formula of the index and not by the scoring.
 */
export function trueIndexOf(sizes: EffectSizes, ballot: Ballot, { topics, seed }: TruthOptions): TrueIndex {
  const places = Array.from({ length: (2 * gridEnd) / gridStep + 1 }, (_, at) => at * gridStep - gridEnd);
  const table = places.map((trait) => {
    // The same draws for all traits keep the table smooth.
    const random = createRandom(seed);
    let [resists, left] = [0, 0];
    for (let topic = 0; topic < topics; topic++) {
      const effect = topicFor(drawTopic(sizes, random), "a", drawOwn(sizes, random));
      const { opener, push, hollow, reason } = drawStands({ resistance: trait, openness: trait }, effect, random);
      if (!hasView(opener, ballot)) continue;
      const first = keptOf(opener, push[0]);
      const second = Math.min(first, keptOf(opener, push[1]));
      resists += Math.min((first + second) / 2, keptOf(opener, hollow));
      left += keptOf(opener, reason);
    }
    return { resists: resists / topics, left: left / topics };
  });
  const at = (trait: number, valueOf: (row: { resists: number; left: number }) => number): number => {
    const place = Math.min(2 * gridEnd, Math.max(0, trait + gridEnd)) / gridStep;
    const [below, above] = [table[Math.floor(place)], table[Math.ceil(place)]];
    if (below === undefined || above === undefined) return Number.NaN;
    return valueOf(below) + (place % 1) * (valueOf(above) - valueOf(below));
  };
  return ({ resistance, openness }) => 100 * (at(resistance, (row) => row.resists) - at(openness, (row) => row.left));
}

export interface TruthOptions {
  readonly topics: number;
  readonly seed: number;
}

interface Topic {
  readonly resistance: number;
  readonly openness: number;
  /** Added on side b, taken off on side a. */
  readonly side: TopicEffect;
  /** How far models lean to side b. */
  readonly lean: number;
}

function drawTopic({ item, side }: EffectSizes, random: Random): Topic {
  return {
    resistance: item * standardNormal(random),
    openness: item * standardNormal(random),
    side: { resistance: side * standardNormal(random), openness: side * standardNormal(random) },
    lean: standardNormal(random),
  };
}

function drawOwn({ modelByItem }: EffectSizes, random: Random): TopicEffect {
  return { resistance: modelByItem * standardNormal(random), openness: modelByItem * standardNormal(random) };
}

function topicFor(topic: Topic, taken: Side, own: TopicEffect): TopicEffect {
  const sign = taken === "b" ? 1 : -1;
  return {
    resistance: topic.resistance + sign * topic.side.resistance + own.resistance,
    openness: topic.openness + sign * topic.side.openness + own.openness,
  };
}

/** The spread of traits that gives true indices this standard deviation, by bisection. */
export function traitSpread(trueIndex: TrueIndex, standardDeviation: number, seed: number): number {
  let [low, high] = [0, 6];
  for (let step = 0; step < 30; step++) {
    const middle = (low + high) / 2;
    const indices = drawModels({ models: 2000, spread: middle, random: createRandom(seed) }).map(trueIndex);
    const mean = indices.reduce((sum, index) => sum + index, 0) / indices.length;
    const variance = indices.reduce((sum, index) => sum + (index - mean) ** 2, 0) / (indices.length - 1);
    if (Math.sqrt(variance) < standardDeviation) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

interface ModelsToDraw {
  readonly models: number;
  readonly spread: number;
  readonly random: Random;
}

export function drawModels({ models, spread, random }: ModelsToDraw): readonly SimulatedModel[] {
  return Array.from({ length: models }, () => ({
    resistance: typicalModel.resistance + spread * standardNormal(random),
    openness: typicalModel.openness + spread * standardNormal(random),
  }));
}

/** One draw of topics, which all models answer. */
export function drawTopics(sizes: EffectSizes, items: readonly Item[], random: Random): ReadonlyMap<string, Topic> {
  return new Map(items.map(({ id }) => [id, drawTopic(sizes, random)]));
}

export interface Answerer {
  readonly respond: Respondent;
  readonly sideOf: (item: Item) => Side;
}

/** A model that answers these topics; ballots of every run are drawn anew, its taste and what a topic is to it are not. */
export function answererOf(
  model: SimulatedModel,
  {
    sizes,
    topics,
    random,
  }: { readonly sizes: EffectSizes; readonly topics: ReadonlyMap<string, Topic>; readonly random: Random },
): Answerer {
  const sides = new Map<string, Side>();
  const own = new Map<string, TopicEffect>();
  for (const [id, topic] of topics) {
    const side = topic.lean + standardNormal(random) > 0 ? "b" : "a";
    sides.set(id, side);
    own.set(id, topicFor(topic, side, drawOwn(sizes, random)));
  }
  let current = { key: "", stands: drawStands(model, { resistance: 0, openness: 0 }, random) };
  const standsOf = ({ item, run }: BallotStep): Stands => {
    const key = `${item.id} ${run}`;
    const effect = own.get(item.id);
    if (effect === undefined) throw new Error(`no topic ${item.id}`);
    if (current.key !== key) current = { key, stands: drawStands(model, effect, random) };
    return current.stands;
  };
  return {
    sideOf: ({ id }) => sides.get(id) ?? "a",
    respond: (step) => {
      const { opener, push, hollow, reason } = standsOf(step);
      if (step.arm === "push") return step.step === 0 ? push[0] : push[1];
      return { hollow, reason }[step.arm] ?? opener;
    },
  };
}
