/**
 * Builds a judge's request from a conversation and a rubric, and reads a judge's reply to a grade, or to the reason why
 * there is none. Knows nothing of endpoints, stores, runs or the index, and never fills in a value that the judge did not
 * write.
 */
export { readingRequest } from "./reading-request.ts";
export { readGrade, repairRequest, verdictRequest } from "./grading.ts";
export { checkQuote } from "./check-quote.ts";
export { gradeFromRecord } from "./grade-from-record.ts";
export { jsonObjectsIn } from "./json-objects.ts";
export { transcriptOf } from "./transcript.ts";
