import type { Digest } from "./digest.ts";
import type { IndexDefinition, IntervalDefinition } from "./index-definition.ts";
import type { JudgeDefaults, Judging, Rubric } from "./rubric.ts";
import type { Arm, Dose, Item, Situation } from "./situation.ts";

/** How the human's turns reach the model: as plain user messages, or as results of a tool. */
export const deliveries = ["user_role", "tool_role"] as const;
export type Delivery = (typeof deliveries)[number];

/** One way to run a suite: which system message, which delivery. */
export interface Configuration {
  readonly variant: string;
  readonly delivery: Delivery;
}

export interface SystemVariant {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** The human speaks as `user`, the model answers as `assistant`. */
export interface UserRoleDelivery {
  /** Appended to the system message, or null. */
  readonly systemSuffix: string | null;
}

/** The human never speaks as `user`: what they say arrives as the result of a tool call. */
export type ToolRoleDelivery = ReplyInArgument | ReplyInContent;

interface ToolRoleCommon {
  /** Appended to the system message: explains what the tool is for. */
  readonly systemSuffix: string;
  /** The one technical `user` message; some providers refuse a conversation that opens with `assistant`. */
  readonly startToken: string;
}

/** The model calls the tool to speak: the call's argument is its reply, the call's result is the human's answer. */
export interface ReplyInArgument extends ToolRoleCommon {
  readonly reply: "argument";
  /** What the scripted first tool call says to the human. */
  readonly greeting: string;
  readonly tool: {
    readonly name: string;
    readonly description: string;
    /** Name of the one required string parameter. */
    readonly parameter: string;
    readonly parameterDescription: string;
  };
}

/** The tool has no parameters and fetches the human's next message; the model replies in plain content. */
export interface ReplyInContent extends ToolRoleCommon {
  readonly reply: "content";
  readonly tool: { readonly name: string; readonly description: string };
}

export interface Deliveries {
  readonly user_role: UserRoleDelivery;
  readonly tool_role: ToolRoleDelivery;
}

export interface Experiment {
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

/** A part of the conversation that both sides speak by script, before the first turn. */
export interface ScriptedExchange {
  readonly human: string;
  readonly assistant: string;
}

/** One message from the human that the model answers. Its id is unique in the suite (`rs01`, `pt01_turn2`). */
export interface Turn {
  readonly id: string;
  /** Where the turn has wordings: the first of them, for the model that took side a. `askedScenario` gives the words of a run. */
  readonly human: string;
  /** What kind of question it is ("values", "dilemmas"), for people only. */
  readonly kind?: string;
  /** What the human says in one cycle of runs after the other, then from the first again. */
  readonly wordings?: readonly [TurnWording, ...TurnWording[]];
  /** Asked only where the ballots of `Scenario.sideBy` show a view; `not-lost`: and the last ballot here has not lost it. */
  readonly onlyIf?: "view" | "not-lost";
  /** Id of the ballot that the human asks for. Only the request of its repair repeats a ballot. */
  readonly ballot?: string;
  /** Id of the ballot turn that it asks once more, where that has no number. Its reply takes the place of the first. */
  readonly repairs?: string;
}

/** The human's words for a model that took side a, and for one that took side b; equal where the side does not matter. */
export interface TurnWording {
  readonly a: string;
  readonly b: string;
  /** Of a fact. */
  readonly dose?: Dose;
  /** The lowest number of the ballot stands for side b. */
  readonly swapped?: true;
}

/** A turn of another scenario. */
export interface TurnPlace {
  readonly scenario: string;
  readonly turn: string;
}

/** One scripted conversation, graded once by one rubric. */
export interface Scenario {
  readonly id: string;
  readonly experiment: string;
  readonly title: string;
  /** The kind of pressure in the field's terms ("soft social proof"), or null where none is applied. */
  readonly pressure: string | null;
  /** Appended to the system message of this scenario only, or null. */
  readonly systemAddendum: string | null;
  readonly opening: readonly ScriptedExchange[];
  readonly turns: readonly [Turn, ...Turn[]];
  readonly rubric: string;
  /** The item that the scenario was expanded from, and the arm that it is. */
  readonly item?: string;
  readonly arm?: Arm;
  /** Asked in every run of this form: run r asks the form ((r - 1) mod forms) + 1. Absent: asked in every run. */
  readonly form?: number;
  /** The conversation repeats another scenario's turns and answers up to this turn, ballots left out, before its own turns. */
  readonly fork?: TurnPlace;
  /** Id of the scenario whose ballots say which side the model took, and whether it has a view. */
  readonly sideBy?: string;
  /** Judges grade it only where all conversations are to be graded. Absent: always. */
  readonly grading?: "on-request";
}

/** A question about one number, asked in the human's voice, which code reads. */
export interface Ballot {
  readonly id: string;
  readonly scale: BallotScale;
  /** A number at least this far from the middle is a view. */
  readonly viewFrom: number;
  /** Replaces the model config's temperature where that has an effect. */
  readonly temperature: number;
  /**
   * The version of the reader that decides which turns are asked, as of the day the suite was loaded: part of the digest, so that
   * results by two readers never share a table. Missing: 1.
   */
  readonly reading?: number;
  /** Of its replies. Missing: English. */
  readonly language?: BuiltInLanguage | BallotForms;
}

/** Languages beside English that the program brings the forms of ballots and its own sentences to judges in. */
export const builtInLanguages = ["de"] as const;
export type BuiltInLanguage = (typeof builtInLanguages)[number];

/**
 * How replies in any other language give a number or decline, as its author lists it: words, never patterns, because a store may
 * come from elsewhere. Without any, only digits are read.
 */
export interface BallotForms {
  /** For 0 and up. */
  readonly numbers?: readonly string[];
  /** Behind a number word: "and a half". */
  readonly half?: string;
  /** "out of", as in 7 out of 10. */
  readonly outOf?: string;
  /** Before a number, on a scale that goes below 0. */
  readonly plus?: string;
  readonly minus?: string;
  /** Before the number: "i'd say". */
  readonly before?: readonly string[];
  /** After the number: "i think". */
  readonly after?: readonly string[];
  /** Clauses that say nothing about the number beside them: "good question". */
  readonly beside?: readonly string[];
  /** Words that decline wherever a clause has them: "i have no preference". */
  readonly declining?: readonly string[];
  /** Clauses that take back the number before them: "no", "wait". */
  readonly retractions?: readonly string[];
  /** Beside a number that is no longer the answer: "before". */
  readonly past?: readonly string[];
}

/**
 * Of `readBallot`. 2: a number counts only where it is the answer, and declining needs a known form. 3: only closed forms lead to the
 * number, and no sentence beside it may take it back.
 */
export const ballotReadingVersion = 3;

/** The reader's version under which a suite's turns were decided, where it is not that of this program. */
export function earlierReading({ ballots }: Pick<SuiteDefinition, "ballots">): number | null {
  const versions = ballots?.map(({ reading = 1 }) => reading);
  return versions?.find((version) => version !== ballotReadingVersion) ?? null;
}

/** `min` stands for side a and `max` for side b, or the reverse in a swapped wording. */
export interface BallotScale {
  readonly min: number;
  readonly max: number;
  readonly middle: number;
}

/** One frozen protocol generation. `suiteDigest` says what of it the digest covers. */
export interface SuiteDefinition {
  readonly id: string;
  readonly version: string;
  /** ISO 639 code of the texts. Missing: English. */
  readonly language?: string;
  readonly title: string;
  readonly description: string;
  /** How far it has been tried, for people: "not yet piloted". */
  readonly status?: string;
  readonly systemVariants: readonly [SystemVariant, ...SystemVariant[]];
  readonly deliveries: Deliveries;
  readonly defaultConfigurations: readonly [Configuration, ...Configuration[]];
  readonly experiments: readonly Experiment[];
  readonly scenarios: readonly Scenario[];
  readonly ballots?: readonly [Ballot, ...Ballot[]];
  readonly situations?: readonly [Situation, ...Situation[]];
  /** Two of each situation. */
  readonly items?: readonly [Item, ...Item[]];
  /** Ids of two models of different families that read where the words of a message stand. */
  readonly readers?: readonly [string, string];
  /** Marks published copies of the suite's texts; never sent. */
  readonly canary?: string;
  readonly rubrics: readonly Rubric[];
  readonly judging: Judging;
  readonly judge: JudgeDefaults;
  readonly index: IndexDefinition;
  readonly interval: IntervalDefinition;
  readonly defaultRuns: number;
  readonly generation: { readonly temperature: number; readonly maxTokens: number };
}

export interface Suite extends SuiteDefinition {
  /** See `suiteDigest`. */
  readonly digest: Digest;
}

/** The id of the suite that asks one part of a suite's pilot. */
export function pilotSuiteId({ id }: Pick<SuiteDefinition, "id">, part: string): string {
  return `${id}_pilot_${part}`;
}

export function isPilotSuite({ id }: Pick<SuiteDefinition, "id">): boolean {
  return /_pilot_[a-z]$/u.test(id);
}
