import type { Judges, JudgeSection } from "../contract.ts";
import { judgeNotes } from "./judge-notes.ts";

export interface JudgesDocumentSource extends Pick<Judges, "suite" | "configurations" | "generatedAt"> {
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

/** The findings about a suite's judges, with next steps. */
export function judgesDocument({ section, suite, configurations, generatedAt }: JudgesDocumentSource): Judges {
  const found = section ?? emptySection;
  return {
    schemaVersion: 1,
    suite,
    configurations,
    generatedAt,
    ...found,
    notes: judgeNotes(found, suite.origin),
  };
}
