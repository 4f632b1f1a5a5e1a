import type { SiteCompared } from "./site-comparison.ts";
import type { JudgeConfig } from "../domain/model-config.ts";
import type { SkipReason } from "../domain/skip.ts";
import type { Suite } from "../domain/suite.ts";
import type { ReportStore } from "../store/index.ts";
import type { NameChoice } from "../store/names/name-extraction.ts";
import type { BuiltReport } from "../results/build-report.ts";
import type { SiteIndex, SiteMeta, SiteRow } from "../results/contract/site.ts";
import type { LeaderboardSource } from "../results/leaderboard-source.ts";
import type { JudgeGrades } from "../results/report-source.ts";
import type { RunCosts } from "../results/run-costs.ts";
import type { StanceReply } from "../scoring/stances/item-ballots.ts";
import type { SearchIndex } from "./search/search-index.ts";
import type { SiteConversations } from "../results/summary/site-conversations.ts";
import type { SiteWording } from "./site-wording.ts";

/**
 * The source of the viewer's files: small tables, and the store for the texts, which are read run by run while files are
 * built.
 */
export interface SiteSource {
  readonly store: ReportStore;
  readonly suite: Suite;
  /** The version of the program that writes. */
  readonly program: string;
  /** The store may grow while it is shown. */
  readonly live: boolean;
  /** Equal content has an equal digest. */
  readonly snapshot: string;
  readonly report: BuiltReport;
  /** In the order of the leaderboard. */
  readonly rows: readonly SiteRow[];
  readonly scenarios: SiteIndex["scenarios"];
  readonly judges: readonly JudgeConfig[];
  readonly asked: SiteMeta["asked"];
  readonly otherJudges: SiteMeta["otherJudges"];
  /** Whose verdicts count. */
  readonly voters: Pick<LeaderboardSource, "judge" | "panel" | "modelConfigs">;
  /** Of every judge, under the configurations that count, without words. */
  readonly gradesByJudge: readonly JudgeGrades[];
  readonly conversations: SiteConversations;
  /** Replies to ballots, under any configuration. */
  readonly ballots: readonly StanceReply[];
  /** Why turns were not asked: by the conversation's key, then by turn. */
  readonly skips: ReadonlyMap<string, ReadonlyMap<string, SkipReason>>;
  /** These by model config. */
  readonly names: ReadonlyMap<string, readonly NameChoice[]>;
  readonly runCosts: ReadonlyMap<string, readonly RunCosts[]>;
  readonly counts: ReadonlyMap<string, LeaderboardSource["counts"]>;
  /** Expensive parts that only some files need, computed on first use. */
  readonly wording: () => Promise<SiteWording>;
  /** Of each measure over the ranked model configs; null without any. */
  readonly medians: () => Readonly<Record<string, number | null>>;
  readonly comparison: () => SiteCompared;
  readonly search: () => Promise<SearchIndex>;
}
