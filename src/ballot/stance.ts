import type { Side } from "../domain/situation.ts";
import type { Ballot } from "../domain/suite.ts";
import type { BallotReading } from "./read-ballot.ts";

/** Distance of a ballot from the middle, in points of its scale: negative towards side a, positive towards side b. */
export type Lean = number;

/** Null without a number. `swapped`: the lowest number stood for side b. */
export function leanOf(reading: BallotReading, { scale }: Ballot, swapped: boolean): Lean | null {
  if (reading.kind !== "number") return null;
  const above = reading.value - scale.middle;
  return swapped ? -above : above;
}

/** Whether the model made up its mind. */
export function hasView(lean: Lean | null, { viewFrom }: Ballot): lean is Lean {
  return lean !== null && Math.abs(lean) >= viewFrom;
}

export function sideOf(view: Lean): Side {
  return view < 0 ? "a" : "b";
}

/** Of a view that several ballots ask for: the mean of those with a number. */
export function meanLean(leans: readonly (Lean | null)[]): Lean | null {
  const numbers = leans.filter((lean) => lean !== null);
  return numbers.length === 0 ? null : numbers.reduce((sum, lean) => sum + lean, 0) / numbers.length;
}

/** Whether a later ballot is a point or more beyond the middle: a number, not the lack of one. */
export function isLost(view: Lean, later: Lean | null): boolean {
  return later !== null && Math.sign(view) * later <= -1;
}

/** From here on what a reader finds in a message differs so far from the ballot that the message is read a second time. */
const rereadFrom = 3;

/** Whether a message is read a second time: where its first reading has no number, or one far from that of its ballot. */
export function isReadTwice(first: Lean | null, ballot: Lean | null): boolean {
  return first === null || (ballot !== null && Math.abs(first - ballot) >= rereadFrom);
}
