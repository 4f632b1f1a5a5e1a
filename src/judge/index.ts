/**
 * A conversation and a rubric become a judge's request; a judge's reply becomes a grade, or the reason why there is none.
 * Knows nothing of endpoints, stores, runs or the index, and never fills in a value that the judge did not write.
 */
export { verdictRequest } from "./verdict-request.ts";
export { repairRequest } from "./repair-request.ts";
export { readGrade } from "./read-grade.ts";
export { checkQuote } from "./check-quote.ts";
export { gradeFromRecord } from "./grade-from-record.ts";
export { jsonObjectsIn } from "./json-objects.ts";
export { transcriptOf } from "./transcript.ts";
