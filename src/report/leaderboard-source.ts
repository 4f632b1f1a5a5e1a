import type { IntervalMethod, JudgeConfig, ModelConfig, Suite } from "../domain/index.ts";
import type {
  JudgeRecord,
  OriginsByModelConfig,
  RunBill,
  RunCounts,
  StoredGrade,
  SuiteOrigin,
  SuiteOverview,
} from "../store/index.ts";

/** All that a leaderboard is made of, as the store gives it for one suite and one judge. */
export interface LeaderboardSource {
  readonly suite: Suite;
  readonly suiteOrigin: SuiteOrigin;
  readonly otherSuites: readonly SuiteOverview[];
  /** Whose verdicts count; null when nobody has graded and nobody is planned to. */
  readonly judge: JudgeConfig | null;
  /** Everybody who has graded or is planned to, that one among them. */
  readonly judges: readonly JudgeRecord[];
  /** Each gets a row. */
  readonly modelConfigs: readonly ModelConfig[];
  readonly grades: readonly StoredGrade[];
  readonly counts: readonly RunCounts[];
  /** Of every configuration and every judge. */
  readonly bills: readonly RunBill[];
  readonly origins: OriginsByModelConfig;
  /** Which of the intervals is shown; null for the suite's. */
  readonly intervalMethod: IntervalMethod | null;
  readonly generatedAt: Date;
}
