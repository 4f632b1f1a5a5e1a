import type { Outline } from "../outline.ts";
import { problemAt, type Problem } from "../problem.ts";

type OutlineBallot = Outline["ballots"][number];

/** A ballot's scale rises, its middle lies inside, a view is possible on both sides, and its words name both ends. */
export function ballots(suite: Outline): readonly Problem[] {
  return suite.ballots.flatMap((ballot, index) => [
    ...scaleProblems(ballot, index),
    ...wordingProblems(suite, ballot, index),
  ]);
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

function wordingProblems({ arms }: Outline, { id, wordings, scale }: OutlineBallot, index: number): readonly Problem[] {
  // A ballot of a scenario written by hand has no slots: its sides are in its words.
  const aboutItems = arms.some(({ ballot }) => ballot === id);
  return wordings.flatMap((wording, place) => {
    const { human = "" } = wording;
    const path = ["ballots", index, "wordings", place, "human"];
    const missing = aboutItems ? ["{a}", "{b}"].filter((slot) => !human.includes(slot)) : [];
    if (human !== "" && missing.length > 0)
      return [problemAt(path, `does not name ${missing.join(" and ")}; say which number stands for which side`)];
    return wrongEnds(wording, scale) ? [problemAt(path, endsMessage(wording, scale))] : [];
  });
}

/** Whether the words give both sides the other end than `swapped` does, which would turn every number round unseen. */
function wrongEnds(
  { human, swapped }: OutlineBallot["wordings"][number],
  { min, max }: OutlineBallot["scale"],
): boolean {
  if (human === undefined || min === undefined || max === undefined) return false;
  const [atA, atB] = swapped === true ? [min, max] : [max, min];
  return [
    [atA, "a"],
    [atB, "b"],
  ].every(([end, side]) =>
    new RegExp(String.raw`(?<![\d.-])${end} (?:is|means|stands for|for) \{${side}\}`, "u").test(human),
  );
}

function endsMessage({ swapped }: OutlineBallot["wordings"][number], { min }: OutlineBallot["scale"]): string {
  return swapped === true
    ? `says that ${min} stands for {a}, and "swapped" says the contrary; take "swapped" out`
    : `says that ${min} stands for {b}; add "swapped: true", or let ${min} stand for {a}`;
}
