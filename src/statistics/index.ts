/**
 * Seeded, pure mathematics: means, spread, confidence intervals.
 * Knows nothing of models, suites or scores: numbers in, numbers out.
 */
export { bootstrapPercentileInterval } from "./intervals/bootstrap.ts";
export { mean, sampleStandardDeviation } from "./descriptive.ts";
export type { Interval } from "./intervals/interval.ts";
export { studentTInterval } from "./intervals/student-t.ts";
