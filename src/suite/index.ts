/**
 * Suites as data: reads YAML, checks it, reports every mistake with its position, and freezes the result under its digest.
 * Must never know of models, runs, results or screens.
 */
export {
  askedBallot,
  askedScenario,
  cycleOf,
  formsOf,
  isAskedIn,
  isSaidAlike,
  repeatedTurns,
} from "./asked-scenario.ts";
export { askedJudging, askedRubric } from "./asked-wording.ts";
export { blindGaps } from "./blind-gaps.ts";
export { storedDefinition } from "./definition-schema.ts";
export { freezeSuite } from "./freeze-suite.ts";
export { rubricOf, scenarioOf } from "./find-in-suite.ts";
export { builtInSuiteIds, hasBuiltInTexts, languageFile, loadSuite, openSuite, readSuiteFile } from "./load-suite.ts";
export { namingScenariosOf, type NamingScenario } from "./naming-scenarios.ts";
export { parseSuite } from "./parse-suite.ts";
export { suiteJsonSchema } from "./suite-schema.ts";
export {
  baselineConfiguration,
  isSelectedConfiguration,
  requireKnown,
  selectConfigurations,
  selectExperiments,
} from "./select-configurations.ts";
