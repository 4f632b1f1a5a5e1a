/**
 * Turns a suite, model configs and runs into a frozen task graph, and any turn of a conversation into its request.
 * Pure. Must never know how tasks are run, where results are kept, or how a grade is read.
 */
export { answerRequest } from "./answer-request.ts";
export { ballotsOfSide, decide, leanBy, sideSaid } from "./deciding-ballots.ts";
export { callId } from "./call-id.ts";
export { channelOf, planVerdicts, type AnsweredConversation } from "./conversation-tasks.ts";
export { conversationOf } from "./conversation-of.ts";
export { deliveryTool } from "./tool-role-messages.ts";
export { ballotsBehind, planReadings, readBallotOf, type ReadablePass, type Readers } from "./plan-readings.ts";
export { planRun } from "./plan-run.ts";
export { standInAnswer } from "./stand-in-answer.ts";
