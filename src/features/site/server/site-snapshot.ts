import type { SiteLive } from "../../../report/index.ts";

/** The results of a store at one moment, as the viewer's data files. */
export interface SiteSnapshot {
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
