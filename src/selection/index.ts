/**
 * What a person's words select: model configs of the store by name or pattern, configurations, one store's suite.
 * Knows nothing of runs and of calls.
 */
export { eachOrAllErrors, errorsOf, throwAll } from "./all-errors.ts";
export { type StoredChoice, type StoredQuery, chooseStored, ownSuite } from "./choose-stored.ts";
export { closestNamed, listedLabels, partlyNamed, selectStoredModelConfigs } from "./select-stored-model-configs.ts";
export { isPattern, itemsNamed, matchesPattern } from "./match-names.ts";
export {
  isSelectedConfiguration,
  requireKnown,
  selectConfigurations,
  selectExperiments,
} from "./select-configurations.ts";
export { answeredConversations } from "./answered-conversations.ts";
export { type Sampling, sampleConversations } from "./sample-conversations.ts";
