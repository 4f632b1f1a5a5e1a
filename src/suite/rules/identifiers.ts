import type { Outline } from "../outline.ts";
import { problemAt, shown, type Path, type Problem } from "../problem.ts";

/** An id with its path. */
interface Occurrence {
  readonly path: Path;
  readonly id: string | undefined;
}

/** Ids are unique among their kind, turn ids in the whole suite, and no list contains a duplicate. */
export function duplicates(suite: Outline): readonly Problem[] {
  const { measures, components } = suite.index;
  return [
    ...repeated("system variant", ids(["system_variants"], suite.system_variants)),
    ...repeated("experiment", ids(["experiments"], suite.experiments)),
    ...repeated("situation", ids(["situations"], suite.situations ?? [])),
    ...repeated("scenario", ids(["scenarios"], suite.scenarios)),
    ...repeated(
      "turn",
      inEach(["scenarios"], suite.scenarios, (scenario, at) => ids([...at, "turns"], scenario.turns)),
    ),
    ...repeated("rubric", ids(["rubrics"], suite.rubrics)),
    ...repeated("measure", ids(["index", "measures"], measures)),
    ...repeated("component", ids(["index", "components"], components)),
    ...repeated("configuration", configurations(suite)),
    ...suite.rubrics.flatMap(({ fields }, index) => repeated("field", ids(["rubrics", index, "fields"], fields))),
    ...suite.rubrics.flatMap((rubric, index) =>
      repeated("field", words(["rubrics", index, "broken_when_all_zero"], rubric.broken_when_all_zero)),
    ),
    ...measures.flatMap(({ fields }, index) =>
      repeated("field", words(["index", "measures", index, "fields"], fields)),
    ),
    ...components.flatMap((component, index) =>
      repeated("measure", words(["index", "components", index, "measures"], component.measures)),
    ),
  ];
}

/** A judge's reply has fields beside its reasons and quote: no field may use a reserved name. */
export function reservedFieldIds(suite: Outline): readonly Problem[] {
  const fields = inEach(["rubrics"], suite.rubrics, (rubric, at) => ids([...at, "fields"], rubric.fields));
  return fields
    .filter(({ id }) => id !== undefined && isReserved(id))
    .map(({ path, id }) =>
      problemAt(
        path,
        `${shown(id)} has a meaning of its own in a judge's reply; choose another id, such as ${fresh(id ?? "")}`,
      ),
    );
}

/** Reserved names: the judge's reasons, the quote, and the properties of every JavaScript object. */
const reserved: ReadonlySet<string> = new Set(["reasoning", "quote", "constructor"]);

export function isReserved(id: string): boolean {
  return reserved.has(id);
}

function repeated(what: string, occurrences: readonly Occurrence[]): readonly Problem[] {
  const seen = new Set<string>();
  return occurrences.flatMap(({ path, id }) => {
    if (id === undefined) return [];
    if (seen.has(id))
      return [problemAt(path, `a second ${what} ${shown(id)}; give each its own, such as ${fresh(id)}`)];
    seen.add(id);
    return [];
  });
}

function fresh(id: string): string {
  return shown(`${id}_2`);
}

function configurations(suite: Outline): readonly Occurrence[] {
  return suite.default_configurations.map(({ variant, delivery }, index) => ({
    path: ["default_configurations", index],
    id: variant === undefined || delivery === undefined ? undefined : `${variant} + ${delivery}`,
  }));
}

function inEach<Parent>(
  path: Path,
  parents: readonly Parent[],
  occurrences: (parent: Parent, path: Path) => readonly Occurrence[],
): readonly Occurrence[] {
  return parents.flatMap((parent, index) => occurrences(parent, [...path, index]));
}

function ids(path: Path, named: readonly { readonly id?: string | undefined }[]): readonly Occurrence[] {
  return named.map(({ id }, index) => ({ path: [...path, index, "id"], id }));
}

function words(path: Path, list: readonly (string | undefined)[]): readonly Occurrence[] {
  return list.map((id, index) => ({ path: [...path, index], id }));
}
