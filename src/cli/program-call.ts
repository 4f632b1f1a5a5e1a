import { variableIn, type Environment } from "../domain/environment.ts";

/** The scripts of this project's `package.json` that pass their arguments to the command line, and how they are called. */
const npmScripts: ReadonlyMap<string, string> = new Map([
  ["start", "npm start --"],
  ["aib", "npm run -s aib --"],
]);

/**
 * How the user calls the program, from the variables that `./aib` and npm set. `npx` finds the program by the package's name alone
 * where it has fetched the package for this one call.
 * @param file path of the started file
 * @returns `aib` where neither started it.
 */
export function programCall(environment: Environment, file = ""): string {
  const isByNpx = variableIn(environment, "npm_command") === "exec";
  if (isByNpx && publishedProgram.test(file)) return /[/\\]_npx[/\\]/u.test(file) ? `npx ${packageName}` : "npx aib";
  const isOfProject = variableIn(environment, "npm_package_name") === packageName;
  const launcher = variableIn(environment, "AIB_CALLED_AS");
  if (launcher !== null) return isByNpx ? "npx aib" : launcherCall(launcher);
  const script = variableIn(environment, "npm_lifecycle_event") ?? "";
  return (isOfProject ? npmScripts.get(script) : undefined) ?? "aib";
}

const packageName = "ai-independence-bench";

/** The started file of the published package: the link that npm makes, or the file itself where there are no links. */
const publishedProgram = /[/\\]node_modules[/\\](?:\.bin[/\\]aib|ai-independence-bench[/\\]dist[/\\]aib\.js)$/u;

/** A path with special characters is quoted for the shell. */
function launcherCall(launcher: string): string {
  return /^[\w./@+-]+$/u.test(launcher) ? launcher : `'${launcher.replaceAll("'", String.raw`'\''`)}'`;
}

/** The program's name where a command or a line break follows: not in paths and longer words, but behind the code of a colour. */
const programName = /(?:(?<=\p{Cc}\[[\d;]*m)|(?<![\w./@'-]))aib(?= [a-z<[-]|[^\s\w./-]|$)/gmu;

/** To the end of the sentence, behind a name with a full stop or a colon in it and a wrapped line; bounded, as text of models may have no end. */
const restOfSentence = String.raw`(?:(?![.:;,](?:\s|$)|\n\n)[\s\S]){0,400}?`;

/** The commands of these names where none of these flags follows. A wrapped line may end behind the program's name. */
function commandsWithout(names: string, flags: string): RegExp {
  return new RegExp(
    String.raw`(?:(?<=\p{Cc}\[[\d;]*m)|(?<![\w./@'-]|AIB_DB=\S* ))aib\s+(?:${names})(?![\w-])(?! --help)(?!${restOfSentence}--(?:${flags})(?![\w-]))`,
    "gu",
  );
}

const overScores = "export (?:site|inspect|dataset)|leaderboard|report|view|compare|power|rerun|export";
const overResults = `annotate export|names|runs|judges?|${overScores}`;

/** The flags that say which results are meant, and the commands that take them where they name none of these. Of another suite judges are others. */
const passedOn = {
  "--db": commandsWithout(
    `${overResults}|annotate import|import inspect|suites pilot|run|mcp|worker|queues|estimate|clear|import|doctor`,
    "db|site",
  ),
  "--suite": commandsWithout(overResults, "suite|site"),
  "--judge": commandsWithout(`${overScores}|runs`, "judges?|all-judges|suite|site"),
  "--judges": commandsWithout(overScores, "judges?|all-judges|suite|site"),
};

/** A run takes a suite's file in place of the id or digest of a stored one. */
const running = commandsWithout("run|estimate", "suite|site|system-prompt|prompts");
const isBuiltIn = (suite: string): boolean => /^(?:v\d+|lite)$/u.test(suite);

/** How commands in texts are to be written. */
export interface CommandCall {
  /** How the user calls the program. */
  readonly program: string;
  /** What the user named of these flags, as a word of a command line each. */
  readonly named?: Readonly<Partial<Record<keyof typeof passedOn, string>>> | undefined;
}

/** Texts write commands as `aib ...`; this rewrites them as the user calls the program, with the results that the user named. */
export function asCalled(text: string, { program, named = {} }: CommandCall): string {
  let placed = text;
  for (const flag of ["--db", "--judge", "--judges", "--suite"] as const) {
    const word = named[flag];
    if (word === undefined) continue;
    // No command calls a person.
    const isPerson = flag !== "--db" && /(?:^|[',])human\//u.test(word);
    const add = (command: string): string =>
      isPerson && command.endsWith("rerun") ? command : `${command} ${flag} ${word}`;
    placed = placed.replaceAll(passedOn[flag], add);
    if (flag === "--suite" && isBuiltIn(word)) placed = placed.replaceAll(running, add);
  }
  return program === "aib" ? placed : placed.replaceAll(programName, () => program);
}

/** Whether npm parses the command line first and keeps the flags before `--`. */
export function isCalledByNpm(program: string): boolean {
  return [...npmScripts.values()].includes(program);
}
