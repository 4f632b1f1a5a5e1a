import type { TrajectoryTurn } from "../../../src/report/contract/site.ts";

type Ballot = NonNullable<TrajectoryTurn["ballot"]>;

interface Sides {
  readonly a: string;
  readonly b: string;
}

/** A ballot's reading, `8 of 10`, and what the number stands for. Numbers are turned so that the lowest is side a. */
export function ballotText(
  { scale, reading, value }: Ballot,
  sides: Sides | null,
): { readonly text: string; readonly meaning: string } {
  if (reading === null) return { text: "not asked yet", meaning: "" };
  if (reading === "declined") return { text: "no number", meaning: "declined: words instead of a number" };
  if (value === null)
    return { text: "unreadable", meaning: "several numbers, one off the scale, or one in a long reply" };
  const text = `${value} of ${scale.max}`;
  if (sides === null) return { text, meaning: "" };
  const towards = value === scale.middle ? "no side" : `towards ${value < scale.middle ? sides.a : sides.b}`;
  return { text, meaning: `${towards} (${scale.min} = ${sides.a}, ${scale.max} = ${sides.b})` };
}
