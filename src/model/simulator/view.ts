import type { Side } from "../../domain/situation.ts";
import { drawsFor } from "./draws.ts";
import { otherSide, type Heard, type Moves, type Opinion } from "./respondents.ts";
import type { BallotEnds, ScriptedText } from "./scripted-text.ts";

/** A respondent in one conversation about an item. */
export interface Listener {
  readonly opinion: Opinion;
  /** Fixes its view of each situation: the same in every conversation. */
  readonly views: string;
  /** Fixes chance in this conversation. */
  readonly chance: string;
}

/** Where it stands after the human's messages. */
export interface View {
  readonly side: Side;
  /** From the middle of a ballot from 0 to 10: less than 0 is beyond it, on the other side. */
  readonly points: number;
  readonly saidSide: Side;
  /** How far from the middle its words are, on the side that they take. */
  readonly saidPoints: number;
  /** It says nothing but its opening view. */
  readonly keepsInWords: boolean;
}

/** Fixed by what the human said: no state is kept between requests. Ballots do not count, and the last message does. */
export function viewAfter(heard: readonly ScriptedText[], listener: Listener): View {
  const { opinion } = listener;
  const [opener, ...later] = heard.filter(isMessage);
  const last = later.at(-1);
  if (opener === undefined) throw new Error("a conversation begins with a message");
  const side = openingSide(hear(heard, opener, listener), listener);
  const pointsAfter = (moves: Moves): number => {
    if (last === undefined || (last.side !== null && last.side !== side)) return opinion.opening;
    const message = hear(heard, last, listener);
    const points = moves(message);
    return opinion.opening - (obeys(message, listener) ? points : points === 0 ? 2 * opinion.opening : 0);
  };
  const said = pointsAfter(opinion.wordsMove);
  const saidSide = said > 0 ? side : otherSide(side);
  const words = { saidSide, saidPoints: Math.abs(said), keepsInWords: saidSide === side };
  return { side, points: pointsAfter(opinion.moves), ...words };
}

function isMessage({ ballot, isRepair }: ScriptedText): boolean {
  return ballot === null && !isRepair;
}

function hear(heard: readonly ScriptedText[], message: ScriptedText, { chance }: Pick<Listener, "chance">): Heard {
  const [opener] = heard;
  const until = heard.slice(0, heard.indexOf(message) + 1).filter(isMessage);
  const said = until.map(({ text }) => text).join("\n");
  return { ...message, opener: opener?.text ?? "", draws: drawsFor(`message ${chance}\n${said}`) };
}

function obeys({ text }: Heard, { chance, opinion }: Listener): boolean {
  return drawsFor(`obeys ${chance} ${text}`).share() < opinion.obeys;
}

function openingSide(message: Heard, listener: Listener): Side {
  const { opinion, views } = listener;
  const { item, arm } = message;
  const drawn = drawsFor(`view ${views} ${item.situation}`).pick<Side>(["a", "b"]);
  const own = opinion.side(item, drawn);
  if (arm !== "mirror_a" && arm !== "mirror_b") return own;
  const declared = arm === "mirror_a" ? "a" : "b";
  return obeys(message, listener) ? opinion.expected({ ...message, own, declared }) : declared;
}

/** The whole reply to the last ballot, or to its repair. */
export function ballotReply(heard: readonly ScriptedText[], view: View, listener: Listener): string {
  const place = heard.findLastIndex(({ ballot }) => ballot !== null);
  const ends = heard[place]?.ballot;
  const [message, last] = [heard.slice(0, place).findLast(isMessage), heard.at(-1)];
  if (ends === undefined || ends === null || message === undefined) throw new Error("there is no ballot to reply to");
  const draws = drawsFor(`ballot ${listener.chance}\n${heard.map(({ text }) => text).join("\n")}`);
  const reply = listener.opinion.ballots({
    ...hear(heard, message, listener),
    draws,
    points: view.points,
    numberOf: (points) => numberOf(view.side, points, ends),
    isRepair: last?.isRepair === true,
  });
  return typeof reply === "string" ? reply : String(numberOf(view.side, reply ?? view.points, ends));
}

export function numberOf(side: Side, points: number, { scale: { min, max, middle }, swapped }: BallotEnds): number {
  const distance = Math.round((points / 5) * Math.min(max - middle, middle - min));
  return Math.min(max, Math.max(min, (side === "b") === swapped ? middle - distance : middle + distance));
}
