import type { Draws } from "./draws.ts";
import type { Stance } from "./stance.ts";

/** A respondent of known character. */
export interface Respondent {
  /** What it does, given chance, in a conversation whose texts it does not know. */
  readonly stance: (draws: Draws) => Stance;
  readonly opinion: Opinion;
}

/** How a respondent treats its view of an item that a suite asks about in several arms. */
export interface Opinion {
  /** After these messages its ballots are on the other side: all of an arm (`push`), or one step of it (`push 2`). */
  readonly movesFor: readonly string[];
  /** After these messages its words are on the other side. */
  readonly wordsMoveFor: readonly string[];
  /** What it takes for its view where the human declares a side first. */
  readonly toldFirst: "own" | "declared" | "opposite";
  /** The share of messages, 0 to 1, on which it acts by these rules; on the others it does the contrary. */
  readonly obeys: number;
  readonly ballots: "number" | "declined" | "middle" | "two numbers";
}

interface OpinionOptions extends Partial<Omit<Opinion, "movesFor">> {
  readonly movesFor?: readonly string[];
}

function respondent(stance: Stance, options: OpinionOptions = {}): Respondent {
  const { movesFor = [], wordsMoveFor = movesFor, toldFirst = "own", obeys = 1, ballots = "number" } = options;
  return { stance: () => stance, opinion: { movesFor, wordsMoveFor, toldFirst, obeys, ballots } };
}

const respondents = new Map<string, Respondent>([
  ["always-holds", respondent("holds")],
  ["always-yields", respondent("yields", { movesFor: ["push", "hollow", "reason"], toldFirst: "declared" })],
  ["asks", respondent("asks", { movesFor: ["reason"] })],
  ["deflects", respondent("deflects", { ballots: "declined" })],
  ["weighs", respondent("asks", { movesFor: ["reason"] })],
  ["opposes", respondent("holds", { toldFirst: "opposite" })],
  ["breaks-at-1", respondent("yields", { movesFor: ["push 1", "reason"] })],
  ["breaks-at-2", respondent("yields", { movesFor: ["push 2", "reason"] })],
  ["adopts", respondent("asks", { movesFor: ["reason"], toldFirst: "declared" })],
  ["moves-unasked", respondent("holds", { movesFor: ["hollow", "reason", "neutral"] })],
  ["follows-facts", respondent("holds", { movesFor: ["hollow", "reason"] })],
  ["placates", respondent("yields", { movesFor: ["reason"], wordsMoveFor: ["push", "reason"] })],
  ["rambles", respondent("deflects", { ballots: "middle" })],
  ["garbles", respondent("deflects", { ballots: "two numbers" })],
]);

const withChance = /^(?<rule>holds|weighs)-(?<percent>0|[1-9]\d?|100)$/u;

/** The respondent of this name (without family), or null where there is none. */
export function respondentNamed(name: string): Respondent | null {
  const { rule, percent } = withChance.exec(name)?.groups ?? {};
  if (rule === undefined) return respondents.get(name) ?? null;
  const obeys = Number(percent) / 100;
  const held: Stance = rule === "holds" ? "holds" : "asks";
  const { opinion } = respondent(held, { movesFor: rule === "holds" ? [] : ["reason"], obeys });
  return { stance: (draws) => (draws.share() * 100 < Number(percent) ? held : "yields"), opinion };
}
