/**
 * Extracts the names that models chose.
 */
export { type ExtractionResult, extractNames } from "./extract-names.ts";
export { forecastNames, prepareNames, type PreparedNames } from "./prepare-names.ts";
