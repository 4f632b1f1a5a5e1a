import { digestText } from "../../domain/digest.ts";
import type { AnsweredConversation } from "../../plan/index.ts";

export interface Sampling {
  /** At most so many conversations. */
  readonly size: number;
  /** Other seeds choose others. */
  readonly seed: number;
}

/**
 * Draws conversations, as many of every scenario as can be, in their given order. What is drawn depends on seed and
 * conversations alone, so every judge gets the same, and a larger sample holds the smaller one: what was graded of it is
 * not graded again.
 */
export function sampleConversations<Drawn extends Pick<AnsweredConversation, "scenarioId" | "answerKeys">>(
  conversations: readonly Drawn[],
  { size, seed }: Sampling,
): readonly Drawn[] {
  const shuffled = inDrawnOrder(conversations, ({ answerKeys }) => `${seed} ${answerKeys.join(" ")}`);
  const scenarios = inDrawnOrder([...Map.groupBy(shuffled, ({ scenarioId }) => scenarioId)], ([id]) => `${seed} ${id}`);
  const longest = Math.max(0, ...scenarios.map(([, own]) => own.length));
  const rounds = Array.from({ length: longest }, (_, round) => scenarios.flatMap(([, own]) => own[round] ?? []));
  const drawn = new Set(rounds.flat().slice(0, size));
  return conversations.filter((conversation) => drawn.has(conversation));
}

function inDrawnOrder<Item>(items: readonly Item[], nameOf: (item: Item) => string): readonly Item[] {
  return items
    .map((item) => ({ item, place: digestText(nameOf(item)) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ item }) => item);
}
