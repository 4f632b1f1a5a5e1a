import { BenchError } from "../domain/bench-error.ts";
import { readFault } from "../domain/file-fault.ts";
import type { Suite } from "../domain/suite.ts";
import { longestYaml } from "../outside/read-yaml.ts";
import { readTextFile } from "../outside/read-text-file.ts";
import { packageFile } from "../outside/package-file.ts";
import { parseSuite } from "./parse-suite.ts";
import { shown, suggest } from "./problem.ts";

/** The built-in suites, files in the folder `suites`, in the order of their versions. */
export const builtInSuiteIds: readonly string[] = ["v1", "lite", "v2", "v3"];

/**
 * Reads a suite by its built-in id, or from a YAML file at a path (anything with a slash, a backslash or a dot).
 * @throws BenchError `unknown-suite` when no built-in suite has the name, `usage` when the file cannot be read,
 *   `invalid-suite` when it has mistakes
 */
export async function loadSuite(source: string): Promise<Suite> {
  const known = builtInSuites.get(source);
  if (known !== undefined) return known;
  const suite = parseSuite(await openSuite(source));
  if (builtInSuiteIds.includes(source)) builtInSuites.set(source, suite);
  return suite;
}

/** Caches built-in suites, which do not change while the program runs: a command loads one several times. */
const builtInSuites = new Map<string, Suite>();

export interface SuiteFile {
  readonly path: string;
  /** Its name in messages. */
  readonly file: string;
  readonly text: string;
}

/** A suite as its author wrote it. @throws BenchError as `loadSuite`, but not for mistakes in the YAML */
export async function openSuite(written: string): Promise<SuiteFile> {
  const source = builtInSuiteIds.find((id) => id === written.toLowerCase()) ?? written;
  if (builtInSuiteIds.includes(source))
    return readFileOf(packageFile("suites", `${source}.yaml`), `suites/${source}.yaml`);
  if (/[/\\.]/u.test(source)) return readFileOf(source, source);
  throw new BenchError({
    code: "unknown-suite",
    message: `There is no suite ${shown(source)}; ${suggest(source, builtInSuiteIds)}`,
    hint: "Use a built-in suite, or the path of a YAML file, for example ./my-suite.yaml.",
  });
}

async function readFileOf(path: string, file: string): Promise<SuiteFile> {
  return { path, file, text: await readText(path, file) };
}

async function readText(path: string, file: string): Promise<string> {
  const reading = await readTextFile(path, longestYaml).catch((cause: unknown) => {
    const hint = `Check the path, or use a built-in suite: ${builtInSuiteIds.join(", ")}.`;
    throw readFault({ what: `The suite file ${file}`, hint, cause });
  });
  if (reading.kind === "text") return reading.text;
  throw new BenchError({
    code: "invalid-suite",
    message: `The suite file ${file} ${reading.problem}.`,
    hint: "Give a YAML file in UTF-8; suites/v2.yaml shows the format.",
  });
}
