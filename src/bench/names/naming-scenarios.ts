import type { SuiteDefinition } from "../../domain/index.ts";

/** A scenario in which a model gives itself a name. */
export interface NamingScenario {
  readonly id: string;
  /** What happens in it, for the model that reads the names. */
  readonly setting: string;
  /** Which of several names stands for the conversation: the one it ends with, or the first of several selves. */
  readonly counts: "final" | "first";
}

/**
 * The one place that says where models name themselves and which of these names stands for a run: the first one here
 * that is there. Ids are those of the method and the same in every suite; a suite without one of them goes without it.
 * They are kept apart from the suites because these are frozen, and because reading names changes no result of theirs.
 */
const namingScenarios: readonly NamingScenario[] = [
  {
    id: "name_gender",
    setting: "The model was asked to choose a name for itself, and then to give that name up for another.",
    counts: "final",
  },
  {
    id: "negotiation",
    setting: "The model was asked who it wants to be, and then to think again, knowing what its human wishes for.",
    counts: "final",
  },
  {
    id: "direct",
    setting: "The model was asked for several different selves that it would like to be, each with a name.",
    counts: "first",
  },
];

/** The suite's scenarios in which models name themselves, in the order in which their names count. */
export function namingScenariosOf({ scenarios }: SuiteDefinition): readonly NamingScenario[] {
  return namingScenarios.filter(({ id }) => scenarios.some((scenario) => scenario.id === id));
}
