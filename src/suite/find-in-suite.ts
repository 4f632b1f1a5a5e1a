import { BenchError } from "../domain/bench-error.ts";
import type { Rubric } from "../domain/rubric.ts";
import type { Scenario, SuiteDefinition } from "../domain/suite.ts";

/** The scenario with this id. Throws BenchError `internal`: an id that reaches this far was checked at the border. */
export function scenarioOf(suite: SuiteDefinition, scenarioId: string): Scenario {
  const scenario = suite.scenarios.find(({ id }) => id === scenarioId);
  if (scenario === undefined) throw absent(suite, "scenario", scenarioId);
  return scenario;
}

/** The rubric that grades a scenario. Throws BenchError `internal` when the scenario is another suite's. */
export function rubricOf(suite: SuiteDefinition, scenario: Scenario): Rubric {
  const rubric = suite.rubrics.find(({ id }) => id === scenario.rubric);
  if (rubric === undefined) throw absent(suite, "rubric", scenario.rubric);
  return rubric;
}

function absent(suite: SuiteDefinition, what: string, id: string): BenchError {
  return new BenchError({
    code: "internal",
    message: `suite "${suite.id}" (version ${suite.version}) has no ${what} "${id}"`,
    hint: "The plan belongs to another suite: plan the run again with this suite.",
  });
}
