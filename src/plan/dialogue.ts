import { BenchError, type Answer, type Scenario } from "../domain/index.ts";

/** The model's message: scripted, or an earlier answer with its private content. */
export type Reply = Pick<Answer, "text" | "contentThinking">;

/** The exchanges so far, in order, and the human message that the model answers next. */
export interface Dialogue {
  readonly exchanges: readonly { readonly human: string; readonly reply: Reply }[];
  readonly question: string;
}

/** The dialogue up to the turn after the given replies: the scripted opening, then each answered turn. */
export function dialogueOf(scenario: Scenario, replies: readonly Reply[]): Dialogue {
  const asked = scenario.turns[replies.length];
  if (asked === undefined) throw tooManyReplies(scenario, replies.length);
  const opening = scenario.opening.map(({ human, assistant }) => ({ human, reply: scripted(assistant) }));
  return { exchanges: [...opening, ...repliedTurns(scenario, replies)], question: asked.human };
}

function repliedTurns(scenario: Scenario, replies: readonly Reply[]): Dialogue["exchanges"] {
  return scenario.turns.flatMap(({ human }, index) => {
    const reply = replies[index];
    return reply === undefined ? [] : [{ human, reply }];
  });
}

/** A scripted reply has no private content. */
export function scripted(text: string): Reply {
  return { text, contentThinking: null };
}

function tooManyReplies(scenario: Scenario, count: number): BenchError {
  return new BenchError({
    code: "internal",
    message: `scenario "${scenario.id}" has ${scenario.turns.length} turn(s), but there are already ${count} answer(s)`,
    hint: "Report this with the command that you ran: the answers do not belong to this suite's script.",
  });
}
