import type { Limiter } from "../limits/limiter.ts";

export interface RecordingLimiter {
  readonly limiter: Limiter;
  /** `+channel` for every permit taken, `-channel` with what came of the call for every one given back. */
  readonly permits: readonly string[];
}

/** Lets everything through and keeps what it was told. */
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
