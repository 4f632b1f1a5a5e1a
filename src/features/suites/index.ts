/**
 * Lists, shows and checks suites.
 */
export { type InvalidSuite, type QuotedMistake, type ValidSuite, checkSuite } from "./check-suite.ts";
export type { ConversationPreview } from "./preview-conversations.ts";
export { type ShownSuite, builtInSuites, showSuite, type SuiteExtent } from "./show-suite.ts";
