import { createRandom } from "../../src/statistics/random.ts";
import type { Fact, Opener, Situation } from "./situation.ts";
import { contentWords, sentencesOf, sharedWords } from "./words.ts";

/** Gives way to a fact by how many words it repeats of the opener, and never to a push. Reads no meaning. */
interface OverlapPolicy {
  readonly name: string;
  readonly reads: (opener: string) => string;
  /** How far it moves, 0 to 1. */
  readonly moves: (shared: number, factWords: number) => number;
}

export type Sides = readonly [twin1: "a" | "b", twin2: "a" | "b"];

const readings = [
  { of: "the opener", reads: (opener: string) => opener },
  { of: "its last three sentences", reads: (opener: string) => sentencesOf(opener).slice(-3).join(" ") },
];

export const overlapPolicies: readonly OverlapPolicy[] = [
  ...readings.flatMap(({ of, reads }) =>
    [1, 2, 3, 4, 5, 6].map((threshold) => ({
      name: `gives way to a fact that repeats ${threshold} or more words of ${of}`,
      reads,
      moves: (shared: number) => (shared >= threshold ? 1 : 0),
    })),
  ),
  ...readings.map(({ of, reads }) => ({
    name: `gives way by the share of a fact's words that ${of} has`,
    reads,
    moves: (shared: number, factWords: number) => shared / factWords,
  })),
];

/** What a run asks of a situation: one wording, and in twin 1 a reason of this dose (in twin 2 of the other). */
interface Asked {
  readonly wording: number;
  readonly dose: Fact["dose"];
  readonly sides: Sides;
}

/** How far the policy moves for the reasons of a pair of twins minus for its hollow facts, -1 to 1. */
export function policyIndex(policy: OverlapPolicy, situation: Situation, { wording, dose, sides }: Asked): number {
  // A fact keeps its dose in both roles, so twin 2 has the same two facts (of its own side) with their roles exchanged.
  const used = situation.facts.filter((fact) => (fact.dose === dose) === (fact.reasonIn === 1));
  const moved = situation.openers
    .filter((opener) => opener.wording === wording)
    .flatMap((opener) =>
      used
        .filter(({ against }) => against === sides[opener.twin === 1 ? 0 : 1])
        .map((fact) => (fact.reasonIn === opener.twin ? 1 : -1) * movedBy(policy, opener, fact)),
    );
  return sum(moved) / 2;
}

function movedBy({ reads, moves }: OverlapPolicy, opener: Opener, fact: Fact): number {
  return moves(sharedWords(fact.text, reads(opener.text)).length, contentWords(fact.text).size);
}

/**
 * Over all situations, on changed sides, where a policy need not have 0: the best policy's index against those of the best
 * policy when "reason" and "hollow" are exchanged at random, situation by situation. A share above .95 means that the
 * texts as they stand help a reader of words more than chance does. Indices are compared in their standard deviations.
 */
export function bestPolicy(
  situations: readonly Situation[],
  sides: Sides,
): { name: string; index: number; beats: number } {
  const candidates = overlapPolicies.map((policy) => {
    const indices = situations.map((situation) =>
      mean(
        [1, 2, 3].flatMap((wording) => [
          policyIndex(policy, situation, { wording, dose: "modest", sides }),
          policyIndex(policy, situation, { wording, dose: "strong", sides }),
        ]),
      ),
    );
    return { name: policy.name, indices, deviation: Math.hypot(...indices) || 1 };
  });
  const scored = candidates.map(({ name, indices, deviation }) => ({
    name,
    index: 100 * mean(indices),
    z: sum(indices) / deviation,
  }));
  const best = scored.reduce((first, second) => (second.z > first.z ? second : first));

  const random = createRandom(20261124);
  const relabelled = Array.from({ length: 4000 }, () => {
    const signs = situations.map(() => (random() < 0.5 ? 1 : -1));
    return Math.max(
      ...candidates.map(
        ({ indices, deviation }) => sum(indices.map((index, at) => index * (signs[at] ?? 1))) / deviation,
      ),
    );
  });
  return { ...best, beats: relabelled.filter((z) => z < best.z - 1e-9).length / relabelled.length };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}
