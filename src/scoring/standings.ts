import type { Digest, Suite } from "../domain/index.ts";
import { rankIntervals, tieGroups } from "../statistics/index.ts";
import type { ModelConfigScore } from "./model-config-score.ts";
import { resampleItems } from "./resample-items.ts";

/** Where a model config stands among others, as far as the data can say. */
export interface Standing {
  readonly rankInterval: {
    readonly level: number;
    /** The best rank that cannot be excluded, from 1. */
    readonly low: number;
    readonly high: number;
    /** How likely it is among the best `top`, 0 to 1. */
    readonly topProbability: number;
    readonly top: number;
  };
  /** From 1. Nobody in a tie group can be told from the best of it. */
  readonly tieGroup: number;
  /** The places that the tie group takes. */
  readonly tiePlaces: { readonly from: number; readonly to: number };
}

export interface StandingsInput {
  readonly suite: Suite;
  /** Complete ones, best first. */
  readonly scores: readonly Pick<ModelConfigScore, "modelConfigId" | "index" | "items">[];
  /** For the probability of being among the best so many. */
  readonly top: number;
}

/** More make no difference that a rank or a percent could show. */
const resamples = 2000;

/**
 * Everybody's standing, from resampling the scenarios that all were asked, the same for all; scenarios of one measure are
 * taken as of one kind. Empty where nothing could have come out otherwise: one scenario of each kind, one run of each.
 */
export function standingsOf({ suite, scores, top }: StandingsInput): ReadonlyMap<Digest, Standing> {
  const { level, seed } = suite.interval;
  const means = resampleItems(
    scores.map(({ items, index }) => ({ items, observed: index })),
    { resamples, seed },
  );
  if (means === null) return new Map();
  const ranks = rankIntervals(means, { level, top });
  const ties = placesOf(tieGroups(means, level));
  return new Map(
    scores.flatMap(({ modelConfigId }, group) => {
      const [rank, tie] = [ranks[group], ties.get(group)];
      return rank && tie ? [[modelConfigId, { rankInterval: { level, ...rank, top }, ...tie }] as const] : [];
    }),
  );
}

/** The number and the places of each one's tie group. */
function placesOf(ties: readonly (readonly number[])[]): ReadonlyMap<number, Omit<Standing, "rankInterval">> {
  let from = 1;
  return new Map(
    ties.flatMap((members, position) => {
      const tiePlaces = { from, to: from + members.length - 1 };
      from += members.length;
      return members.map((group) => [group, { tieGroup: position + 1, tiePlaces }] as const);
    }),
  );
}
