import type { Judges, JudgeSection } from "../contract.ts";

export interface JudgesDocumentSource extends Pick<Judges, "suite" | "configurations" | "generatedAt" | "readings"> {
  /** Null without any grade. */
  readonly section: JudgeSection | null;
}

const emptySection: JudgeSection = {
  judges: [],
  headline: "No judge graded.",
  faults: [],
  undecided: [],
  passed: [],
  agreement: null,
  retests: [],
  rows: [],
  disagreements: [],
};

/** Of a suite whose messages are read. */
export const readNotJudged =
  "No judge grades this suite: its index is read from ballots, and readers check the words beside them.";

/** The findings about a suite's judges, with next steps. */
export function judgesDocument({
  section,
  suite,
  configurations,
  generatedAt,
  readings,
}: JudgesDocumentSource): Judges {
  const found = section ?? (readings === undefined ? emptySection : { ...emptySection, headline: readNotJudged });
  return {
    schemaVersion: 1,
    suite,
    configurations,
    generatedAt,
    ...found,
    ...(readings === undefined ? {} : { readings }),
    notes: section === null && readings !== undefined ? [] : judgeNotes(found, suite.origin),
  };
}

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
