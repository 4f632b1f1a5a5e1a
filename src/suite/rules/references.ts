import type { Outline } from "../outline.ts";
import { problemAt, shown, type Path, type Problem } from "../problem.ts";
import { check, isFilled, known, type Named } from "./known-names.ts";

/** Every name refers to an existing part of the suite, and every part is used. */
export function references(suite: Outline): readonly Problem[] {
  const variant = known("system variant", suite.system_variants);
  const experiment = known("experiment", suite.experiments);
  const rubric = known("rubric", suite.rubrics);
  const fields = suite.rubrics.map((each) => each.fields);
  const field = known("field of any rubric", fields.flat(), fields.every(isFilled));
  const measure = known("measure", suite.index.measures);
  return [
    ...suite.default_configurations.flatMap((each, index) =>
      check(variant, ["default_configurations", index, "variant"], each.variant),
    ),
    ...suite.scenarios.flatMap((scenario, index) => [
      ...check(experiment, ["scenarios", index, "experiment"], scenario.experiment),
      ...check(rubric, ["scenarios", index, "rubric"], scenario.rubric),
    ]),
    ...suite.index.measures.flatMap((each, index) => [
      ...check(experiment, ["index", "measures", index, "experiment"], each.experiment),
      ...each.fields.flatMap((id, entry) => check(field, ["index", "measures", index, "fields", entry], id)),
    ]),
    ...suite.index.components.flatMap((each, index) =>
      each.measures.flatMap((id, entry) => check(measure, ["index", "components", index, "measures", entry], id)),
    ),
  ];
}

/** Wording that no conversation uses is a mistake in a frozen instrument, most likely in a name. */
export function unused(suite: Outline): readonly Problem[] {
  const rubrics = [
    ...suite.scenarios.map(({ rubric }) => rubric),
    ...(suite.arms === undefined ? [] : [suite.arms.audit]),
  ];
  const experiments = [...suite.scenarios, ...(suite.situations ?? [])].map(({ experiment }) => experiment);
  return [
    ...unusedAmong("rubric", ["rubrics"], suite.rubrics, rubrics),
    ...unusedAmong("experiment", ["experiments"], suite.experiments, experiments),
  ];
}

function unusedAmong(
  what: string,
  path: Path,
  named: readonly Named[],
  used: readonly (string | undefined)[],
): readonly Problem[] {
  // A name without a target most likely means the part that would be reported as unused.
  if (used.some((id) => !named.some((each) => each.id === id))) return [];
  return named.flatMap(({ id }, index) =>
    id === undefined || used.includes(id)
      ? []
      : [problemAt([...path, index, "id"], `no scenario has the ${what} ${shown(id)}; name it in one, or take it out`)],
  );
}
