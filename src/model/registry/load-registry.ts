import { BenchError } from "../../domain/bench-error.ts";
import { readFault } from "../../domain/file-fault.ts";
import { longestYaml } from "../../outside/read-yaml.ts";
import { readTextFile } from "../../outside/read-text-file.ts";
import { parseRegistry } from "./parse-registry.ts";
import type { Registry } from "./registry.ts";

/** @throws BenchError usage when the file cannot be read, invalid-registry when its content is wrong. */
export async function loadRegistry(path: string): Promise<Registry> {
  return parseRegistry({ text: await readText(path), file: path });
}

async function readText(path: string): Promise<string> {
  const reading = await readTextFile(path, longestYaml).catch((cause: unknown) => {
    throw readFault({
      what: `The registry ${path}`,
      hint: "Check the path; without --registry the built-in one is used.",
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
