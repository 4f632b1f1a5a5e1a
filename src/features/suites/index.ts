/**
 * Lists, shows and checks suites, and writes an example to start from, or a suite as a task for another program.
 */
export { type InvalidSuite, type QuotedMistake, type ValidSuite, checkSuite } from "./check-suite.ts";
export { type JudgeRequestPreview, judgeRequests } from "./judge-requests.ts";
export { type ItemTree, type TurnTexts, itemTrees } from "./item-tree.ts";
export { inspectTask } from "./inspect-task.ts";
export { exampleLanguages, writeExampleSuite } from "./write-example-suite.ts";
export type { ConversationPreview } from "./preview-conversations.ts";
export { type ShownSuite, builtInSuites, showSuite, type SuiteExtent } from "./show-suite.ts";
