import { variableIn, type Environment } from "../domain/index.ts";

/** Which scripts of this project's `package.json` pass their words on to the command line, and how they are called. */
const npmScripts: ReadonlyMap<string, string> = new Map([
  ["start", "npm start --"],
  ["aib", "npm run -s aib --"],
]);

/**
 * What a person types to call the program, from the variables that `./aib` and npm set.
 * @returns `aib` where neither started it.
 */
export function programCall(environment: Environment): string {
  const isOfProject = variableIn(environment, "npm_package_name") === "ai-independence-bench";
  const launcher = variableIn(environment, "AIB_CALLED_AS");
  if (launcher !== null) return variableIn(environment, "npm_command") === "exec" ? "npx aib" : launcherCall(launcher);
  const script = variableIn(environment, "npm_lifecycle_event") ?? "";
  return (isOfProject ? npmScripts.get(script) : undefined) ?? "aib";
}

/** A path that a shell would read otherwise is written in quotes. */
function launcherCall(launcher: string): string {
  return /^[\w./@+-]+$/u.test(launcher) ? launcher : `'${launcher.replaceAll("'", String.raw`'\''`)}'`;
}

/** The program's name where a command follows, or a line breaks: not in paths and longer words. */
const programName = /(?<![\w./@'-])aib(?= [a-z<[-]|[^\s\w./-]|$)/gmu;

/** Commands are written `aib ...` everywhere; this writes them as the person calls the program. */
export function asCalled(text: string, program: string): string {
  return program === "aib" ? text : text.replaceAll(programName, () => program);
}

/** Whether npm reads the command line before the program does, and keeps what stands before `--`. */
export function isCalledByNpm(program: string): boolean {
  return [...npmScripts.values()].includes(program);
}
