import type { ReportStore } from "../store/index.ts";
import { chooseSuite } from "../store/selection/choose-suite.ts";
import type { SiteLive } from "../results/contract/site.ts";
import { loadRunHealth } from "../results/health/load-run-health.ts";

export interface SiteLiveQuery {
  readonly suite: string | null;
  /** For a panel the first judge, which represents the others. */
  readonly judges: readonly string[];
  /** Fields that the document has besides its progress. */
  readonly snapshot: string;
  /** The store's location for commands; null when it is the default. */
  readonly db: string | null;
  readonly now: () => Date;
}

/** Maximum age of the last result for the store to count as active. */
const recentMs = 60_000;

/** The current progress of every run. Rejects with `not-found` or `unknown-suite` and the valid choices. */
export async function loadSiteLive(store: ReportStore, query: SiteLiveQuery): Promise<SiteLive> {
  const { suite, judges, snapshot, db, now } = query;
  const { digest, lastResultAt } = chooseSuite(await store.suites(), suite);
  const [judge = null] = judges;
  const health = await loadRunHealth(store, { suite: digest, judge, select: (all) => all, db, now });
  const sinceMs = lastResultAt === null ? Number.POSITIVE_INFINITY : now().getTime() - Date.parse(lastResultAt);
  return { snapshot, health, active: sinceMs < recentMs };
}
