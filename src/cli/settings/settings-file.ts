import { existsSync } from "node:fs";
import { join } from "node:path";

/** The file's name in a folder. */
export const settingsFile = "aib.yaml";

/** Looked up before anything is loaded for it. */
export function hasSettings(folder: string): boolean {
  return existsSync(join(folder, settingsFile));
}
