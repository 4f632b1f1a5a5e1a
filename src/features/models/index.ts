/**
 * Lists the models of the registry and of endpoints, with their prices.
 */
export { type ListedEntry, type ModelEntries, listModelEntries } from "./list-model-entries.ts";
