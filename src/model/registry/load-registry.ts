import { readFile } from "node:fs/promises";
import { BenchError } from "../../domain/index.ts";
import { parseRegistry } from "./parse-registry.ts";
import type { Registry } from "./registry.ts";

/** @throws BenchError not-found when the file cannot be read, invalid-registry when its content is wrong. */
export async function loadRegistry(path: string): Promise<Registry> {
  return parseRegistry({ text: await readText(path), file: path });
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    throw new BenchError({
      code: "not-found",
      message: `The registry ${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
      hint: "Check the path and the file's permissions.",
      cause,
    });
  }
}
