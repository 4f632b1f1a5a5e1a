/**
 * Lists the models of the registry with their prices, and those of servers on this machine.
 */
export { type ListedEntry, type ModelEntries, listModelEntries } from "./list-model-entries.ts";
export { listServerModels, type ServerModel, type ServerModels } from "./list-server-models.ts";
