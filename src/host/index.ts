/**
 * This machine: which host and process wrote something, whether that process still runs, intervals, and files that are
 * replaced as a whole.
 * Knows nothing of benchmarks.
 */
export { draftPath, makeDraftFolder, removeDeadDrafts } from "./draft.ts";
export { startInterval } from "./interval.ts";
export { defaultSilenceMs, hostIdentity, isRunning } from "./process-liveness.ts";
export { replaceFiles, type Texts, writeTexts } from "./replace-files.ts";
export { checkFolder, type FolderKind, replaceFolder } from "./replace-folder.ts";
