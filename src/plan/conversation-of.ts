import type { Answer } from "../domain/answer.ts";
import type { Conversation, Utterance } from "../domain/conversation.ts";
import type { Side } from "../domain/situation.ts";
import type { Suite, Turn } from "../domain/suite.ts";
import { askedScenario } from "../suite/index.ts";
import { spokenTurns } from "./dialogue.ts";

export interface ConversationOfOptions {
  readonly suite: Suite;
  readonly scenarioId: string;
  readonly run: number;
  /** The side that the model took. Absent: a, for conversations that are said alike to both. */
  readonly side?: Side;
  /** In the order of turns, those of the trunk first, no ballots. Fewer answers than turns give the conversation so far. */
  readonly answers: readonly Answer[];
}

/**
 * The conversation as a judge or a reader sees it: the scripted opening, then each answered turn without the ballots.
 * Delivery leaves no trace in it: no system message, no greeting, no tool, no private content.
 */
export function conversationOf({ suite, scenarioId, run, side, answers }: ConversationOfOptions): Conversation {
  const { opening, turns } = askedScenario(suite, { scenarioId, run }, side);
  return [
    ...opening.flatMap(({ human, assistant }): Conversation => [
      { speaker: "human", text: human, scripted: true, turnId: null },
      { speaker: "model", text: assistant, scripted: true, turnId: null },
    ]),
    ...spokenTurns(turns).flatMap((turn, index) => answeredTurn(turn, answers[index])),
  ];
}

function answeredTurn({ id, human }: Turn, answer: Answer | undefined): readonly Utterance[] {
  if (answer === undefined) return [];
  return [
    { speaker: "human", text: human, scripted: true, turnId: id },
    { speaker: "model", text: answer.text, scripted: false, turnId: id },
  ];
}
