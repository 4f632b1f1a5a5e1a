import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

/** The variables of the `.env` file of a directory; none where there is no such file, or none that can be read. */
export function readEnvFile(directory: string): Readonly<Record<string, string | undefined>> {
  try {
    return parseEnv(readFileSync(join(directory, ".env"), "utf8"));
  } catch {
    return {};
  }
}
