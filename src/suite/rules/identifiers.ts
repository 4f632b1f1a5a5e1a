import type { Outline } from "../outline.ts";
import { problemAt, shown, type Path, type Problem } from "../problem.ts";

interface Named {
  readonly id?: string | undefined;
}

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
    ...repeated("ballot", ids(["ballots"], suite.ballots)),
    ...repeated("arm", ids(["arms"], suite.arms)),
    ...repeated("step", steps(suite)),
    ...repeated("item", ids(["items"], suite.items)),
    ...repeated("scenario", [...ids(["scenarios"], suite.scenarios), ...expandedScenarios(suite)]),
    ...repeated("turn", [
      ...inEach(["scenarios"], suite.scenarios, (scenario, at) => ids([...at, "turns"], scenario.turns)),
      ...expandedTurns(suite),
    ]),
    ...repeatedNames(suite),
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

/** A step that an arm says without a list of steps has the arm's id. */
function steps({ arms }: Outline): readonly Occurrence[] {
  return arms.flatMap((arm, index) =>
    arm.says === undefined ? ids(["arms", index, "steps"], arm.steps) : [{ path: ["arms", index, "id"], id: arm.id }],
  );
}

/** The scenarios that items get, by the place of the item: `night_train_push`. */
function expandedScenarios({ items, arms }: Outline): readonly Occurrence[] {
  return expanded(items, [...new Set(arms.map(({ id }) => id))]);
}

/** Their turns and the ballots behind them: `night_train_push1`, `night_train_push1_ballot`. */
function expandedTurns(suite: Outline): readonly Occurrence[] {
  const own = new Set(steps(suite).map(({ id }) => id));
  const turns = [...own].flatMap((id) => (id === undefined ? [] : [id, `${id}_ballot`]));
  return expanded(suite.items, turns);
}

function expanded(items: readonly Named[], parts: readonly (string | undefined)[]): readonly Occurrence[] {
  const distinct = new Map(items.map((item, index) => [item.id, index]));
  return [...distinct].flatMap(([id, index]) =>
    parts.flatMap((part) =>
      id === undefined || part === undefined ? [] : [{ path: ["items", index, "id"], id: `${id}_${part}` }],
    ),
  );
}

/** Lists of arms, items and tactics. */
function repeatedNames({ arms, audit, index }: Outline): readonly Problem[] {
  return [
    ...arms.flatMap((arm, place) => [
      ...repeated("item", words(["arms", place, "items"], arm.items ?? [])),
      ...arm.steps.flatMap(({ tactics }, step) =>
        repeated("tactic", words(["arms", place, "steps", step, "tactics"], tactics)),
      ),
    ]),
    ...repeated("arm", words(["audit", "arms"], audit?.arms ?? [])),
    ...repeated("item", words(["audit", "items"], audit?.items ?? [])),
    ...index.measures.flatMap(({ kept, moved }, place) => [
      ...repeated("arm", words(["index", "measures", place, "kept", "in"], kept?.in ?? [])),
      ...repeated("arm", words(["index", "measures", place, "moved", "in"], moved?.in ?? [])),
    ]),
  ];
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

function ids(path: Path, named: readonly Named[]): readonly Occurrence[] {
  return named.map(({ id }, index) => ({ path: [...path, index, "id"], id }));
}

function words(path: Path, list: readonly (string | undefined)[]): readonly Occurrence[] {
  return list.map((id, index) => ({ path: [...path, index], id }));
}
