import { join } from "node:path";
import { replaceFiles } from "../../outside/replace-files.ts";
import type { FolderPlan } from "./plan-folder.ts";

/** Only the user may read a key. */
const keyMode = 0o600;

/** Writes all files or none. @throws BenchError unwritable when the system refuses. */
export function writeFolder({ folder, changes }: FolderPlan): Promise<void> {
  return replaceFiles(
    changes.map(({ name, text }) => {
      const file = { path: join(folder, name), texts: [text] };
      return name === ".env" ? Object.assign(file, { mode: keyMode }) : file;
    }),
  );
}
