/**
 * Reads published result caches into a store.
 */
export { importPublished, type ImportSummary } from "./import-published.ts";
export { requireSource } from "./read-source.ts";
