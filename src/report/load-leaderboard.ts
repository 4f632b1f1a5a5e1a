import type { Digest } from "../domain/index.ts";
import type { Store } from "../store/index.ts";
import { buildLeaderboard } from "./build-leaderboard.ts";
import { chooseJudge, chooseSuite } from "./choose-subject.ts";
import type { Leaderboard } from "./contract.ts";
import type { LeaderboardSource } from "./leaderboard-source.ts";

export interface LeaderboardQuery {
  /** A suite's id or the beginning of its digest; null for the one with the latest result. */
  readonly suite: string | null;
  /** A judge's model, label or id; null for the one with the most scored verdicts. */
  readonly judge: string | null;
  readonly now: () => Date;
}

/** Reads what the query asks for. Rejects with `not-found` or `unknown-suite`, saying what there is. */
export async function loadLeaderboard(store: Store, query: LeaderboardQuery): Promise<Leaderboard> {
  const suites = await store.suites();
  const { digest, origin } = chooseSuite(suites, query.suite);
  const judges = await store.judgesOf(digest);
  const chosen = chooseJudge(judges, query.judge);
  const [suite, modelConfigs, origins, verdicts] = await Promise.all([
    store.loadSuite(digest),
    store.modelConfigs(digest),
    store.origins(digest),
    chosen ? loadVerdicts(store, digest, chosen.judge.id) : noVerdicts,
  ]);
  return buildLeaderboard({
    suite,
    suiteOrigin: origin,
    otherSuites: suites.filter((other) => other.digest !== digest),
    judge: chosen?.judge ?? null,
    otherJudges: judges.filter((other) => other !== chosen),
    modelConfigs,
    origins,
    ...verdicts,
    generatedAt: query.now(),
  });
}

type VerdictData = Pick<LeaderboardSource, "grades" | "counts" | "costs">;

const noVerdicts: VerdictData = { grades: [], counts: [], costs: [] };

async function loadVerdicts(store: Store, suiteDigest: Digest, judgeId: Digest): Promise<VerdictData> {
  const [grades, counts, costs] = await Promise.all([
    store.gradedConversations({ suiteDigest, judgeId }),
    store.runCounts({ suiteDigest, judgeId }),
    store.runCosts({ suiteDigest, judgeId }),
  ]);
  return { grades, counts, costs };
}
