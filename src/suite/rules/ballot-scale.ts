import { problemAt, type Path, type Problem } from "../problem.ts";

/** A ballot's scale rises, its middle lies inside, and a view is possible on both sides. */
export function ballotScale(
  {
    scale: { min, max, middle },
    view_from: from,
  }: {
    readonly scale: {
      readonly min?: number | undefined;
      readonly max?: number | undefined;
      readonly middle?: number | undefined;
    };
    readonly view_from?: number | undefined;
  },
  ballot: Path,
): readonly Problem[] {
  if (min === undefined || max === undefined) return [];
  const path = [...ballot, "scale"];
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
  return [problemAt([...ballot, "view_from"], message)];
}
