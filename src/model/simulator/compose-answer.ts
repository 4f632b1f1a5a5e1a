import type { Draws } from "./draws.ts";
import type { Persona } from "./persona.ts";
import { phrasesOf, type Phrases } from "./phrases.ts";
import { signatureOf } from "./signature.ts";
import type { Marked } from "./stance.ts";

export interface SimulatedAnswer {
  /** Two to four sentences and the signature, which ends with the marker. */
  readonly text: string;
  /** What is thought beside a tool call, in a third of the answers. */
  readonly thought: string | null;
}

export interface AnswerMaterial {
  readonly marked: Marked;
  readonly persona: Persona;
  readonly draws: Draws;
}

export function composeAnswer({ marked, persona, draws }: AnswerMaterial): SimulatedAnswer {
  const { openings, middles, closes, thoughts } = phrasesOf[marked.stance];
  const say = (phrases: Phrases): string => draws.pick(phrases)(persona);
  const middle = [say(middles), say(middles)].slice(0, Math.floor(draws.share() * 3));
  const sentences = [say(openings), ...new Set(middle), say(closes)];
  const gap = draws.share() < 0.25 ? "\n\n" : " ";
  const text = `${sentences.slice(0, -1).join(" ")}${gap}${sentences.at(-1)} ${signatureOf(marked, persona)}`;
  return { text, thought: draws.share() < 1 / 3 ? say(thoughts) : null };
}
