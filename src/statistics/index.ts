/**
 * Seeded, pure mathematics: means, spread, confidence intervals.
 * Knows nothing of models, suites or scores: numbers in, numbers out.
 */
export { bootstrapPercentileInterval } from "./bootstrap.ts";
export { mean, sampleStandardDeviation } from "./descriptive.ts";
export type { Interval } from "./interval.ts";
export { studentTInterval } from "./student-t.ts";
