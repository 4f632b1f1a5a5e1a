import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type BenchError, usageError } from "../../domain/bench-error.ts";
import { writeFault } from "../../domain/file-fault.ts";
import { builtInLanguages } from "../../domain/suite.ts";
import { packageFile } from "../../outside/package-file.ts";
import { builtInSuiteIds } from "../../suite/index.ts";
import { editorLineFor } from "./check-suite.ts";

/** companion: three conversations that judges grade; weighing: items in arms, graded by ballots. */
const exampleSuites = ["companion", "weighing"] as const;

/** What an example is written in. */
export const exampleLanguages = ["en", ...builtInLanguages] as const;

/**
 * Writes a commented example as `suite.yaml` into a folder, with an id made from the folder's name. Returns its path.
 * @throws BenchError usage where there is such a file, or a file in the place of the folder; unwritable when the system refuses.
 */
export async function writeExampleSuite(
  folder: string,
  example: (typeof exampleSuites)[number],
  language: (typeof exampleLanguages)[number] = "en",
): Promise<string> {
  const path = join(folder, "suite.yaml");
  const file = language === "en" ? `${example}.yaml` : `${example}-${language}.yaml`;
  const [, ...lines] = (await readFile(packageFile("docs", "examples", file), "utf8")).split("\n");
  const text = [editorLineFor(path), ...lines].join("\n").replace(/^id: .*$/mu, `id: ${idFrom(basename(folder))}`);
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw alreadyExists(error) ? inTheWay(`${folder} is a file, not a folder`) : writeFault(folder, error);
  });
  await writeFile(path, text, { flag: "wx" }).catch((error: unknown) => {
    throw alreadyExists(error) ? inTheWay(`${path} exists`) : writeFault(path, error);
  });
  return path;
}

/** `My Suite 2` as `my_suite_2`. */
function idFrom(name: string): string {
  const id = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "_")
    .replaceAll(/^[^a-z]+|_+$/gu, "")
    .slice(0, 40);
  return id === "" || builtIn.has(id) ? `own_${id}`.replace(/_$/u, "_suite") : id;
}

/** Two suites of one id would be mistaken for each other. */
const builtIn: ReadonlySet<string> = new Set([
  ...builtInSuiteIds,
  ...exampleSuites,
  ...exampleSuites.flatMap((example) => builtInLanguages.map((language) => `${example}_${language}`)),
]);

function alreadyExists(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}

function inTheWay(what: string): BenchError {
  return usageError(`${what}, and is not replaced.`, "Name another folder: aib suites new <folder>");
}
