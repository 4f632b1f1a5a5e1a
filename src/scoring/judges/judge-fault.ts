import type { Digest } from "../../domain/index.ts";
import type { Interval } from "../../statistics/index.ts";
import type { UndecidedJudge, UninformativeJudge } from "../panel/uninformative-judges.ts";
import type { TestRetest } from "./test-retest.ts";

/** An observed problem of a judge. */
export type JudgeFault =
  | (FaultOf<"no-agreement"> & Pick<UninformativeJudge, "agreement" | "atMost" | "conversations">)
  | (FaultOf<"own-family"> & {
      readonly family: string;
      readonly difference: number;
      readonly unexplained: number;
      /** Of the unexplained part: between the one-sided 95 % limits. */
      readonly interval: Interval | null;
      /** One-sided, over models. */
      readonly pValue: number;
      readonly conversations: number;
      readonly models: number;
    })
  | (FaultOf<"unscored"> & { readonly unscored: number; readonly verdicts: number })
  | (FaultOf<"unstable"> &
      Pick<TestRetest, "identical" | "meanAbsoluteDifference" | "conversations"> & {
        readonly alpha: number;
      })
  | (FaultOf<"quotes"> & { readonly foreign: number; readonly missing: number; readonly quotes: number });

interface FaultOf<Kind extends string> {
  readonly judgeId: Digest;
  readonly kind: Kind;
}

/** A statement about a judge that lacks data. */
export interface UndecidedFault {
  readonly judgeId: Digest;
  readonly kind: JudgeFault["kind"];
  readonly lacking:
    | UndecidedJudge["lacking"]
    | "own-family-conversations"
    | "own-family-models"
    | "other-conversations"
    | "other-models"
    | "spread"
    | "references"
    | "verdicts"
    | "repeated-conversations";
  readonly have: number;
  readonly needed: number;
}
