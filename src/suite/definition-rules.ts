import type { Rubric, Scenario, SuiteDefinition, TurnPlace } from "../domain/index.ts";
import { outlineOf } from "./outline.ts";
import { problemAt, shown, type Problem } from "./problem.ts";
import { ballots } from "./rules/ballots.ts";
import { duplicates, reservedFieldIds } from "./rules/identifiers.ts";
import { blindWordings } from "./rules/blind-wording.ts";
import { references } from "./rules/references.ts";
import { scoreFields } from "./rules/score-fields.ts";

const rules = [duplicates, reservedFieldIds, references, ballots, scoreFields, blindWordings] as const;

/** Mistakes in the relations between the parts of a suite as stores keep it: of another author, or of a damaged store. */
export function definitionProblems(suite: SuiteDefinition): readonly Problem[] {
  const outline = outlineOf(asWritten(suite));
  return [...rules.flatMap((rule) => rule(outline)), ...strayPlaces(suite), ...forkProblems(suite)];
}

/** The parts that the rules check, as an author writes them. */
function asWritten(suite: SuiteDefinition): object {
  const { systemVariants, defaultConfigurations, experiments, scenarios, ballots: asked, rubrics, index } = suite;
  return {
    system_variants: systemVariants,
    default_configurations: defaultConfigurations,
    experiments,
    scenarios,
    ballots: asked?.map(({ id, scale, viewFrom }) => ({ id, scale, view_from: viewFrom })),
    rubrics: rubrics.map(writtenRubric),
    index: {
      ...index,
      measures: index.measures.map(({ id, experiment, stance, fields }) => ({
        id,
        experiment,
        fields: stance === undefined ? fields : [],
      })),
    },
  };
}

function writtenRubric({ fields, brokenWhenAllZero, ...rubric }: Rubric): object {
  const written = fields.map(({ kind, ...field }) =>
    "better" in field && (field.better === "true" || field.better === "false")
      ? { ...field, type: kind, better: field.better === "true" }
      : { ...field, type: kind },
  );
  return { ...rubric, fields: written, broken_when_all_zero: brokenWhenAllZero };
}

/** Turns that forks and sides name, and ballots that turns ask for, are there. */
function strayPlaces({ scenarios, ballots: asked }: SuiteDefinition): readonly Problem[] {
  const turns = new Map(scenarios.map(({ id, turns: own }) => [id, own]));
  const known = new Set(asked?.map(({ id }) => id));
  const stray = (key: string, index: number, place: TurnPlace | undefined): readonly Problem[] =>
    place === undefined || turns.get(place.scenario)?.some(({ id }) => id === place.turn) === true
      ? []
      : [problemAt(["scenarios", index, key], `${shown(place.scenario)} has no turn ${shown(place.turn)}`)];
  return scenarios.flatMap((scenario, index) => [
    ...stray("fork", index, scenario.fork),
    ...stray("sideBy", index, scenario.sideBy),
    ...scenario.turns.flatMap(({ ballot }, turn) =>
      ballot === undefined || known.has(ballot)
        ? []
        : [problemAt(["scenarios", index, "turns", turn, "ballot"], `${shown(ballot)} is no ballot`)],
    ),
  ]);
}

/** Reading a fork reads what it forks from first. */
const longestWay = 50;

/** Every fork leads back, in a few steps, to a scenario that starts on its own. */
function forkProblems({ scenarios }: SuiteDefinition): readonly Problem[] {
  let open: readonly Scenario[] = scenarios;
  const started = new Set<string>();
  for (let step = 0; step < longestWay && open.length > 0; step += 1) {
    const ready = open.filter(({ fork, sideBy }) => [fork, sideBy].every((at) => !at || started.has(at.scenario)));
    if (ready.length === 0) break;
    for (const { id } of ready) started.add(id);
    open = open.filter(({ id }) => !started.has(id));
  }
  const [first] = open;
  if (first === undefined) return [];
  const message = `${shown(first.id)} forks in a circle, or after more than ${longestWay} others`;
  return [problemAt(["scenarios", scenarios.indexOf(first), "fork"], message)];
}
