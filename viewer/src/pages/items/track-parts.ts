import type { SiteStances, StanceTrack } from "../../../../src/report/contract/site.ts";

type Step = StanceTrack["steps"][number][number];
type SkipReason = Exclude<Step, number | "declined" | "unreadable" | null>;

/** One part of a number track. */
export type TrackPart =
  | { readonly kind: "number"; readonly value: number; readonly isRepeated: boolean }
  | { readonly kind: "declined" | "unreadable" | "open" }
  | { readonly kind: "skipped"; readonly because: SkipReason };

/** The numbers of an arm in order, after the last one of the arm that it continues. */
export function trackParts(track: StanceTrack, arms: SiteStances["arms"], at: number): readonly TrackPart[] {
  const after = arms.findIndex(({ id }) => id === arms[at]?.after);
  const before = after === -1 ? undefined : track.steps[after]?.[0];
  const trunk = typeof before === "number" ? [{ kind: "number" as const, value: before, isRepeated: true }] : [];
  return [...trunk, ...(track.steps[at] ?? []).map(partOf)];
}

function partOf(step: Step): TrackPart {
  if (typeof step === "number") return { kind: "number", value: step, isRepeated: false };
  if (step === null) return { kind: "open" };
  if (step === "declined" || step === "unreadable") return { kind: step };
  return { kind: "skipped", because: step };
}
