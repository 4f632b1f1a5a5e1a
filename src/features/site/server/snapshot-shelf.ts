import type { SiteLive } from "../../../results/contract/site.ts";

/** The results of a store at one moment, as the viewer's data files. */
interface SiteSnapshot {
  /** Names it: equal for equal content. */
  readonly name: string;
  /** One file by its path below `data/`, as JSON; null when the snapshot has no such file. */
  readonly file: (path: string) => Promise<Buffer | null>;
}

/** A store that may grow under our eyes. */
export interface SiteStore {
  /** Another text whenever anything was written. */
  readonly revision: () => Promise<string>;
  readonly snapshot: () => Promise<SiteSnapshot>;
  /** How far every run is now, beside the snapshot of this name. */
  readonly live: (snapshot: string) => Promise<SiteLive>;
}

/** The snapshots of a store that may grow. */
export interface SnapshotShelf {
  /** The newest that is there, without a look at the store. */
  readonly newest: () => SiteSnapshot;
  /** After a look at the store, where the last one was some time ago. Never rejects: what was read before stays. */
  readonly current: () => Promise<SiteSnapshot>;
  /** One that is still there: pages that were opened under an earlier one may still ask for its files. Null for another. */
  readonly named: (name: string) => SiteSnapshot | null;
}

/** How a store is looked at. */
export interface LookOptions {
  /** Milliseconds; never goes back. */
  readonly now: () => number;
  /** The least time between two looks at the store while a client listens or asks; longer where a look takes long. */
  readonly pollMs: number;
  /** Something failed that does not end the server, such as reading the store. */
  readonly onProblem: (problem: unknown) => void;
}

/** A page on a busy machine may still be asking for the files of one when the next but one is there. */
const kept = 3;
/** While a store keeps growing, reading it takes at most this part of the time. */
const readingShare = 1 / 5;

/** Reads the first snapshot, so that a fault of the store is reported before the first request. */
export async function snapshotShelf(
  store: Pick<SiteStore, "revision" | "snapshot">,
  { now, pollMs, onProblem }: LookOptions,
): Promise<SnapshotShelf> {
  let revision = await store.revision();
  let first = await store.snapshot();
  let before: readonly SiteSnapshot[] = [];
  let nextLookAt = now() + pollMs;
  let looking: Promise<void> | null = null;

  const look = async (): Promise<void> => {
    const startedAt = now();
    try {
      // Before the reading: what is written meanwhile is found by the next look.
      const seen = await store.revision();
      if (seen === revision) return;
      const read = await store.snapshot();
      revision = seen;
      if (read.name === first.name) return;
      before = [first, ...before].slice(0, kept - 1);
      first = read;
    } catch (error) {
      onProblem(error);
    } finally {
      const tookMs = now() - startedAt;
      nextLookAt = now() + Math.max(pollMs, tookMs * (1 / readingShare - 1));
      looking = null;
    }
  };
  return {
    newest: () => first,
    current: async () => {
      if (looking === null && now() >= nextLookAt) looking = look();
      await looking;
      return first;
    },
    named: (name) => [first, ...before].find((each) => each.name === name) ?? null,
  };
}
