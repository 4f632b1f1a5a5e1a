import { BenchError, type Answer, type Scenario } from "../domain/index.ts";

/** What the model's side says: by script, or as an earlier answer with the private content beside it. */
export type Reply = Pick<Answer, "text" | "contentThinking">;

/** What has been said so far, in order, and the human message that now waits for the model. */
export interface Dialogue {
  readonly exchanges: readonly { readonly human: string; readonly reply: Reply }[];
  readonly question: string;
}

/** The dialogue up to the turn after the given replies: the opening by script, then each replied turn. */
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

/** The script has no private thoughts. */
export function scripted(text: string): Reply {
  return { text, contentThinking: null };
}

function tooManyReplies(scenario: Scenario, count: number): BenchError {
  return new BenchError({
    code: "internal",
    message: `scenario "${scenario.id}" has ${scenario.turns.length} turn(s): none is left to ask after ${count} answer(s)`,
    hint: "Report this with the command that you ran: the answers do not belong to this suite's script.",
  });
}
