import type { Digest, IntervalMethod } from "../domain/index.ts";
import type { Store } from "../store/index.ts";
import { chooseJudge, chooseSuite } from "./choose-subject.ts";
import type { LeaderboardSource } from "./leaderboard-source.ts";

export interface LeaderboardQuery {
  /** A suite's id or the beginning of its digest; null for the one with the latest result. */
  readonly suite: string | null;
  /** A judge's model, label or id; null for the one with the most scored verdicts. */
  readonly judge: string | null;
  /** Which of the intervals is shown; null for the suite's. */
  readonly interval: IntervalMethod | null;
  readonly now: () => Date;
}

/** Reads what a leaderboard is made of. Rejects with `not-found` or `unknown-suite`, saying what there is. */
export async function loadSource(store: Store, query: LeaderboardQuery): Promise<LeaderboardSource> {
  const suites = await store.suites();
  const { digest, origin } = chooseSuite(suites, query.suite);
  const judges = await store.judgesOf(digest);
  const chosen = chooseJudge(judges, query.judge);
  const [suite, modelConfigs, origins, bills, verdicts] = await Promise.all([
    store.loadSuite(digest),
    store.modelConfigs(digest),
    store.origins(digest),
    store.runBills(digest),
    chosen ? loadVerdicts(store, digest, chosen.judge.id) : noVerdicts,
  ]);
  return {
    suite,
    suiteOrigin: origin,
    otherSuites: suites.filter((other) => other.digest !== digest),
    judge: chosen?.judge ?? null,
    judges,
    modelConfigs,
    origins,
    bills,
    intervalMethod: query.interval,
    ...verdicts,
    generatedAt: query.now(),
  };
}

type VerdictData = Pick<LeaderboardSource, "grades" | "counts">;

const noVerdicts: VerdictData = { grades: [], counts: [] };

async function loadVerdicts(store: Store, suiteDigest: Digest, judgeId: Digest): Promise<VerdictData> {
  const [grades, counts] = await Promise.all([
    store.gradedConversations({ suiteDigest, judgeId }),
    store.runCounts({ suiteDigest, judgeId }),
  ]);
  return { grades, counts };
}
