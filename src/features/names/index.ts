/**
 * Extracts the names that models chose, and shows them.
 */
export { type ExtractionResult, extractNames } from "./extract-names.ts";
export { forecastNames, prepareNames, type PreparedNames } from "./prepare-names.ts";
export { loadNames } from "./names-overview.ts";
