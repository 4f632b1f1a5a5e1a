/**
 * Reads published result caches, and logs of Inspect, into a store.
 */
export { importPublished, type ImportSummary } from "./import-published.ts";
export { importInspect, readInspectLogs, type InspectImport } from "./inspect/import-inspect.ts";
