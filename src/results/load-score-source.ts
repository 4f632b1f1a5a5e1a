import type { JudgeConfig } from "../domain/model-config.ts";
import type { Suite } from "../domain/suite.ts";
import type { GradedConversation } from "../scoring/index.ts";
import type { ReportStore } from "../store/index.ts";
import { judgesWhoCount } from "./choose-judges.ts";
import { countConfigurations, nameConfiguration } from "./count-configurations.ts";
import { loadSource, type LeaderboardQuery } from "./load-leaderboard.ts";

/** Grades under the configurations that count. */
export interface ScoreSource {
  readonly suite: Suite;
  /** Whose grades these are. */
  readonly judges: readonly JudgeConfig[];
  /** Their median counts, or only a part of their grades. */
  readonly panel: boolean;
  readonly grades: readonly GradedConversation[];
  /** What each other judge gave. */
  readonly others: readonly { readonly judge: JudgeConfig; readonly grades: readonly GradedConversation[] }[];
  /** All answers and verdicts are the simulator's. */
  readonly simulated: boolean;
  /** They were made elsewhere: no run and no other judge can be added to them. */
  readonly imported: boolean;
}

/** Reads the source of scores. Rejects with `not-found` or `unknown-suite` and the valid choices. */
export async function loadScoreSource(
  store: ReportStore,
  query: Omit<LeaderboardQuery, "interval">,
): Promise<ScoreSource> {
  const source = await loadSource(store, { ...query, interval: null });
  const { suite, judge, panel, origins } = source;
  const { grades, configurations } = countConfigurations(suite, source.grades);
  const names = new Set(configurations.map(nameConfiguration));
  const judges = judge === null ? (panel?.judges ?? []) : [judge];
  const others = judgesWhoCount(source.judges).filter((record) => !judges.some(({ id }) => id === record.judge.id));
  return {
    suite,
    judges,
    panel: panel !== null,
    grades,
    others: await Promise.all(
      others.map(async ({ judge: other }) => {
        const all = await store.gradedConversations({ suiteDigest: suite.digest, judgeId: other.id });
        return { judge: other, grades: all.filter((grade) => names.has(nameConfiguration(grade.configuration))) };
      }),
    ),
    simulated: [...origins.values()].every((own) => [...own].every((origin) => origin === "simulated")),
    imported: source.suiteOrigin === "imported",
  };
}
