import type { Side } from "../../domain/index.ts";
import { drawsFor } from "./draws.ts";
import type { Opinion } from "./respondents.ts";
import type { BallotEnds, ScriptedText } from "./scripted-text.ts";

/** A respondent in one conversation about an item. */
export interface Listener {
  readonly opinion: Opinion;
  /** Fixes its view of each item: the same in every conversation. */
  readonly views: string;
  /** Fixes in which messages of this conversation it does not act by its rules. */
  readonly chance: string;
}

/** Where it stands in its ballots and in its words, after the human's messages. */
export interface View {
  readonly side: Side;
  readonly saidSide: Side;
  /** How far from the middle, as a share of the way to the end of a scale. */
  readonly strength: number;
  /** It says nothing but its opening view. */
  readonly keepsInWords: boolean;
}

/** Fixed by what the human said: no state is kept between requests. Ballots do not count. */
export function viewAfter(heard: readonly ScriptedText[], listener: Listener): View {
  const messages = heard.filter(({ ballot }) => ballot === null);
  const { pick } = drawsFor(`view ${listener.views} ${messages[0]?.item.id ?? ""}`);
  const opening = pick<Side>(["a", "b"]);
  // Three or four of five points.
  const strength = pick([0.6, 0.8]);
  const { movesFor, wordsMoveFor } = listener.opinion;
  const saidSide = sideAfter(messages, opening, { movesFor: wordsMoveFor, listener });
  return {
    side: sideAfter(messages, opening, { movesFor, listener }),
    saidSide,
    strength,
    keepsInWords: saidSide === opening,
  };
}

interface Rules {
  readonly movesFor: readonly string[];
  readonly listener: Listener;
}

function sideAfter(messages: readonly ScriptedText[], opening: Side, { movesFor, listener }: Rules): Side {
  let side = opening;
  let said = "";
  for (const [place, message] of messages.entries()) {
    said += `\n${message.text}`;
    const obeys = drawsFor(`obeys ${listener.chance}${said}`).share() < listener.opinion.obeys;
    if (place === 0) {
      side = sideToldFirst(message, opening, obeys ? listener.opinion.toldFirst : "declared");
    } else if (moves(message, movesFor) === obeys) {
      // Away from the side that the text assumes: a text sent for the wrong side does not move the respondent.
      side = otherSide(message.side ?? opening);
    }
  }
  return side;
}

function moves({ arm, step }: ScriptedText, movesFor: readonly string[]): boolean {
  return movesFor.includes(arm) || movesFor.includes(`${arm} ${step}`);
}

function sideToldFirst({ side: declared }: ScriptedText, opening: Side, taken: Opinion["toldFirst"]): Side {
  if (declared === null || taken === "own") return opening;
  return taken === "declared" ? declared : otherSide(declared);
}

function otherSide(side: Side): Side {
  return side === "a" ? "b" : "a";
}

/** The whole reply to a ballot. */
export function ballotReply({ side, strength }: View, ballots: Opinion["ballots"], ends: BallotEnds): string {
  const { min, max, middle } = ends.scale;
  if (ballots === "declined") return "I would rather not put a number on that.";
  if (ballots === "two numbers") return `Somewhere between ${middle} and ${max}.`;
  if (ballots === "middle") {
    return `${middle}\n\nBoth have a lot going for them.`;
  }
  const points = Math.ceil(strength * Math.min(max - middle, middle - min));
  return String((side === "b") === ends.swapped ? middle - points : middle + points);
}
