import type { Limiter } from "../../../src/engine/limits/limiter.ts";

export interface RecordingLimiter {
  readonly limiter: Limiter;
  /** `+channel` for every permit taken, `-channel` with the call's outcome for every one released. */
  readonly permits: readonly string[];
}

/** Grants every call and records the permits. */
export function recordingLimiter(): RecordingLimiter {
  const permits: string[] = [];
  const limiter: Limiter = {
    acquire: (channel) => {
      permits.push(`+${channel}`);
      const release = (outcome: { readonly kind: string } | null): void => {
        permits.push(`-${channel} ${outcome?.kind ?? "unused"}`);
      };
      return { kind: "granted", permit: { gates: [channel], release } };
    },
  };
  return { limiter, permits };
}
