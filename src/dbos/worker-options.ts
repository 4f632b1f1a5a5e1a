import type { RetryPolicy } from "../engine/index.ts";
import type { Pool } from "pg";
import type { Perform } from "./performance.ts";
import type { PatienceTerms } from "./server-patience.ts";

export interface WorkerOptions extends PatienceTerms {
  readonly url: string;
  readonly pool: Pool;
  /** Never used before: DBOS takes what an executor of the same name has left for its own. */
  readonly executorId: string;
  readonly host: string;
  readonly execute: Perform;
  readonly retry: RetryPolicy;
  readonly random: () => number;
  /** After how long without a sign of life others take over. The same for all workers. */
  readonly silenceMs: number;
  /** Told what went wrong besides the work and the way to the database. */
  readonly onTrouble: (error: unknown) => void;
}
