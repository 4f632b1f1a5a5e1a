import type { Ends } from "./parts.ts";

/** A check that was made and found nothing. */
export interface PassedCheck {
  readonly judge: string;
  readonly judgeId: string;
  readonly kind: "no-agreement" | "own-family" | "unscored" | "unstable" | "quotes";
}

/** A problem with a judge, with the evidence. */
export interface JudgeFault extends PassedCheck {
  /** What was seen and how to fix it. */
  readonly sentence: string;
  /** What was seen alone, without the judge's name. */
  readonly brief: string;
  readonly evidence:
    | {
        readonly kind: "no-agreement";
        readonly agreement: number | null;
        readonly atMost: number;
        readonly conversations: number;
      }
    | {
        readonly kind: "own-family";
        readonly family: string;
        readonly difference: number;
        readonly unexplained: number;
        /** Of `unexplained`, between the one-sided 95 % limits. */
        readonly interval: Ends | null;
        /** One-sided, over models. */
        readonly pValue: number;
        readonly conversations: number;
        readonly models: number;
      }
    | { readonly kind: "unscored"; readonly unscored: number; readonly verdicts: number }
    | {
        readonly kind: "unstable";
        /** 0 to 1. */
        readonly identical: number;
        readonly meanAbsoluteDifference: number;
        readonly alpha: number;
        readonly conversations: number;
      }
    | { readonly kind: "quotes"; readonly foreign: number; readonly missing: number; readonly quotes: number };
}

/** A check that could not be made, or that what was seen does not decide. */
export interface UndecidedFault extends PassedCheck {
  /** Why, and what would check it. */
  readonly sentence: string;
  readonly have: number;
  readonly needed: number;
  /** Conversations that another judge scored as well but that do not count for this check. */
  readonly leftOut: number;
  /** What would be a fault if chance could be excluded; null where nothing speaks against the judge. */
  readonly observed:
    | {
        readonly kind: "own-family";
        readonly family: string;
        readonly difference: number;
        readonly conversations: number;
        readonly models: number;
      }
    | { readonly kind: "share"; readonly count: number; readonly of: number }
    | { readonly kind: "apart"; readonly meanAbsoluteDifference: number }
    | null;
}
