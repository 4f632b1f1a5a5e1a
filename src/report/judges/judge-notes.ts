import type { Judges, JudgeSection } from "../contract.ts";

/** How to learn more about the judges. */
export function judgeNotes({ judges, retests }: JudgeSection, origin: Judges["suite"]["origin"]): readonly string[] {
  const model = judges.find(({ person }) => !person);
  if (judges.length === 0) return ["This suite has no grades yet: aib run, or aib judge -j <model>"];
  if (origin === "imported") {
    return ["These results were imported without their rubrics, so no other judge can grade them."];
  }
  return [
    ...(judges.length > 1 ? [] : ["There is no second judge to compare with. Add one: aib judge -j <model>"]),
    ...(judges.length === 2
      ? ["Where two judges disagree, a third shows which is the outlier: aib judge -j <model>"]
      : []),
    ...(retests.length > 0 || model === undefined
      ? []
      : [
          `No judge has repeats. To measure how far one agrees with itself: aib judge -j ${model.model}${model.blind ? " --blind" : ""} --repeat 3`,
        ]),
  ];
}
