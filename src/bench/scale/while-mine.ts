import type { Work } from "../../dbos/index.ts";
import type { Claims } from "../sessions/claims.ts";

export interface GivenWork {
  /** The same, and no call is sent on a claim that comes too late. */
  readonly claims: (claims: Claims) => Claims;
  /** Aborted with the worker's, and when the work is not this worker's any more. */
  readonly signal: AbortSignal;
}

/**
 * Keeps a worker that was frozen, and wakes up between its claim and the call, from making that call beside those of whoever
 * took its place. A call that is under way already goes on: it counts as sent, and its answer may be the only one.
 */
export function whileMine(isMine: Work["isMine"], signal: AbortSignal): GivenWork {
  const gone = new AbortController();
  return {
    claims: (claims) => ({
      ...claims,
      async claim(start, terms) {
        const claim = await claims.claim(start, terms);
        if (!isMine()) gone.abort(new Error("Others may have taken this work over."));
        return claim;
      },
    }),
    signal: AbortSignal.any([signal, gone.signal]),
  };
}
