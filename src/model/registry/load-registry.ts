import { BenchError } from "../../domain/index.ts";
import { longestYaml, readTextFile } from "../../input/index.ts";
import { parseRegistry } from "./parse-registry.ts";
import type { Registry } from "./registry.ts";

/** @throws BenchError not-found when the file cannot be read, invalid-registry when its content is wrong. */
export async function loadRegistry(path: string): Promise<Registry> {
  return parseRegistry({ text: await readText(path), file: path });
}

async function readText(path: string): Promise<string> {
  const reading = await readTextFile(path, longestYaml).catch((cause: unknown) => {
    throw new BenchError({
      code: "not-found",
      message: `The registry ${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
      hint: "Check the path and the file's permissions.",
      cause,
    });
  });
  if (reading.kind === "text") return reading.text;
  throw new BenchError({
    code: "invalid-registry",
    message: `The registry ${path} ${reading.problem}.`,
    hint: "Give a YAML file in UTF-8; configs/models.yaml shows the format.",
  });
}
