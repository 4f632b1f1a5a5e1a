import type { Answer } from "../domain/answer.ts";
import { BenchError } from "../domain/bench-error.ts";
import type { Scenario, Turn } from "../domain/suite.ts";

/** The model's message: scripted, or an earlier answer with its private content. */
export type Reply = Pick<Answer, "text" | "contentThinking">;

/** The exchanges so far, in order, and the human message that the model answers next. */
export interface Dialogue {
  readonly exchanges: readonly { readonly human: string; readonly reply: Reply }[];
  readonly question: string;
}

/**
 * The dialogue up to a turn: the scripted opening, then the answered turns that its request repeats.
 * @param scenario as the run asks it
 * @param turnId the turn that the model answers next
 * @param replies one to each turn before it, ballots left out but the one that it repairs
 */
export function dialogueOf(scenario: Scenario, turnId: string, replies: readonly Reply[]): Dialogue {
  const place = scenario.turns.findIndex(({ id }) => id === turnId);
  const asked = scenario.turns[place];
  const repeated = answeredBefore(scenario.turns, place);
  if (asked === undefined || repeated.length !== replies.length) throw wrongHistory(turnId, repeated, replies);
  const opening = scenario.opening.map(({ human, assistant }) => ({ human, reply: scripted(assistant) }));
  const answered = repeated.flatMap(({ human }, index) => {
    const reply = replies[index];
    return reply === undefined ? [] : [{ human, reply }];
  });
  return { exchanges: [...opening, ...answered], question: asked.human };
}

/** The turns before this one that its request repeats: those that are no ballots, and the ballot that it repairs. */
export function answeredBefore(turns: readonly Turn[], place: number): readonly Turn[] {
  const repaired = turns[place]?.repairs;
  return turns.slice(0, place).filter(({ id, ballot }) => ballot === undefined || id === repaired);
}

/** The turns that later requests repeat and judges read. */
export function spokenTurns(turns: readonly Turn[]): readonly Turn[] {
  return turns.filter(({ ballot }) => ballot === undefined);
}

/** A scripted reply has no private content. */
export function scripted(text: string): Reply {
  return { text, contentThinking: null };
}

function wrongHistory(turnId: string, repeated: readonly Turn[], replies: readonly Reply[]): BenchError {
  return new BenchError({
    code: "internal",
    message: `turn "${turnId}" needs ${repeated.length} earlier answer(s), but got ${replies.length}`,
    hint: "Report this with the command that you ran: the conversation's history is incomplete.",
  });
}
