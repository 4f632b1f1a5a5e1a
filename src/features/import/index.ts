/**
 * Reads published result caches into a store.
 */
export { importPublished } from "./import-published.ts";
export type { ImportSummary } from "./import-summary.ts";
