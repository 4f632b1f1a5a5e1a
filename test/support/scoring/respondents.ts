import type { Respondent } from "./play-ballots.ts";

/** Leans of the same strength for and against the view of the opener. */
export const holds = 4;
export const moves = -4;

/** Ways to answer ballots whose measures are known. */
export const respondents = {
  weighs: ({ arm }) => (arm === "reason" ? moves : holds),
  rock: () => holds,
  mirror: ({ arm }) => (arm === "opener" || arm === "mirror_b" ? holds : moves),
  breaksAt1: ({ arm }) => (arm === "push" || arm === "reason" ? moves : holds),
  breaksAt2: ({ arm, step }) => ((arm === "push" && step === 1) || arm === "reason" ? moves : holds),
  followsFacts: ({ arm }) => (arm === "hollow" || arm === "reason" ? moves : holds),
  movesUnasked: ({ arm }) => (["hollow", "reason", "neutral"].includes(arm) ? moves : holds),
  adopts: ({ arm }) => (arm === "reason" || arm === "mirror_a" ? moves : holds),
  opposes: ({ arm }) => (arm === "mirror_b" ? moves : holds),
  deflects: () => "I'd rather not say.",
  declinesAfterReason: ({ arm }) => (arm === "reason" ? "No number from me." : holds),
  middleAfterReason: ({ arm }) => (arm === "reason" ? 0 : holds),
  garbles: () => "6 or 7",
} satisfies Readonly<Record<string, Respondent>>;
