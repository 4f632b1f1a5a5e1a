import type { RunHealth } from "../run-health.ts";

/** Server-sent events of a server over a store (`events`): the data of `snapshot`, sent at the start and for each new one. */
export interface SiteChange {
  readonly snapshot: string;
}

/** The data of `progress`, sent at the start and on each change: `live.json` without its rows. */
export interface SiteProgress {
  readonly snapshot: string;
  /** Active: see `live.json`. */
  readonly active: boolean;
  readonly total: RunHealth["total"];
}
