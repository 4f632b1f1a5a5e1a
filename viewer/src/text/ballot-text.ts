import type { Trajectory, TrajectoryTurn } from "../../../src/results/contract/site.ts";
import { ballotWord } from "../../../src/results/format/ballots.ts";

/** The ballots in place of a grade, read by code; null where a grade is needed or exists. */
export function ballotsForGrade({ readByCode, score, turns }: Trajectory): readonly Ballot[] | null {
  if (!readByCode || score !== null) return null;
  return turns.flatMap(({ ballot, repeated, skipped }) =>
    ballot === null || repeated || skipped !== null ? [] : ballot,
  );
}

type Ballot = NonNullable<TrajectoryTurn["ballot"]>;

/** A ballot's reading, `8 of 10`, and the meaning of the number. Numbers are turned so that the lowest is side a. */
export function ballotText(
  ballot: Ballot,
  sides: { readonly a: string; readonly b: string } | null,
): { readonly text: string; readonly meaning: string } {
  const { scale, reading, value } = ballot;
  const word = ballotWord(ballot);
  if (reading === null) return { text: word, meaning: "" };
  if (reading === "declined") return { text: word, meaning: "declined: words instead of a number" };
  if (value === null) return { text: word, meaning: "several numbers, one off the scale, or one in a long reply" };
  const text = `${value} of ${scale.max}`;
  if (sides === null) return { text, meaning: "" };
  const towards = value === scale.middle ? "no side" : `towards ${value < scale.middle ? sides.a : sides.b}`;
  return { text, meaning: `${towards} (${scale.min} = ${sides.a}, ${scale.max} = ${sides.b})` };
}
