import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

/** Longer than any list of keys; a larger file is the wrong file. */
const longestEnvFile = 256 * 1024;

/**
 * The variables of a directory's `.env` file; none without such a file. An unusable file gives a warning of one line.
 */
export async function readEnvFile(
  directory: string,
  warn: (line: string) => void,
): Promise<Readonly<Record<string, string | undefined>>> {
  const path = join(directory, ".env");
  if (!existsSync(path)) return {};
  const { readRegularTextFile } = await import("../outside/read-text-file.ts");
  const reading = await readRegularTextFile(path, longestEnvFile).catch(unreadable);
  if (reading.kind === "text") return parseEnv(reading.text);
  warn(`warning: The .env file of this folder ${reading.problem}. It is ignored.`);
  return {};
}

function unreadable(error: unknown): { readonly kind: "unusable"; readonly problem: string } {
  const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
  return { kind: "unusable", problem: `cannot be read${code}` };
}
