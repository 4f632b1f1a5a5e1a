import type { Digest } from "../../domain/digest.ts";
import type { Interval } from "../../statistics/intervals/interval.ts";
import type { UndecidedJudge, UninformativeJudge } from "../panel/uninformative-judges.ts";
import type { TestRetest } from "./test-retest.ts";

/** What was observed of a judge. */
export type FaultEvidence =
  | ({ readonly kind: "no-agreement" } & Pick<UninformativeJudge, "agreement" | "atMost" | "conversations">)
  | {
      readonly kind: "own-family";
      readonly family: string;
      readonly difference: number;
      readonly unexplained: number;
      /** Of the unexplained part: between the one-sided 95 % limits. */
      readonly interval: Interval | null;
      /** One-sided, over families. */
      readonly pValue: number;
      readonly conversations: number;
      readonly models: number;
    }
  | { readonly kind: "unscored"; readonly unscored: number; readonly verdicts: number }
  | ({ readonly kind: "unstable" } & Pick<TestRetest, "identical" | "meanAbsoluteDifference" | "conversations"> & {
        readonly alpha: number;
      })
  | { readonly kind: "quotes"; readonly foreign: number; readonly missing: number; readonly quotes: number };

/** An observed problem of a judge. */
export type JudgeFault = FaultEvidence & { readonly judgeId: Digest };

/** The fixed list of checks: each of them is a fault, not checked or fine for every judge. */
export const judgeChecks = [
  "no-agreement",
  "own-family",
  "unscored",
  "unstable",
  "quotes",
] as const satisfies readonly JudgeFault["kind"][];

/** A check that cannot be made, or that what was seen does not decide. */
export interface UndecidedFault {
  readonly judgeId: Digest;
  readonly kind: JudgeFault["kind"];
  readonly lacking:
    | UndecidedJudge["lacking"]
    | "another-judge"
    | "information"
    | "family"
    | "own-family-answers"
    | "own-family-grades"
    | "own-family-conversations"
    | "own-family-models"
    | "other-conversations"
    | "other-models"
    | "other-families"
    | "spread"
    | "references"
    | "clear-preference"
    | "verdicts"
    | "clear-share"
    | "quotes"
    | "repeats"
    | "repeated-conversations";
  readonly have: number;
  readonly needed: number;
  /** Conversations that another judge scored as well but that do not count for this check. */
  readonly leftOut: number;
  /** What would be a fault if chance could be excluded; null where nothing speaks against the judge. */
  readonly observed: ObservedProblem | null;
}

export type ObservedProblem =
  | {
      readonly kind: "own-family";
      readonly family: string;
      readonly difference: number;
      readonly conversations: number;
      readonly models: number;
    }
  | { readonly kind: "share"; readonly count: number; readonly of: number }
  | { readonly kind: "apart"; readonly meanAbsoluteDifference: number };

/** A check that was made and found nothing. */
export interface PassedCheck {
  readonly judgeId: Digest;
  readonly kind: JudgeFault["kind"];
}
