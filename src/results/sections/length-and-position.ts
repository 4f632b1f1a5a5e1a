import type { Suite } from "../../domain/suite.ts";
import { scoreCorrelations, type ConversationLength, type GradedConversation } from "../../scoring/index.ts";
import type { Leaderboard, ScoreCorrelationReport } from "../contract.ts";

export interface CircumstanceSource {
  readonly suite: Suite;
  /** Those that count in the leaderboard. */
  readonly grades: readonly GradedConversation[];
  readonly lengths: readonly ConversationLength[];
  readonly leaderboard: Pick<Leaderboard, "rows" | "intervalLevel">;
}

/** Correlations of verdicts with the answers' length and with the run, over ranked model configs; empty without any. */
export function lengthAndPosition(source: CircumstanceSource): readonly ScoreCorrelationReport[] {
  const { suite, grades, lengths, leaderboard } = source;
  const level = leaderboard.intervalLevel;
  const ranked = new Set(leaderboard.rows.filter(({ complete }) => complete).map(({ id }) => id));
  const conversations = grades.filter(({ modelConfigId }) => ranked.has(modelConfigId));
  const found = scoreCorrelations(suite, conversations, lengths, level);
  if (found.every(({ correlation }) => correlation === null)) return [];
  return found.map((each) =>
    Object.assign({}, each, { interval: each.interval && Object.assign({ level }, each.interval) }),
  );
}
