// The step of action.yml: one `aib run` with the action's inputs, then its outputs. No shell reads an input.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync, mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** `--flag=value`, so that a value which begins with a dash stays a value; none where the input is empty. */
function flag(name: string): readonly string[] {
  const value = inputOf(name);
  return value === "" ? [] : [`--${name}=${value}`];
}

function inputOf(name: string): string {
  return writtenIn(name).trim();
}

/** Empty where the input is left out: GitHub tells no difference. */
function writtenIn(name: string): string {
  return process.env[`INPUT_${name.toUpperCase().replaceAll("-", "_")}`] ?? "";
}

function linesOf(name: string): readonly string[] {
  return inputOf(name)
    .split(/\r?\n/u)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Of the model configs in the JUnit file, which are those of this run: the store may hold others. Empty where none has an index. */
function lowestIndex(junit: string): string {
  const found = junit.matchAll(/<property name="index" value="(?<index>[^"]+)"\/>/gu);
  const indices = [...found].map(({ groups }) => Number(groups?.["index"]));
  return indices.length === 0 ? "" : Math.min(...indices).toFixed(1);
}

function setOutput(name: string, value: string): void {
  const file = process.env["GITHUB_OUTPUT"];
  if (file !== undefined) appendFileSync(file, `${name}=${value}\n`);
}

function refuse(problem: string, hint: string): never {
  process.stderr.write(`error: ${problem}\n  ${hint}\n`);
  setOutput("passed", "false");
  setOutput("index", "");
  process.exit(2);
}

const root = join(import.meta.dirname, "..");
// A job may use the action several times: each use has a file of its own.
const results = join(mkdtempSync(join(process.env["RUNNER_TEMP"] ?? process.cwd(), "aib-")), "independence.xml");
const inputs = ["models", "suite", "runs", "judge", "fail-under", "baseline", "budget", "db"];
const flags = inputs.flatMap(flag);
const further = linesOf("args");
const prompts = linesOf("prompts").map((file) => `--prompts=${file}`);
// Two prompts are given for their gate: the results of one alone are not what the step is about.
const worse = prompts.length > 0 && inputOf("fail-if-worse") === "" ? ["--fail-if-worse=0"] : flag("fail-if-worse");

// GitHub lets a required input of such an action be empty, and a run without models is one of the whole registry.
if (inputOf("models") === "") refuse("The input `models` is empty.", "Name model configs, with commas between.");
const named = [...inputs, "prompts", "fail-if-worse"];
// Without its gate the step would pass, and without its budget or judge measure something else.
const blank = named.find((name) => writtenIn(name) !== "" && inputOf(name) === "");
if (blank !== undefined) refuse(`The input \`${blank}\` is blank.`, "Give it a value, or leave it out.");
const joined = further.find((word) => /^--?[\w-]+\s/u.test(word));
if (joined !== undefined) {
  const [name = "", written = ""] = joined.split(/\s+(.*)/su);
  // No shell removes quotes here.
  const value = written.replace(/^(?<quote>["'])(?<inner>.*)\k<quote>$/su, "$<inner>");
  refuse(`The input \`args\` has two words in one line: ${joined}`, `Write one word a line, or ${name}=${value}`);
}
const short = new Map([
  ["models", "-m"],
  ["judge", "-j"],
]);
const gives = (word: string, name: string): boolean =>
  word.split("=")[0] === `--${name}` || (short.has(name) && word.startsWith(short.get(name) ?? ""));
const twice = named.find((name) => inputOf(name) !== "" && further.some((word) => gives(word, name)));
if (twice !== undefined)
  refuse(`The input \`args\` has --${twice}, and so has the input \`${twice}\`.`, "Give it once, as the input.");
const run = spawn(
  process.execPath,
  [join(root, "src", "cli", "main.ts"), "run", ...flags, ...prompts, ...worse, `--output=${results}`, ...further],
  { stdio: ["ignore", "ignore", "inherit"] },
);
// A job that is cancelled or runs out of time has some seconds left: the run keeps what has arrived.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => run.kill(signal));
const [status] = await once(run, "exit");
const isMeasured = existsSync(results);
// `--dry-run` and `--help` end with 0 and measure nothing: no gate has passed.
if (status === 0 && !isMeasured)
  refuse("The input `args` made the command measure nothing.", "Remove --dry-run, --help and the like from `args`.");
setOutput("passed", String(status === 0));
setOutput("index", isMeasured ? lowestIndex(readFileSync(results, "utf8")) : "");
setOutput("results", results);
process.exitCode = status ?? 1;
