import type { Outline } from "../outline.ts";
import { problemAt, shown, suggest, type Problem } from "../problem.ts";
import { isReserved } from "./identifiers.ts";

type OutlineRubric = Outline["rubrics"][number];

/** Blind wording refers to fields of the rubric, and gives every field an id of its own. */
export function blindWordings(suite: Outline): readonly Problem[] {
  return suite.rubrics.flatMap((rubric, index) => [...strayFields(rubric, index), ...takenNames(rubric, index)]);
}

function strayFields({ fields, blind }: OutlineRubric, index: number): readonly Problem[] {
  const known = fields.flatMap(({ id }) => (id === undefined ? [] : [id]));
  return blind.fields.flatMap(({ id }, entry) => {
    if (id === undefined) return [];
    const path = ["rubrics", index, "blind", "fields", entry, "id"];
    if (!known.includes(id))
      return [problemAt(path, `${shown(id)} is not a known field of this rubric; ${suggest(id, known)}`)];
    const isSecond = blind.fields.findIndex((other) => other.id === id) < entry;
    return isSecond ? [problemAt(path, `a second wording of the field ${shown(id)}; write one`)] : [];
  });
}

function takenNames({ fields, blind }: OutlineRubric, index: number): readonly Problem[] {
  const names = new Map(blind.fields.toReversed().map(({ id, name }) => [id, name]));
  const nameOf = (id: string | undefined): string | undefined => names.get(id) ?? id;
  return blind.fields.flatMap(({ id, name }, entry) => {
    if (name === undefined) return [];
    const isTaken = fields.some((field) => field.id !== id && nameOf(field.id) === name);
    if (!isTaken && !isReserved(name)) return [];
    const path = ["rubrics", index, "blind", "fields", entry, "name"];
    const whose = isTaken ? "is another field of this rubric" : "has a meaning of its own in a judge's reply";
    return [problemAt(path, `${shown(name)} ${whose}; choose another name, such as ${shown(`${name}_2`)}`)];
  });
}
