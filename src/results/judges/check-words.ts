import type { JudgeEntry, JudgeSection } from "../contract.ts";

type Section = Pick<JudgeSection, "judges" | "faults" | "undecided" | "passed">;

/** How many checks were possible and what they found. Never reports no fault without the number of checks. */
export function checkHeadline({ judges, faults, undecided, passed }: Section): string {
  const total = faults.length + undecided.length + passed.length;
  const possible = faults.length + passed.length;
  const found = [
    ...(faults.length === 0 ? [] : [counted(faults.length, "fault")]),
    ...(passed.length === 0 ? [] : [`${passed.length} fine`]),
  ];
  const suspicions = undecided.filter(({ observed }) => observed !== null).length;
  const names = undecided.filter(({ kind }) => kind === "no-agreement").map(({ judge }) => judge);
  return [
    `${possible} of ${counted(total, "check")} possible${found.length === 0 ? "" : `: ${found.join(", ")}`}`,
    ...(suspicions === 0 ? [] : [`${counted(suspicions, "suspicion")} that cannot be tested`]),
    ...(judges.length < 2 || names.length === 0
      ? []
      : [`unknown whether the grades of ${new Intl.ListFormat("en").format(names)} carry information`]),
  ].join("; ");
}

/** Why checks were not made: checks that lack the same share a sentence. */
export function uncheckedSentences({ undecided }: Pick<JudgeSection, "undecided">): readonly string[] {
  return [...new Set(undecided.map(({ sentence }) => sentence))];
}

/** The state of one check of one judge. */
export function checkState(
  section: Section,
  { id }: Pick<JudgeEntry, "id">,
  kind: CheckKind,
): "fine" | "fault" | "not checked" {
  const isOfJudge = (each: { readonly judgeId: string; readonly kind: string }): boolean =>
    each.judgeId === id && each.kind === kind;
  if (section.faults.some(isOfJudge)) return "fault";
  return section.passed.some(isOfJudge) ? "fine" : "not checked";
}

export type CheckKind = JudgeSection["faults"][number]["kind"];

/** In the order in which they are shown. */
export const checkKinds: readonly CheckKind[] = ["no-agreement", "own-family", "unscored", "unstable", "quotes"];

/** What is checked. */
export const checkNames: Readonly<Record<CheckKind, string>> = {
  "no-agreement": "Agreement",
  "own-family": "Own family",
  unscored: "Readable",
  unstable: "Repeats",
  quotes: "Quotes",
};

/** Faults of judges whose grades count in an index, in one line; null without any. */
export function judgeFaultLine(faults: JudgeSection["faults"]): string | null {
  if (faults.length === 0) return null;
  const found = faults.map(({ judge, brief }) => `${judge} ${brief}`);
  return `A judge whose grades count here has a fault: ${found.join("; ")}. aib judges says what to do.`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
