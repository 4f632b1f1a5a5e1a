import type { Digest } from "../domain/digest.ts";
import type { Suite } from "../domain/suite.ts";
import { formsOf } from "../suite/index.ts";
import type { GradedConversation } from "./graded-conversation.ts";

/**
 * One pass of a model config over the whole suite: a run, or a cycle of as many runs as the suite has forms. Intervals, tests
 * and variances compare repetitions, because runs of one cycle ask other items.
 */
export interface Repetition<Part> {
  /** From 1; the number of the run where the suite has one form. */
  readonly number: number;
  /** Every run of the cycle is there. */
  readonly whole: boolean;
  readonly conversations: readonly Part[];
}

/**
 * The repetitions of one model config, in ascending order. A cycle that lacks a run counts only where no cycle is whole:
 * beside a whole one it would give the items of its runs more weight than the others.
 */
export function repetitionsOf<Part extends Pick<GradedConversation, "run">>(
  suite: Pick<Suite, "items">,
  conversations: readonly Part[],
): readonly Repetition<Part>[] {
  const forms = formsOf(suite);
  const byNumber = Map.groupBy(conversations, ({ run }) => Math.ceil(run / forms));
  const found = [...byNumber]
    .toSorted(([one], [other]) => one - other)
    .map(([number, own]) => ({ number, whole: forms === 1 || runsIn(own) === forms, conversations: own }));
  const whole = found.filter((repetition) => repetition.whole);
  return whole.length > 0 ? whole : found;
}

/** What rests on runs of such repetitions, of any number of model configs, in the given order: all figures of a row do. */
export function inCountedRuns<Part extends { readonly modelConfigId: Digest; readonly run: number }>(
  suite: Pick<Suite, "items">,
  parts: readonly Part[],
): readonly Part[] {
  if (formsOf(suite) === 1) return parts;
  const byModelConfig = Map.groupBy(parts, ({ modelConfigId }) => modelConfigId);
  const counted = new Map(
    [...byModelConfig].map(([id, own]) => {
      const repetitions = repetitionsOf(suite, own);
      return [id, new Set(repetitions.flatMap(({ conversations }) => conversations.map(({ run }) => run)))];
    }),
  );
  return parts.filter(({ modelConfigId, run }) => counted.get(modelConfigId)?.has(run));
}

function runsIn(conversations: readonly Pick<GradedConversation, "run">[]): number {
  return new Set(conversations.map(({ run }) => run)).size;
}
