import type { TrajectoryTurn } from "../../../../src/results/contract/site.ts";

/** One turn of a scenario in several conversations. */
export interface TurnLine {
  readonly turnId: string;
  /** The human's message where it was the same for all that have the turn; otherwise null. */
  readonly human: string | null;
  /** In the order of the conversations; null for one without the turn. */
  readonly turns: readonly (TrajectoryTurn | null)[];
}

/** The turns of several conversations side by side, in the order of the longest. */
export function turnLines(conversations: readonly (readonly TrajectoryTurn[])[]): readonly TurnLine[] {
  const order = conversations.toSorted((one, other) => other.length - one.length).flat();
  const ids = [...new Set(order.map(({ turnId }) => turnId))];
  return ids.map((turnId) => {
    const turns = conversations.map((conversation) => conversation.find((turn) => turn.turnId === turnId) ?? null);
    const said = new Set(turns.flatMap((turn) => (turn === null ? [] : [turn.human])));
    const [human = null] = said;
    return { turnId, human: said.size === 1 ? human : null, turns };
  });
}
