/**
 * Sets up a folder: finds the model servers of this machine, and writes the key and the defaults of runs without touching
 * anything else in the files.
 */
export {
  findLocalServers,
  isInCloud,
  listServed,
  needsRouter,
  type FoundModel,
  type FoundServer,
} from "./find-servers.ts";
export type { KeyToKeep } from "./env-text.ts";
export { planFolder, writeFolder, type FolderPlan } from "./plan-folder.ts";
export type { SettingEdits } from "./settings-text.ts";
