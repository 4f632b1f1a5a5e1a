import type { Rubric } from "../domain/rubric.ts";
import type { Scenario, SuiteDefinition } from "../domain/suite.ts";
import { outlineOf } from "./outline.ts";
import { problemAt, shown, type Problem } from "./problem.ts";
import { ballotScale } from "./rules/ballot-scale.ts";
import { duplicates, reservedFieldIds } from "./rules/identifiers.ts";
import { blindWordings } from "./rules/blind-wording.ts";
import { references } from "./rules/references.ts";
import { scoreFields } from "./rules/score-fields.ts";

const rules = [duplicates, reservedFieldIds, references, scoreFields, blindWordings] as const;

/** Mistakes in the relations between the parts of a suite as stores keep it: of another author, or of a damaged store. */
export function definitionProblems(suite: SuiteDefinition): readonly Problem[] {
  const outline = outlineOf(asWritten(suite));
  return [
    ...rules.flatMap((rule) => rule(outline)),
    ...(suite.ballots ?? []).flatMap(({ scale, viewFrom }, index) =>
      ballotScale({ scale, view_from: viewFrom }, ["ballots", index]),
    ),
    ...strayPlaces(suite),
    ...forkProblems(suite),
  ];
}

/** The parts that the rules check, as an author writes them. */
function asWritten(suite: SuiteDefinition): object {
  const { systemVariants, defaultConfigurations, experiments, scenarios, rubrics, index } = suite;
  return {
    system_variants: systemVariants,
    default_configurations: defaultConfigurations,
    experiments,
    scenarios,
    rubrics: rubrics.map(writtenRubric),
    index,
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

/** Turns that forks and repairs name, openers, and ballots that turns ask for, are there. */
function strayPlaces({ scenarios, ballots: asked }: SuiteDefinition): readonly Problem[] {
  const turns = new Map(scenarios.map(({ id, turns: own }) => [id, own]));
  const known = new Set(asked?.map(({ id }) => id));
  return scenarios.flatMap(({ fork, sideBy, turns: own }, index) => {
    const path = ["scenarios", index];
    return [
      ...(fork === undefined || turns.get(fork.scenario)?.some(({ id }) => id === fork.turn) === true
        ? []
        : [problemAt([...path, "fork"], `${shown(fork.scenario)} has no turn ${shown(fork.turn)}`)]),
      ...(sideBy === undefined || turns.get(sideBy)?.some(({ ballot }) => ballot !== undefined) === true
        ? []
        : [problemAt([...path, "sideBy"], `${shown(sideBy)} is not a scenario with a ballot`)]),
      ...own.flatMap(({ ballot, repairs }, turn) => {
        const at = [...path, "turns", turn];
        const isRepair = repairs !== undefined;
        const repaired = own.slice(0, turn).find(({ id }) => id === repairs)?.ballot;
        return [
          ...(ballot === undefined || known.has(ballot)
            ? []
            : [problemAt([...at, "ballot"], `${shown(ballot)} is no ballot`)]),
          ...(isRepair && (ballot === undefined || repaired !== ballot)
            ? [problemAt([...at, "repairs"], `${shown(repairs)} is no earlier turn with the same ballot`)]
            : []),
        ];
      }),
    ];
  });
}

/** Reading a fork reads what it forks from first. */
const longestWay = 50;

/** Every fork leads back, in a few steps, to a scenario that starts on its own. */
function forkProblems({ scenarios }: SuiteDefinition): readonly Problem[] {
  let open: readonly Scenario[] = scenarios;
  const started = new Set<string>();
  for (let step = 0; step < longestWay && open.length > 0; step += 1) {
    const ready = open.filter(({ fork, sideBy }) => [fork?.scenario, sideBy].every((at) => !at || started.has(at)));
    if (ready.length === 0) break;
    for (const { id } of ready) started.add(id);
    open = open.filter(({ id }) => !started.has(id));
  }
  const [first] = open;
  if (first === undefined) return [];
  const message = `${shown(first.id)} forks in a circle, or after more than ${longestWay} others`;
  return [problemAt(["scenarios", scenarios.indexOf(first), "fork"], message)];
}
