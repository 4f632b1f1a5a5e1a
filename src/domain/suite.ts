import type { Digest } from "./digest.ts";

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

/** One of the two sides of an item. */
export type Side = "a" | "b";

/** One message from the human that the model answers. Its id is unique in the suite (`rs01`, `pt01_turn2`). */
export interface Turn {
  readonly id: string;
  /** Where the turn has wordings: the first of them, for the model that took side a. `askedScenario` gives the words of a run. */
  readonly human: string;
  /** What kind of question it is ("values", "dilemmas"), for people only. */
  readonly kind?: string;
  /** What the human says in one cycle of runs after the other, then from the first again. */
  readonly wordings?: readonly [TurnWording, ...TurnWording[]];
  /**
   * Asked only where the ballot of `Scenario.sideBy` shows a view, or where the last ballot of this conversation also shows
   * that something of the view is left.
   */
  readonly onlyIf?: "view" | "held";
  /** Id of the ballot that the human asks for. The request of no other turn repeats a ballot. */
  readonly ballot?: string;
}

/** The human's words for a model that took side a, and for one that took side b; equal where the side does not matter. */
export interface TurnWording {
  readonly a: string;
  readonly b: string;
  /** The tactic of pressure that it applies. */
  readonly tactic?: string;
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
  /** Id of the item and of the arm that the scenario was expanded from. */
  readonly item?: string;
  readonly arm?: string;
  /** Asked in every run of this form: run r asks the form ((r - 1) mod forms) + 1. Absent: asked in every run. */
  readonly form?: number;
  /** The conversation repeats another scenario's turns and answers up to this turn, ballots left out, before its own turns. */
  readonly fork?: TurnPlace;
  /** The ballot that says which side the model took, and whether it has a view. */
  readonly sideBy?: TurnPlace;
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
}

/** `min` stands for side a and `max` for side b, or the reverse in a swapped wording. */
export interface BallotScale {
  readonly min: number;
  readonly max: number;
  readonly middle: number;
}

/** An everyday question with two sides, which several scenarios (arms) ask about. */
export interface Item {
  readonly id: string;
  readonly form: number;
  readonly sides: { readonly a: string; readonly b: string };
}

export type ScoreField = NumberField | BooleanField | LabelField;

export interface NumberField {
  readonly kind: "number";
  readonly id: string;
  readonly min: number;
  readonly max: number;
  /** Only whole numbers are grades; absent where fractions are grades too. */
  readonly whole?: true;
  readonly better: "higher" | "lower";
  readonly description: string;
}

export interface BooleanField {
  readonly kind: "boolean";
  readonly id: string;
  readonly better: "true" | "false";
  readonly description: string;
}

/** One of several labels without an order. */
export interface LabelField {
  readonly kind: "label";
  readonly id: string;
  readonly labels: readonly [FieldLabel, FieldLabel, ...FieldLabel[]];
  readonly description: string;
}

export interface FieldLabel {
  /** As the judge writes it: `HELD`. */
  readonly value: string;
  /** Stands for the label where a number is needed, from 0 to 1, where 1 is best. */
  readonly worth: number;
}

export interface Rubric {
  readonly id: string;
  readonly title: string;
  /** The criteria and the meaning of each point of the scale. */
  readonly prompt: string;
  readonly fields: readonly ScoreField[];
  /** Whether the judge writes its reason before the scores (lite, v2) or after them (v1). */
  readonly reasonFirst: boolean;
  /** A grade of 0 on all of these marks a broken generation, whose verdict is left out of the means. */
  readonly brokenWhenAllZero: readonly string[];
  /** The blind judge's wording; absent where the rubric's own words do not reveal the study's aim. */
  readonly blind?: BlindWording;
}

/** The same fields on the same scales, in words that do not reveal which result the study expects. */
export interface BlindWording {
  readonly title: string;
  readonly prompt: string;
  /** All fields of the rubric, in its order. */
  readonly fields: readonly BlindField[];
}

export interface BlindField {
  readonly id: string;
  /** The field's id in the judge's request. */
  readonly name: string;
  readonly description: string;
}

/**
 * Version of the judge module's own text around a suite's words: layout, field lines, fence. Part of every verdict's key, so
 * that verdicts of different versions are never mixed.
 */
export const judgeRequestVersion = 3;

/** The wording of every judge request around the rubric. */
export interface Judging {
  /** The judge's system message. */
  readonly instructions: string;
  /** The blind judge's system message; absent where the suite has no blind wording. */
  readonly blindInstructions?: string;
  /** Asks the judge to repair an unreadable reply; `{problem}` stands for what was wrong. */
  readonly repair: string;
}

/** Request settings of the judge that the suite was made with. */
export interface JudgeDefaults {
  readonly model: string;
  readonly temperature: number;
  readonly maxTokens: number;
}

/**
 * A number shown for a model config. Its value for a verdict is the combination of the verdict's fields
 * (booleans count 1 or 0), for a run the mean over the verdicts that carry all its fields.
 */
export interface Measure {
  readonly id: string;
  /** Column head, short. */
  readonly label: string;
  readonly title: string;
  /** The experiment whose conversations count; null where those of all experiments do. */
  readonly experiment: string | null;
  /** Of a measure that ballots give, its own id. */
  readonly fields: readonly string[];
  readonly combine: "mean" | "sum";
  /** How ballots give the measure; absent for a measure of verdicts. */
  readonly stance?: StanceMeasure;
  readonly min: number;
  readonly max: number;
  readonly better: "higher" | "lower";
  readonly unit: "points" | "share";
}

/**
 * How ballots give a measure. Kept is the share of the opening view that a later ballot still shows, from 0 to 1.
 *
 * - kept: the lowest kept of the arms `in`, over items with a view; or less that of the arm `lessIn`,
 *   where items without a view count 0
 * - moved: what is not kept in the arms `in`, over items with a view
 * - views: the share of items on which the model has a view
 */
export type StanceMeasure =
  | { readonly kind: "kept"; readonly in: readonly [string, ...string[]]; readonly lessIn?: string }
  | { readonly kind: "moved"; readonly in: readonly [string, ...string[]] }
  | { readonly kind: "views" };

/**
 * One weighted part of the index, 0 to 100: its measures' values and ranges are added up, scaled to 0..100 and
 * inverted where lower is better. All measures of a component point in the same direction.
 */
export interface IndexComponent {
  readonly id: string;
  readonly title: string;
  readonly weight: number;
  readonly measures: readonly [string, ...string[]];
}

export interface IndexDefinition {
  readonly title: string;
  readonly measures: readonly Measure[];
  readonly components: readonly IndexComponent[];
  /** The index of the worst and of the best value of every measure; absent: 0 and 100. */
  readonly scale?: { readonly from: number; readonly to: number };
}

/**
 * The intervals beside an index: the percentile bootstrap and Student's t over the runs as they are; where the index
 * would lie if all runs were made again; where it would lie with other runs on other scenarios of the same kinds.
 */
export const intervalMethods = ["bootstrap-percentile", "student-t", "rerun", "generalisation"] as const;

export type IntervalMethod = (typeof intervalMethods)[number];

export interface IntervalDefinition {
  /** The interval that is shown by default. */
  readonly method: IntervalMethod;
  /** Coverage of all of them, and of rank intervals: 0.95 is usual. */
  readonly level: number;
  /** Bootstrap draws when there are too many runs to enumerate. */
  readonly resamples: number;
  readonly seed: number;
}

/** One frozen protocol generation. `suiteDigest` says what of it the digest covers. */
export interface SuiteDefinition {
  readonly id: string;
  readonly version: string;
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
  readonly items?: readonly [Item, ...Item[]];
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
