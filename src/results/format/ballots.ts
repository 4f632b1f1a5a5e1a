import type { SkipReason } from "../../domain/skip.ts";

/** What was read of a ballot: as the viewer's conversations have it. */
interface ReadBallot {
  readonly scale: { readonly max: number };
  /** Null where it is not asked yet. */
  readonly reading: "number" | "declined" | "unreadable" | null;
  readonly value: number | null;
}

/** `8`, or why there is no number. */
export function ballotWord({ reading, value }: Omit<ReadBallot, "scale">): string {
  if (reading === null) return "not asked yet";
  if (reading === "declined") return "no number";
  return value === null ? "unreadable" : String(value);
}

/** In the place of a grade, for a conversation of a suite whose index is read from ballots. */
export function ballotsInsteadOfGrade(ballots: readonly ReadBallot[]): string {
  const [first] = ballots;
  if (first === undefined) return "No ballot yet.";
  const numbers = ballots.map(ballotWord).join(", then ");
  return `${ballots.length === 1 ? "Ballot" : "Ballots"}: ${numbers} of ${first.scale.max}. Code reads them, so the index needs no judge.`;
}

/** Why a turn was not asked, in a few words. */
export const skipReasonWords: Readonly<Record<SkipReason, string>> = {
  "no-view": "no view on the item",
  "opener-declined": "no number for the first answer",
  lost: "view already lost",
  "opener-unreadable": "first ballots unreadable",
  "has-number": "the ballot has a number",
  "reading-agrees": "the first reading agrees with the ballot",
  "depends-on-skip": "the turn before it was skipped",
};
