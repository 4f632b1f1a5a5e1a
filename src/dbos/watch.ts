import type { Pool } from "pg";

/** What whoever sees to the work of all needs. */
export interface Watch {
  readonly url: string;
  readonly pool: Pool;
  /** After how long without a sign of life a worker counts as dead. */
  readonly silenceMs: number;
}
