import type { PreparedRun } from "../../../src/campaign/index.ts";
import type { IntervalMethod } from "../../../src/domain/index-definition.ts";
import { judgeGate, type GateResult } from "../../../src/features/gate/gate.ts";
import type { Leaderboard } from "../../../src/results/contract.ts";
import { loadLeaderboard } from "../../../src/results/load-leaderboard.ts";
import { partOfRun } from "../../../src/results/shown-part.ts";
import type { Store } from "../../../src/store/index.ts";

interface Ended extends GateResult {
  readonly leaderboard: Leaderboard;
}

/** What a run ends with: its table, and the gate's decision on it. */
export async function gateRun(
  store: Store,
  { plan, ranking }: PreparedRun,
  wanted: number | { readonly failUnder: number; readonly interval: IntervalMethod },
): Promise<Ended> {
  const { failUnder, interval } = typeof wanted === "number" ? { failUnder: wanted, interval: null } : wanted;
  const leaderboard = await loadLeaderboard(store, {
    suite: plan.suite.digest,
    judges: ranking.judgeIds,
    excludeOwnFamily: ranking.excludeOwnFamily,
    interval,
    part: () => partOfRun(plan),
    now: () => new Date(0),
  });
  const terms = { failUnder, baseline: null };
  return { ...(await judgeGate(store, leaderboard, plan, terms)), leaderboard };
}
