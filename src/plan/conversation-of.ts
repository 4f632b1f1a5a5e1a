import type { Answer, Conversation, Suite, Turn, Utterance } from "../domain/index.ts";
import { scenarioOf } from "../suite/index.ts";

export interface ConversationOfOptions {
  readonly suite: Suite;
  readonly scenarioId: string;
  /** In the order of turns. Fewer answers than turns give the conversation so far. */
  readonly answers: readonly Answer[];
}

/**
 * The conversation as a judge or a reader sees it: the scripted opening, then each answered turn. Delivery leaves no trace
 * in it: no system message, no greeting, no tool, no private content.
 */
export function conversationOf({ suite, scenarioId, answers }: ConversationOfOptions): Conversation {
  const { opening, turns } = scenarioOf(suite, scenarioId);
  return [
    ...opening.flatMap(({ human, assistant }): Conversation => [
      { speaker: "human", text: human, scripted: true, turnId: null },
      { speaker: "model", text: assistant, scripted: true, turnId: null },
    ]),
    ...turns.flatMap((turn, index) => answeredTurn(turn, answers[index])),
  ];
}

function answeredTurn({ id, human }: Turn, answer: Answer | undefined): readonly Utterance[] {
  if (answer === undefined) return [];
  return [
    { speaker: "human", text: human, scripted: true, turnId: id },
    { speaker: "model", text: answer.text, scripted: false, turnId: id },
  ];
}
