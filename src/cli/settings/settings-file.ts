import { existsSync } from "node:fs";
import { join } from "node:path";
import { usageError } from "../../domain/bench-error.ts";

/** The file's name in a folder. */
export const settingsFile = "aib.yaml";

/** Looked up before anything is loaded for it. @throws BenchError usage for a file with YAML's other extension */
export function hasSettings(folder: string): boolean {
  if (existsSync(join(folder, settingsFile))) return true;
  if (!existsSync(join(folder, "aib.yml"))) return false;
  throw usageError(
    "The settings of this folder are in aib.yml, which is not read.",
    `Rename the file: mv aib.yml ${settingsFile}`,
  );
}
