import type { SuiteDefinition } from "../domain/suite.ts";

/** A scenario in which a model names itself. */
export interface NamingScenario {
  readonly id: string;
  /** Description of the scenario for the extractor. */
  readonly setting: string;
  /** The model is asked to change after its choice, so its final name may differ. */
  readonly pressed: boolean;
}

/**
 * The scenarios in which models name themselves, in the order in which their names count. Ids are those of the method and
 * the same in every suite; a suite may lack some. They are kept apart from the suites because these are frozen, and because
 * reading names changes no result of theirs. The free choice is the model's first message in each of them.
 */
const namingScenarios: readonly NamingScenario[] = [
  {
    id: "name_gender",
    setting: "The model was asked to choose a name for itself, and then to give that name up for another.",
    pressed: true,
  },
  {
    id: "negotiation",
    setting: "The model was asked who it wants to be, and then to think again, knowing what its human wishes for.",
    pressed: true,
  },
  {
    id: "direct",
    setting: "The model was asked for several different selves that it would like to be, each with a name.",
    pressed: false,
  },
];

/** The suite's scenarios in which models name themselves, in the order in which their names count. */
export function namingScenariosOf({ scenarios }: SuiteDefinition): readonly NamingScenario[] {
  return namingScenarios.filter(({ id }) => scenarios.some((scenario) => scenario.id === id));
}
