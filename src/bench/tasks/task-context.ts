import type { Suite } from "../../domain/index.ts";
import type { Store } from "../../store/index.ts";
import type { PriceBook } from "../budget/price-book.ts";
import type { Clients } from "../clients.ts";
import type { AttemptListener } from "../events/observe-run.ts";
import type { Claims } from "../sessions/claims.ts";
import type { Refusals } from "./refusals.ts";

/** What running any task needs, the same for all tasks of a run. */
export interface TaskContext {
  readonly suite: Suite;
  readonly store: Store;
  readonly clients: Clients;
  readonly now: () => Date;
  /** Hexadecimal text of the given number of random bytes: fences that no answer can foresee. */
  readonly randomHex: (bytes: number) => string;
  readonly timeoutMs: number | null;
  /** Whether a judge's endpoint takes a JSON schema. */
  readonly structuredOutputs: (judgeId: string) => boolean;
  readonly refusals: Refusals;
  /** Says which tasks are this process's to ask. */
  readonly session: Claims;
  readonly attempts: AttemptListener;
  readonly priceOf: PriceBook;
}
