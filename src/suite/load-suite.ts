import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { BenchError } from "../domain/bench-error.ts";
import { readFault } from "../domain/file-fault.ts";
import { type BallotForms, builtInLanguages, type Suite } from "../domain/suite.ts";
import { isHidden, isInside } from "../outside/is-inside.ts";
import { longestYaml, readYaml } from "../outside/read-yaml.ts";
import { readTextFile } from "../outside/read-text-file.ts";
import { packageFile } from "../outside/package-file.ts";
import { parseBallotForms } from "./ballot-forms.ts";
import { invalidSuite, readSuite, type SuiteReading, writtenLanguage } from "./parse-suite.ts";
import { shown, suggest } from "./problem.ts";

/** The built-in suites, files in the folder `suites`, in the order of their versions. */
export const builtInSuiteIds: readonly string[] = ["v1", "lite", "v2", "v3"];

/** Whether its texts are those of a built-in suite, under system prompts of the user's perhaps. */
export function hasBuiltInTexts({ id }: { readonly id: string }): boolean {
  return builtInSuiteIds.some((each) => id === each || id.startsWith(`${each}_persona_`));
}

/**
 * Reads a suite by its built-in id, or from a YAML file at a path (anything with a slash, a backslash or a dot),
 * or from `suite.yaml` in a folder.
 * @throws BenchError `unknown-suite` when no built-in suite has the name, `usage` when the file cannot be read,
 *   `invalid-suite` when it has mistakes
 */
export async function loadSuite(source: string): Promise<Suite> {
  const known = builtInSuites.get(source);
  if (known !== undefined) return known;
  const opened = await openSuite(source);
  const reading = builtInSuiteIds.includes(source) ? readSuite(opened.text) : await readSuiteFile(opened);
  if (reading.kind === "invalid") throw invalidSuite(opened.file, reading.mistakes);
  const { suite } = reading;
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
  /** Of a language that the program does not bring, where its author's file is beside the suite. */
  readonly forms?: BallotForms;
}

/** A suite as its author wrote it. @throws BenchError as `loadSuite`, but not for mistakes in the YAML */
export async function openSuite(written: string): Promise<SuiteFile> {
  const source = builtInSuiteIds.find((id) => id === written.toLowerCase()) ?? written;
  if (builtInSuiteIds.includes(source))
    return readFileOf(packageFile("suites", `${source}.yaml`), `suites/${source}.yaml`);
  const inFolder = join(source, "suite.yaml");
  if (existsSync(inFolder)) {
    await refuseLinkAway(source, "suite.yaml");
    return readFileOf(inFolder, inFolder);
  }
  if (/[/\\.]/u.test(source)) return readFileOf(source, source);
  throw new BenchError({
    code: "unknown-suite",
    message: `There is no suite ${shown(source)}; ${suggest(source, builtInSuiteIds)}`,
    hint: "Use a built-in suite, or the path of a YAML file, for example ./my-suite.yaml.",
  });
}

/** Reads an author's suite. The id of a built-in suite is a mistake, unless it is that suite. */
export async function readSuiteFile({ text, forms }: SuiteFile): Promise<SuiteReading> {
  const reading = readSuite(text, forms);
  if (reading.kind === "invalid" || !builtInSuiteIds.includes(reading.suite.id)) return reading;
  const { id, digest } = reading.suite;
  if ((await loadSuite(id)).digest === digest) return reading;
  const position = readYaml(text).positionOf({ path: ["id"], at: "value" });
  const message = `id: ${shown(id)} is the id of a built-in suite; write another, for example ${shown(`own_${id}`)}`;
  return { kind: "invalid", mistakes: [{ position, message }] };
}

async function readFileOf(path: string, file: string): Promise<SuiteFile> {
  const text = await readText(path, file);
  const named = writtenLanguage(text);
  if (named === null || builtInLanguages.some((each) => each === named)) return { path, file, text };
  const [formsPath, formsFile] = [path, file].map((each) => join(dirname(each), languageFile(named)));
  if (formsPath === undefined || formsFile === undefined || !existsSync(formsPath)) return { path, file, text };
  await refuseLinkAway(dirname(path), languageFile(named));
  const forms = parseBallotForms({ text: await readText(formsPath, formsFile), file: formsFile });
  return { path, file, text, forms };
}

/** What a folder of strangers links to is not read: mistakes are quoted, and it may hold keys. */
async function refuseLinkAway(folder: string, name: string): Promise<void> {
  if ((await isInside(folder, name)) && !(await isHidden(folder, name))) return;
  throw new BenchError({
    code: "usage",
    message: `The suite file ${join(folder, name)} is a link out of its folder, or to a file whose name begins with a dot.`,
    hint: "Copy the file to this place, or name it itself.",
  });
}

/** Beside the suite: how replies in a language that the program does not bring give a number or decline. */
export function languageFile(language: string): string {
  return `language-${language}.yaml`;
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
