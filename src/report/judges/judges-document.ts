import type { Judges, JudgeSection } from "../contract.ts";
import { judgeNotes } from "./judge-notes.ts";

export interface JudgesDocumentSource extends Pick<Judges, "suite" | "configurations" | "generatedAt"> {
  /** Null where nobody has graded. */
  readonly section: JudgeSection | null;
}

const nobody: JudgeSection = { judges: [], faults: [], undecided: [], agreement: null, retests: [], rows: [] };

/** What is known of the judges of a suite, with what to do next. */
export function judgesDocument({ section, suite, configurations, generatedAt }: JudgesDocumentSource): Judges {
  const found = section ?? nobody;
  return {
    schemaVersion: 1,
    suite,
    configurations,
    generatedAt,
    ...found,
    notes: judgeNotes(found, suite.origin),
  };
}
