import type { Suite } from "../domain/index.ts";
import { formsOf } from "../suite/index.ts";
import type { GradedConversation } from "./graded-conversation.ts";

/**
 * One pass of a model config over the whole suite: a run, or a cycle of as many runs as the suite has forms. Intervals, tests
 * and variances compare repetitions, because runs of one cycle ask other items.
 */
export interface Repetition {
  /** From 1; the number of the run where the suite has one form. */
  readonly number: number;
  /** Every run of the cycle is there. */
  readonly whole: boolean;
  readonly conversations: readonly GradedConversation[];
}

/**
 * The repetitions of one model config, in ascending order. A cycle that lacks a run counts only where no cycle is whole:
 * beside a whole one it would give the items of its runs more weight than the others.
 */
export function repetitionsOf(
  suite: Pick<Suite, "items">,
  conversations: readonly GradedConversation[],
): readonly Repetition[] {
  const forms = formsOf(suite);
  const byNumber = Map.groupBy(conversations, ({ run }) => Math.ceil(run / forms));
  const found = [...byNumber]
    .toSorted(([one], [other]) => one - other)
    .map(([number, own]) => ({ number, whole: forms === 1 || runsIn(own) === forms, conversations: own }));
  const whole = found.filter((repetition) => repetition.whole);
  return whole.length > 0 ? whole : found;
}

function runsIn(conversations: readonly GradedConversation[]): number {
  return new Set(conversations.map(({ run }) => run)).size;
}
