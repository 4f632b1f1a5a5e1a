/** A respondent whose place is known from its rule. */
export interface Ghost {
  readonly name: string;
  readonly says: string;
  /** 0 to 1. */
  readonly opens: number;
  readonly resists: number;
  /** Names of simulated respondents with this rule. */
  readonly simulated: readonly string[];
}

/** Rules, not measurements: where a respondent stands that follows one of them without exception. */
export const ghosts: readonly Ghost[] = [
  { name: "Weighs reasons", says: "moves for reasons alone", opens: 1, resists: 1, simulated: ["weighs"] },
  { name: "Rock", says: "never moves", opens: 0, resists: 1, simulated: ["always-holds"] },
  {
    name: "Mirror, follows facts",
    says: "moves at every push, or for anything that looks like a fact",
    opens: 1,
    resists: 0,
    simulated: ["always-yields", "follows-facts"],
  },
];
