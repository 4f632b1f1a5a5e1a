import type { Judges, JudgeSection } from "../contract.ts";

/** What a person can do to know more of the judges. */
export function judgeNotes({ judges, retests }: JudgeSection, origin: Judges["suite"]["origin"]): readonly string[] {
  const model = judges.find(({ person }) => !person);
  if (judges.length === 0) return ["Nobody has graded anything under this suite yet: aib run, or aib judge -j <model>"];
  if (origin === "imported") {
    return ["These results were imported: their rubrics are not here, so no other judge can grade them."];
  }
  return [
    ...(judges.length > 1
      ? []
      : ["One judge alone cannot be held against anybody. Have another one grade the same: aib judge -j <model>"]),
    ...(judges.length === 2
      ? ["Where two judges disagree, nobody knows which of them is wrong. A third tells: aib judge -j <model>"]
      : []),
    ...(retests.length > 0 || model === undefined
      ? []
      : [
          `Nobody graded anything twice. Whether a judge agrees with itself: aib judge -j ${model.model}${model.blind ? " --blind" : ""} --repeat 3`,
        ]),
  ];
}
