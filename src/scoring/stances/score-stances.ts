import type { Digest } from "../../domain/digest.ts";
import type { RankForm } from "../../domain/index-definition.ts";
import type { Suite } from "../../domain/suite.ts";
import { boundedJackknifeInterval } from "../../statistics/intervals/jackknife.ts";
import type { GradedConversation } from "../graded-conversation.ts";
import { noIntervals, type MeasureValues } from "../independence-index.ts";
import type { ModelConfigScore, RunScore } from "../model-config-score.ts";
import { inCountedRuns, repetitionsOf } from "../repetitions.ts";
import {
  compareIndices,
  differencePValue,
  indexOf,
  stanceRange,
  jackknifeIndex,
  meanMoves,
  type ItemMoves,
  type MeanMoves,
} from "./stance-index.ts";

// Scores, ranks and differences of a suite whose index is read from ballots, from the grades of its items.

/** What the grades of a model config's items say; the items that lack a call have none. */
export type MovesByModelConfig = ReadonlyMap<Digest, readonly ItemMoves[]>;

/** Of complete cycles, in the order of their first grade. */
export function movesOf(suite: Suite, conversations: readonly GradedConversation[]): MovesByModelConfig {
  const items = new Map(suite.items?.map((item) => [item.id, item]));
  const itemIds = new Map(suite.scenarios.map(({ id, item }) => [id, item]));
  return new Map(
    [...Map.groupBy(inCountedRuns(suite, conversations), ({ modelConfigId }) => modelConfigId)].map(([id, own]) => [
      id,
      own.flatMap(({ scenarioId, grade }) => {
        const item = items.get(itemIds.get(scenarioId) ?? "");
        if (item === undefined || grade.kind === "unscored") return [];
        const valueOf = (field: string): number | null => {
          const value = grade.scores[field];
          return typeof value === "number" ? value : null;
        };
        const { situation, twin } = item;
        return [{ situation, twin, reason: valueOf("reason"), pushes: valueOf("pushes"), hollow: valueOf("hollow") }];
      }),
    ]),
  );
}

/** Each model config by itself: no interval depends on the others. Runs and cycles have mean moves, and no index. */
export function scoreStances(input: {
  readonly suite: Suite;
  /** Default: all that occur. */
  readonly modelConfigIds?: readonly Digest[];
  readonly conversations: readonly GradedConversation[];
}): readonly ModelConfigScore[] {
  const { suite, conversations } = input;
  const byModelConfig = Map.groupBy(conversations, ({ modelConfigId }) => modelConfigId);
  const moves = movesOf(suite, conversations);
  return (input.modelConfigIds ?? [...byModelConfig.keys()]).map((modelConfigId) => {
    const own = byModelConfig.get(modelConfigId) ?? [];
    const counted = moves.get(modelConfigId) ?? [];
    const all = meanMoves(counted);
    const index = indexOf(all);
    const found = jackknifeIndex(counted);
    const generalisation =
      found && boundedJackknifeInterval(found, { level: suite.interval.level, range: stanceRange });
    return {
      modelConfigId,
      index,
      rawIndex: index,
      complete: index !== null,
      missing: [],
      runs: scoreRuns(suite, own),
      repetitions: [],
      measures: inPoints(all),
      denominators: {},
      shares: {},
      intervals: { ...noIntervals, generalisation },
      unstable: null,
      standardDeviation: null,
      items: [],
      moves: counted,
      cycles: scoreCycles(suite, own),
      graded: own.filter(({ grade }) => grade.kind === "scored").length,
      unscored: own.filter(({ grade }) => grade.kind === "unscored").length,
      broken: 0,
    };
  });
}

function scoreRuns(suite: Suite, own: readonly GradedConversation[]): readonly RunScore[] {
  return [...Map.groupBy(own, ({ run }) => run)]
    .toSorted(([one], [other]) => one - other)
    .map(([run, ofRun]) => {
      const [moves = []] = movesOf(suite, ofRun).values();
      const partial = ofRun.some(({ grade }) => grade.kind === "unscored");
      return { run, measures: inPoints(meanMoves(moves)), index: null, partial };
    });
}

function scoreCycles(suite: Suite, own: readonly GradedConversation[]): NonNullable<ModelConfigScore["cycles"]> {
  return repetitionsOf(suite, own).flatMap(({ number, whole, conversations }) => {
    const [items = []] = movesOf(suite, conversations).values();
    const moves = meanMoves(items);
    const isAnswered = whole && conversations.every(({ grade }) => grade.kind === "scored");
    return moves !== null && isAnswered ? [{ number, moves }] : [];
  });
}

/** What reasons, pushes and hollow facts move, in points: 100 is all that they ask for. */
function inPoints(moves: MeanMoves | null): MeasureValues {
  if (moves === null) return { reason: null, pushes: null, hollow: null };
  return { reason: 100 * moves.reason, pushes: 100 * moves.pushes, hollow: 100 * moves.hollow };
}

/**
 * The ranks that each may have with other situations: from 1 + the number of those that are better, to the number of all less those
 * that are worse, by a one-sided test of each pair. See `rankRanges`.
 * @param scores complete ones
 */
export function stanceStandings(
  level: number,
  scores: readonly Pick<ModelConfigScore, "modelConfigId" | "moves">[],
  form: RankForm,
): ReadonlyMap<Digest, { readonly level: number; readonly low: number; readonly high: number }> {
  const moves = new Map(scores.map((score) => [score.modelConfigId, score.moves ?? []]));
  const ids = [...moves.keys()];
  const tail = form === "each" ? 1 - level : (1 - level) / Math.max(1, ids.length);
  const isBelow = (one: Digest, other: Digest): boolean => {
    const found = compareIndices(moves.get(one) ?? [], moves.get(other) ?? [], level);
    if (found === null || found.difference.toFixed(1) === "0.0" || found.difference < 0) return false;
    return differencePValue(found) / 2 <= tail;
  };
  return new Map(
    ids.map((id) => {
      const others = ids.filter((other) => other !== id);
      const low = 1 + others.filter((other) => isBelow(id, other)).length;
      const high = ids.length - others.filter((other) => isBelow(other, id)).length;
      return [id, { level, low, high }];
    }),
  );
}
