import type { Outline } from "../outline.ts";
import { problemAt, type Problem } from "../problem.ts";

type OutlineBallot = Outline["ballots"][number];

/** A ballot's scale rises, its middle lies inside, and a view is possible on both sides. */
export function ballots(suite: Outline): readonly Problem[] {
  return suite.ballots.flatMap(scaleProblems);
}

function scaleProblems(
  { scale: { min, max, middle }, view_from: from }: OutlineBallot,
  index: number,
): readonly Problem[] {
  if (min === undefined || max === undefined) return [];
  const path = ["ballots", index, "scale"];
  if (min >= max)
    return [problemAt([...path, "max"], `max ${max} is not above min ${min}; write for example ${min + 10}`)];
  if (middle === undefined) return [];
  const example = (min + max) / 2;
  if (middle <= min || middle >= max) {
    return [
      problemAt([...path, "middle"], `middle ${middle} is not between ${min} and ${max}; write for example ${example}`),
    ];
  }
  const room = Math.min(middle - min, max - middle);
  if (from === undefined || from <= room) return [];
  const message = `no number is ${from} from the middle on both sides; write at most ${room}`;
  return [problemAt(["ballots", index, "view_from"], message)];
}
