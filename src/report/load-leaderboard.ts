import { BenchError, type Digest } from "../domain/index.ts";
import type { JudgeRecord, Store, SuiteOverview } from "../store/index.ts";
import { buildLeaderboard } from "./build-leaderboard.ts";
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

function chooseSuite(suites: readonly SuiteOverview[], wanted: string | null): SuiteOverview {
  const [latest] = suites;
  if (!latest) {
    throw new BenchError({
      code: "not-found",
      message: "There are no results yet: the database holds no suite.",
      hint: "Run the benchmark first (aib run --help shows how), or import published results with aib import.",
    });
  }
  if (wanted === null) return latest;
  const found = suites.find(({ id, digest }) => id === wanted || digest.startsWith(wanted));
  if (found) return found;
  throw new BenchError({
    code: "unknown-suite",
    message: `No suite in the database is called "${wanted}", and no digest begins like that.`,
    hint: `There is ${suites.map(({ id, digest }) => `${id} (${digest.slice(0, 12)})`).join(", ")}.`,
  });
}

function chooseJudge(judges: readonly JudgeRecord[], wanted: string | null): JudgeRecord | null {
  if (wanted === null) return judges[0] ?? null;
  const found = judges.find(({ judge }) => [judge.model, judge.label, judge.id].includes(wanted));
  if (found) return found;
  const known = judges.map(({ judge }) => judge.model).join(", ");
  throw new BenchError({
    code: "not-found",
    message: `No verdict of this suite is by the judge "${wanted}".`,
    hint: known === "" ? "No judge has been at work under this suite yet." : `The judges are: ${known}.`,
  });
}
