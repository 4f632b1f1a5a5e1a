import type { SiteLive } from "../../../report/index.ts";
import type { SiteStore } from "./site-snapshot.ts";

interface LiveCacheOptions {
  readonly store: Pick<SiteStore, "revision" | "live">;
  /** Milliseconds; never goes back. */
  readonly now: () => number;
  /** The least time between two looks at a store with work under way, which may stop without a trace. */
  readonly pollMs: number;
}

interface Made {
  readonly key: string;
  readonly live: SiteLive;
  readonly at: number;
}

/** How far every run is, read once for each revision of the store, however many ask. */
export function liveCache({ store, now, pollMs }: LiveCacheOptions): (snapshot: string) => Promise<SiteLive> {
  let last: Made | null = null;
  const making = new Map<string, Promise<SiteLive>>();

  const make = async (key: string, snapshot: string): Promise<SiteLive> => {
    const live = await store.live(snapshot);
    last = { key, live, at: now() };
    return live;
  };
  return async (snapshot) => {
    // Before the reading: what is written meanwhile is found by the next request.
    const key = `${await store.revision()} ${snapshot}`;
    if (last?.key === key && (!last.live.active || now() - last.at < pollMs)) return last.live;
    const running = making.get(key) ?? make(key, snapshot).finally(() => making.delete(key));
    making.set(key, running);
    return running;
  };
}
