import type { Store } from "../../store/index.ts";
import { chooseJudges } from "../choose-judges.ts";
import { chooseSuite } from "../choose-subject.ts";
import type { SiteLive } from "../contract/site.ts";
import { loadRunHealth } from "../health/load-run-health.ts";

export interface SiteLiveQuery {
  readonly suite: string | null;
  /** Of a panel the first: how far it is stands for the others. */
  readonly judges: readonly string[];
  /** What the answer stands beside. */
  readonly snapshot: string;
  /** How the store has to be named in a command; null when it need not be. */
  readonly db: string | null;
  readonly now: () => Date;
}

/** How long ago the last result may be while somebody is at work. */
const recentMs = 60_000;

/** How far every run is now. Rejects with `not-found` or `unknown-suite`, saying what there is. */
export async function loadSiteLive(store: Store, query: SiteLiveQuery): Promise<SiteLive> {
  const { suite, judges, snapshot, db, now } = query;
  const { digest, lastResultAt } = chooseSuite(await store.suites(), suite);
  const [first] = chooseJudges(await store.judgesOf(digest), judges);
  const judge = first?.judge.id ?? null;
  const health = await loadRunHealth(store, { suite: digest, judge, select: (all) => all, db, now });
  const sinceMs = lastResultAt === null ? Number.POSITIVE_INFINITY : now().getTime() - Date.parse(lastResultAt);
  return { snapshot, health, active: sinceMs < recentMs };
}
