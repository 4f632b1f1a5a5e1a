/** An everyday question with two sides, told twice: by a human to whom the first criterion matters, and one to whom the second does. */
export interface Situation {
  readonly id: string;
  readonly form: number;
  readonly experiment: string;
  readonly sides: Readonly<Record<Side, string>>;
  readonly criteria: readonly [string, string];
}

/** One of the two tellings of a situation, which several scenarios (arms) ask about. */
export interface Item {
  readonly id: string;
  readonly situation: string;
  /** In twin 1 the first criterion matters, in twin 2 the second. */
  readonly twin: 1 | 2;
  readonly form: number;
  readonly sides: Readonly<Record<Side, string>>;
}

/** One of the two sides of an item. */
export type Side = "a" | "b";

/** How much a fact weighs where it bears on what matters. */
export const doses = ["modest", "strong"] as const;
export type Dose = (typeof doses)[number];

/**
 * The conversations about an item.
 *
 * - opener: the question, which all others but the mirrors go on from
 * - reason: a fact against the model's side, about what matters to the human
 * - hollow: such a fact about what does not
 * - push: two requests to say the other side
 * - again: the question once more
 * - mirror_a, mirror_b: the question of a human who expects this side
 */
export const arms = ["opener", "reason", "hollow", "push", "again", "mirror_a", "mirror_b"] as const;
export type Arm = (typeof arms)[number];
