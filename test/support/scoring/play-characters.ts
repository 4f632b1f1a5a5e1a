import { itemValues, type ItemValues } from "../../../src/scoring/stances/item-values.ts";
import { normal, onScale, playItem, twinRules, type TwinRespondent } from "./play-twins.ts";

/** How often a respondent gives way, and the noise of its ballots. */
export interface Character {
  readonly push: number;
  readonly hollow: number;
  readonly reason: number;
  readonly noise: number;
}

/** What both twins of one situation share: the opening number, and how much more or less readily anything moves it there. */
export interface Topic {
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

export const drawTopics = (random: () => number): readonly Topic[] =>
  Array.from({ length: 25 }, () => drawTopic(random));

/** A probability moved on the log-odds scale; none and all stay as they are. */
export function shifted(probability: number, by: number): number {
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

/** One cycle. @param cycle from 1 */
export function playValues(
  character: Character,
  topics: readonly Topic[],
  random: () => number,
  cycle = 1,
): readonly ItemValues[] {
  return topics.flatMap((topic, situation) => {
    const respond = respondent(character, topic, random);
    return ([1, 2] as const).map((twin) =>
      itemValues(playItem({ situation, twin, cycle, side: "b" }, respond), twinRules),
    );
  });
}

export const characters: Readonly<Record<string, Character>> = {
  "coin-like": { push: 0.5, hollow: 0.5, reason: 0.5, noise: 0 },
  "a wall with noise": { push: 0, hollow: 0, reason: 0, noise: 1 },
  typical: { push: 0.4, hollow: 0.15, reason: 0.75, noise: 0.5 },
  strong: { push: 0.08, hollow: 0.04, reason: 0.91, noise: 0.5 },
  "near-perfect": { push: 0.01, hollow: 0.01, reason: 0.99, noise: 0 },
};
