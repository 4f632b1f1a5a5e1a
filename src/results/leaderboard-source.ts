import type { Digest } from "../domain/digest.ts";
import type { IntervalMethod, RankForm } from "../domain/index-definition.ts";
import type { JudgeConfig, ModelConfig } from "../domain/model-config.ts";
import type { Suite } from "../domain/suite.ts";
import type { GradedConversation } from "../scoring/index.ts";
import type { UnevenPanel } from "../scoring/panel/grade-panel.ts";
import type { ItemBallots } from "../scoring/stances/item-ballots.ts";
import type { StanceReading } from "../scoring/stances/stance-rows.ts";
import type { PanelSource } from "./panel/judging.ts";
import type { StoredDecision } from "../store/views/decisions.ts";
import type { ShownPart } from "./shown-part.ts";
import type { RunFaults } from "../store/views/run-faults.ts";
import type {
  JudgeRecord,
  OriginsByModelConfig,
  RunBill,
  RunCounts,
  SuiteOrigin,
  SuiteOverview,
} from "../store/views/views.ts";

/** The source of a leaderboard, as the store has it for one suite and one judge or panel. */
export interface LeaderboardSource {
  readonly suite: Suite;
  readonly suiteOrigin: SuiteOrigin;
  readonly otherSuites: readonly SuiteOverview[];
  /** Whose verdicts count; null for a panel, and without any graded or planned verdict. */
  readonly judge: JudgeConfig | null;
  /** The judges whose median counts; null for one whose verdicts all count. */
  readonly panel: PanelSource | null;
  /** All judges with graded or planned verdicts, including those that count, and repeats. */
  readonly judges: readonly JudgeRecord[];
  /** Each gets a row. */
  readonly modelConfigs: readonly ModelConfig[];
  /** Those that count and are shown, one a conversation. */
  readonly grades: readonly GradedConversation[];
  /** Null where every model config is graded by the same judges. */
  readonly uneven: UnevenPanel | null;
  /** The ballots behind the grades; empty in a suite without items. */
  readonly stances: readonly ItemBallots[];
  /** What readers said of the words beside the ballots; empty in a suite without items. */
  readonly readings: readonly StanceReading[];
  /** Whose readings these are; null for a suite without readers. */
  readonly readers: readonly JudgeConfig[] | null;
  /** Ids of the readers whose calls are part of a row's costs, by the id of the model config. */
  readonly readerIds: ReadonlyMap<Digest, ReadonlySet<Digest>>;
  /** The indices of suite v2 by the id of the model config; empty for a suite without items. */
  readonly v2Indices: ReadonlyMap<Digest, number>;
  /** Of all judges who count together. */
  readonly counts: readonly RunCounts[];
  /** Where a model config has no answer: of its calls, and of others. */
  readonly faults?: readonly RunFaults[];
  /** Of every configuration and every judge. */
  readonly bills: readonly RunBill[];
  readonly origins: OriginsByModelConfig;
  /** Of runs that stop when they are clear; none by default. */
  readonly decisions?: readonly StoredDecision[];
  readonly part: ShownPart;
  /** Which of the intervals is shown; null for the suite's. */
  readonly intervalMethod: IntervalMethod | null;
  /** Of the ranges of ranks; default: each. */
  readonly rankForm?: RankForm;
  readonly generatedAt: Date;
}
