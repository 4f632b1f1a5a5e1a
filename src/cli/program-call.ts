import { variableIn, type Environment } from "../domain/index.ts";

/** The scripts of this project's `package.json` that pass their arguments to the command line, and how they are called. */
const npmScripts: ReadonlyMap<string, string> = new Map([
  ["start", "npm start --"],
  ["aib", "npm run -s aib --"],
]);

/**
 * How the user calls the program, from the variables that `./aib` and npm set.
 * @returns `aib` where neither started it.
 */
export function programCall(environment: Environment): string {
  const isOfProject = variableIn(environment, "npm_package_name") === "ai-independence-bench";
  const launcher = variableIn(environment, "AIB_CALLED_AS");
  if (launcher !== null) return variableIn(environment, "npm_command") === "exec" ? "npx aib" : launcherCall(launcher);
  const script = variableIn(environment, "npm_lifecycle_event") ?? "";
  return (isOfProject ? npmScripts.get(script) : undefined) ?? "aib";
}

/** A path with special characters is quoted for the shell. */
function launcherCall(launcher: string): string {
  return /^[\w./@+-]+$/u.test(launcher) ? launcher : `'${launcher.replaceAll("'", String.raw`'\''`)}'`;
}

/** The program's name where a command or a line break follows: not in paths and longer words. */
const programName = /(?<![\w./@'-])aib(?= [a-z<[-]|[^\s\w./-]|$)/gmu;

/** Texts write commands as `aib ...`; this rewrites them as the user calls the program. */
export function asCalled(text: string, program: string): string {
  return program === "aib" ? text : text.replaceAll(programName, () => program);
}

/** Whether npm parses the command line first and keeps the flags before `--`. */
export function isCalledByNpm(program: string): boolean {
  return [...npmScripts.values()].includes(program);
}
