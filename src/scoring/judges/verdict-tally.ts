import type { GivenScores } from "../../domain/verdict.ts";
import type { GradedConversation } from "../graded-conversation.ts";

/** Counts of a judge's verdicts over all rubrics. */
export interface VerdictTally {
  readonly scored: number;
  readonly unscored: number;
  /** Reasons, the most frequent first. */
  readonly reasons: readonly { readonly reason: string; readonly verdicts: number }[];
  /** Quotes of the scored verdicts whose request asked for one; null where none did. */
  readonly quotes: QuoteTally | null;
}

export interface QuoteTally {
  readonly verbatim: number;
  /** Not in what the model wrote. */
  readonly foreign: number;
  /** None was given. */
  readonly missing: number;
}

export function tallyVerdicts(conversations: readonly GradedConversation[]): VerdictTally {
  const grades = conversations.map(({ grade }) => grade);
  const unscored = grades.flatMap((grade) => (grade.kind === "unscored" ? [kindOfReason(grade.reason)] : []));
  const reasons = [...Map.groupBy(unscored, (reason) => reason)].map(([reason, own]) => {
    return { reason, verdicts: own.length };
  });
  return {
    scored: grades.length - unscored.length,
    unscored: unscored.length,
    reasons: reasons.toSorted((one, other) => other.verdicts - one.verdicts || (one.reason < other.reason ? -1 : 1)),
    quotes: tallyQuotes(grades),
  };
}

const longestReason = 100;

/** The common form of reasons that differ only in names and values: the first problem, without the judge's own text. */
function kindOfReason(reason: string): string {
  const general = reason.replaceAll(/"(?:[^"\\]|\\.)*"?/gu, "…").replaceAll(/-?\d+(?:\.\d+)?/gu, "n");
  const problems = general.slice(general.indexOf(": ") + 1).trim();
  const [first = problems] = problems.split("; ");
  return first.length > longestReason ? `${first.slice(0, longestReason - 1).toWellFormed()}…` : first;
}

function tallyQuotes(grades: readonly GivenScores[]): QuoteTally | null {
  const quotes = grades.flatMap((grade) => (grade.kind === "scored" && grade.quote !== null ? grade.quote.kind : []));
  const count = (kind: keyof QuoteTally): number => quotes.filter((each) => each === kind).length;
  if (quotes.length === 0) return null;
  return { verbatim: count("verbatim"), foreign: count("foreign"), missing: count("missing") };
}
