import type { Judges, JudgeSection } from "../contract.ts";

/** Notes about all judges; those about a single judge are with its checks. */
export function judgeNotes({ judges }: JudgeSection, origin: Judges["suite"]["origin"]): readonly string[] {
  if (judges.length === 0) return ["This suite has no grades yet: aib run, or aib judge -j <model>"];
  if (origin === "imported") {
    return ["These results were imported without their rubrics, so no other judge can grade them."];
  }
  return judges.length === 2
    ? ["Where two judges disagree, a third shows which is the outlier: aib judge -j <model>"]
    : [];
}
