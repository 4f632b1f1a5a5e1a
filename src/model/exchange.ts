import type { Cost, Fault, Usage } from "../domain/index.ts";
import type { RefusedFeature } from "./refused-feature.ts";
import type { Reply } from "./reply.ts";

/** What one request came to: either something to read an answer from, or the fault that prevented it. */
export type ExchangeResult =
  | { readonly kind: "reply"; readonly reply: Reply }
  | {
      readonly kind: "fault";
      readonly fault: Fault;
      /** One line for people, at most 300 characters, without control characters and without the key. */
      readonly detail: string;
      /** What the server asks to wait (Retry-After), in milliseconds without an upper bound, or null. */
      readonly afterMs: number | null;
      /** What of the request the server refuses, where it says so. */
      readonly refuses: RefusedFeature | null;
    };

/** Everything worth recording of one request, whatever came of it. */
export interface Exchange {
  /** HTTP status, or null when none arrived. */
  readonly status: number | null;
  /** Exact response body as far as it arrived (the key taken out, should a server repeat it), or null. */
  readonly response: string | null;
  readonly elapsedMs: number;
  readonly usage: Usage;
  readonly cost: Cost;
  readonly servedBy: string | null;
  readonly result: ExchangeResult;
}
