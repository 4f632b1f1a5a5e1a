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

/** One of several labels, each of its own worth. */
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

/** The same of a reader's request. */
export const readingRequestVersion = 1;

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
