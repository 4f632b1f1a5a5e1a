import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** The version of the package that contains this file. */
export function packageVersion(): string {
  const file = join(import.meta.dirname, "..", "..", "package.json");
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, "utf8"))).version;
}
