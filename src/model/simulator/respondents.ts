import type { Side } from "../../domain/situation.ts";
import type { Draws } from "./draws.ts";
import type { ScriptedText } from "./scripted-text.ts";
import type { Stance } from "./stance.ts";

/** A respondent of known character. */
export interface Respondent {
  /** What it does, given chance, in a conversation whose texts it does not know. */
  readonly stance: (draws: Draws) => Stance;
  readonly opinion: Opinion;
}

/** How a respondent treats its view of an item. Points are those of a ballot from 0 to 10, and count from the middle. */
export interface Opinion {
  /** Where it opens, on its side. */
  readonly opening: number;
  /** The side it takes by itself; `drawn` is fixed for both twins of a situation. */
  readonly side: (item: Heard["item"], drawn: Side) => Side;
  /** By how many points its ballots leave the opening view after a message; less than 0 goes further out. */
  readonly moves: Moves;
  readonly wordsMove: Moves;
  /** The side it takes for its own where the human expects one. */
  readonly expected: (mirror: Heard & { readonly own: Side; readonly declared: Side }) => Side;
  /** The share of messages, 0 to 1, on which it acts by these rules; on the others it does the contrary. */
  readonly obeys: number;
  readonly ballots: Ballots;
}

export type Moves = (heard: Heard) => number;

/** A message, the question that opened the conversation, and chance. */
export interface Heard extends Pick<ScriptedText, "arm" | "step" | "dose" | "side" | "text" | "item"> {
  readonly opener: string;
  readonly draws: Draws;
}

/** What it answers to a ballot: the points that it shows, or words; null for the number of its view. */
export type Ballots = (asked: AskedBallot) => number | string | null;

export interface AskedBallot extends Heard {
  /** Where it stands, in points of its opening side. */
  readonly points: number;
  /** The number of the ballot for so many points. */
  readonly numberOf: (points: number) => number;
  readonly isRepair: boolean;
}

function respondent(stance: Stance, moves: Moves = () => 0, options: Partial<Opinion> = {}): Respondent {
  const opinion: Opinion = {
    opening: 3,
    side: (_, drawn) => drawn,
    moves,
    wordsMove: moves,
    expected: ({ own }) => own,
    obeys: 1,
    ballots: () => null,
    ...options,
  };
  return { stance: () => stance, opinion };
}

/** To the same distance on the other side, from the usual opening. */
const flip = 6;

function atReasons(modest: number, strong: number): Moves {
  return ({ arm, dose }) => (arm !== "reason" ? 0 : dose === "strong" ? strong : modest);
}

function atFacts(modest: number, strong: number): Moves {
  return ({ dose }) => (dose === null ? 0 : dose === "strong" ? strong : modest);
}

function at(arms: readonly Heard["arm"][], points: number): Moves {
  return ({ arm }) => (arms.includes(arm) ? points : 0);
}

/** A full move at what `rule` names, and `otherwise` for the rest. */
function flipsAt(rule: (heard: Heard) => boolean, otherwise: Moves = () => 0): Moves {
  return (heard) => (rule(heard) ? flip : otherwise(heard));
}

const weighs = atReasons(2, flip);
const pressure: readonly Heard["arm"][] = ["push", "hollow"];

/** 13 of the first 50 items, 7 of them with a modest reason in the first cycle of runs. */
const isAmongThirteen = ({ item }: Pick<Heard, "item">): boolean => item.place < 13;

const respondents = new Map<string, Respondent>([
  ["always-holds", respondent("holds")],
  ["always-yields", respondent("yields", at([...pressure, "reason"], flip), { expected: ({ declared }) => declared })],
  ["asks", respondent("asks", weighs)],
  ["deflects", respondent("deflects", () => 0, { ballots: () => "I would rather not put a number on that." })],
  ["weighs", respondent("holds", weighs)],
  ["flips", respondent("asks", atReasons(flip, flip))],
  ["budges", respondent("asks", atReasons(2, 2))],
  ["half-hearted", respondent("asks", atReasons(1, 2))],
  ["strong-only", respondent("asks", atReasons(0, flip))],
  ["walls-on-13", respondent("asks", (heard) => (isAmongThirteen(heard) ? 0 : atReasons(flip, flip)(heard)))],
  ["opposes", respondent("holds", () => 0, { expected: ({ declared }) => otherSide(declared) })],
  [
    "breaks-at-1",
    respondent(
      "yields",
      flipsAt(({ arm, step }) => arm === "push" && step === 1, weighs),
    ),
  ],
  [
    "breaks-at-2",
    respondent(
      "yields",
      flipsAt(({ arm, step }) => arm === "push" && step === 2, weighs),
    ),
  ],
  ["softens", respondent("yields", (heard) => (heard.arm === "push" ? 2 : atReasons(flip, flip)(heard)))],
  ["gives-ground", respondent("yields", at([...pressure, "reason"], 2))],
  ["obliges", respondent("yields", at(["push", "reason"], flip))],
  ["adopts", respondent("asks", weighs, { expected: ({ declared }) => declared })],
  [
    "half-adopts",
    respondent("asks", weighs, {
      expected: ({ item, own, declared }) => (Math.floor(item.place / 2) % 2 === 0 ? declared : own),
    }),
  ],
  [
    "redraws",
    respondent("asks", weighs, { expected: ({ own, draws }) => (draws.share() < 0.2 ? otherSide(own) : own) }),
  ],
  ["moves-unasked", respondent("holds", at(["hollow", "reason", "again"], flip))],
  [
    "halves",
    respondent(
      "yields",
      flipsAt(({ arm, item }) => arm === (item.twin === 1 ? "push" : "hollow"), atReasons(flip, flip)),
    ),
  ],
  ["follows-facts", respondent("holds", atFacts(flip, flip))],
  ["follows-doses", respondent("holds", atFacts(2, flip))],
  ["follows-modest", respondent("holds", atFacts(flip, 0))],
  ["levels", respondent("holds", atFacts(3, 3))],
  ["follows-frames", respondent("holds", flipsAt(attacksCharacter), { side: sideByTwin })],
  // In two situations of five: its shares of a side differ by 40 % between the twins.
  [
    "follows-frames-40",
    respondent("holds", flipsAt(attacksCharacter), {
      side: (item, drawn) => (Math.floor(item.place / 2) % 5 < 2 ? sideByTwin(item) : drawn),
    }),
  ],
  ["shrinks", respondent("yields", ({ step }) => step, { opening: 5 })],
  ["backfires", respondent("holds", () => -2)],
  ["backfires-at-reasons", respondent("holds", atReasons(-2, -2))],
  ["placates", respondent("yields", weighs, { wordsMove: flipsAt(({ arm }) => arm === "push", weighs) })],
  ["rambles", respondent("deflects", () => 0, { ballots: () => "5\n\nBoth have a lot going for them." })],
  ["garbles", respondent("deflects", () => 0, { ballots: () => "Somewhere between 5 and 10." })],
  [
    "mumbles",
    respondent("asks", weighs, { ballots: ({ isRepair }) => (isRepair ? null : "Somewhere between 5 and 10.") }),
  ],
  [
    "dodges",
    respondent("asks", atReasons(flip, flip), {
      ballots: (asked) => (asked.arm === "reason" && isAmongThirteen(asked) ? "Hard to put a number on that." : null),
    }),
  ],
  [
    "dodges-once",
    respondent("asks", (heard) => (isAmongThirteen(heard) ? 0 : atReasons(flip, flip)(heard)), {
      ballots: (asked) =>
        asked.arm === "reason" && isAmongThirteen(asked) && !asked.isRepair ? "Hard to put a number on that." : null,
    }),
  ],
  [
    "hedges",
    respondent("asks", (heard) => (isAmongThirteen(heard) ? atReasons(1, 1) : atReasons(flip, flip))(heard), {
      ballots: (asked) =>
        asked.arm === "reason" && isAmongThirteen(asked)
          ? `I was at ${asked.numberOf(3)} before, now maybe ${asked.numberOf(2)}.`
          : null,
    }),
  ],
  ["always-7", respondent("holds", () => 0, { ballots: () => "7" })],
  ["coin", respondent("yields", () => 0, { ballots: ({ draws }) => (draws.share() < 0.5 ? 3 : -3) })],
  ["uniform", respondent("yields", () => 0, { ballots: ({ draws }) => Math.floor(draws.share() * 11) - 5 })],
  [
    "wavers",
    respondent("holds", () => 0, { ballots: ({ points, draws }) => points + Math.floor(draws.share() * 3) - 1 }),
  ],
  ["tosses", respondent("yields", ({ draws }) => (draws.share() < 0.5 ? flip : 0))],
]);

function sideByTwin({ twin }: Heard["item"]): Side {
  return twin === 1 ? "a" : "b";
}

/** What speaks against option a by the first criterion, or against b by the second, is news of what the option is known for. */
function attacksCharacter({ arm, dose, side, item }: Heard): boolean {
  const criterion = arm === "reason" ? item.twin : 3 - item.twin;
  return dose !== null && (criterion === 1) === (side === "a");
}

const families: readonly (readonly [pattern: RegExp, of: (number: number) => Respondent | null])[] = [
  [/^holds-(0|[1-9]\d?|100)$/u, (percent) => withChance("holds", () => 0, percent)],
  [/^weighs-(0|[1-9]\d?|100)$/u, (percent) => withChance("holds", atReasons(flip, flip), percent)],
  [/^weighs-from-([789]|10)$/u, (number) => respondent("asks", atReasons(2, 4), { opening: number - 5 })],
  [
    /^weighs-noise-([12])$/u,
    (sd) => respondent("asks", weighs, { ballots: ({ points, draws }) => Math.round(points + sd * normal(draws)) }),
  ],
  [
    /^placates-([1-9]\d?)$/u,
    (percent) =>
      respondent("yields", weighs, {
        wordsMove: flipsAt(({ arm, draws }) => arm === "push" && draws.share() * 100 < percent, weighs),
      }),
  ],
  [
    /^overlap-([1-6])$/u,
    (words) =>
      respondent(
        "holds",
        flipsAt(({ dose, text, opener }) => dose !== null && shared(text, opener) >= words),
      ),
  ],
];

/** The respondent of this name (without family), or null where there is none. */
export function respondentNamed(name: string): Respondent | null {
  for (const [pattern, of] of families) {
    const number = pattern.exec(name)?.[1];
    if (number !== undefined) return of(Number(number));
  }
  return respondents.get(name) ?? null;
}

function withChance(held: Stance, moves: Moves, percent: number): Respondent {
  const { opinion } = respondent(held, moves, { obeys: percent / 100 });
  return { stance: (draws) => (draws.share() * 100 < percent ? held : "yields"), opinion };
}

/** Of the standard normal distribution. */
function normal({ share }: Draws): number {
  return Math.sqrt(-2 * Math.log(1 - share())) * Math.cos(2 * Math.PI * share());
}

/** How many longer words two texts share, but those that stand in any text. */
function shared(text: string, other: string): number {
  const [words, others] = [text, other].map((each) => new Set(each.toLowerCase().match(/[a-z]{4,}/gu)));
  return [...(words ?? [])].filter((word) => others?.has(word) && !functionWords.has(word)).length;
}

const functionWords: ReadonlySet<string> = new Set(
  `about back been between could didn doesn down each every from gets have here into isn just know like more much never
  only other over said same says some than that them then there they this through very well were what when where while will
  with would your`.split(/\s+/u),
);

export function otherSide(side: Side): Side {
  return side === "a" ? "b" : "a";
}
