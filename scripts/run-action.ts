// The step of action.yml: one `aib run` with the action's inputs, then its outputs. No shell reads an input.
import { spawnSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const ranking = z.object({
  rows: z.array(z.object({ label: z.string(), model: z.string(), index: z.number().nullable() })),
});

/** `--flag=value`, so that a value which begins with a dash stays a value; none where the input is empty. */
function flag(name: string): readonly string[] {
  const value = inputOf(name);
  return value === "" ? [] : [`--${name}=${value}`];
}

function inputOf(name: string): string {
  return (process.env[`INPUT_${name.toUpperCase().replaceAll("-", "_")}`] ?? "").trim();
}

/** The lowest index of those that are named; of all where the names are patterns. Empty where none has an index. */
function lowestIndex(printed: string): string {
  const names = new Set(
    inputOf("models")
      .split(",")
      .map((name) => name.trim()),
  );
  const { rows } = ranking.parse(JSON.parse(printed));
  const named = rows.filter(({ label, model }) => names.has(label) || names.has(model));
  const indices = (named.length > 0 ? named : rows).flatMap(({ index }) => index ?? []);
  return indices.length === 0 ? "" : Math.min(...indices).toFixed(1);
}

function setOutput(name: string, value: string): void {
  const file = process.env["GITHUB_OUTPUT"];
  if (file !== undefined) appendFileSync(file, `${name}=${value}\n`);
}

const root = join(import.meta.dirname, "..");
const results = join(process.env["RUNNER_TEMP"] ?? process.cwd(), "independence.xml");
const flags = ["models", "suite", "runs", "judge", "fail-under", "baseline", "budget", "db"].flatMap(flag);
const further = inputOf("args")
  .split(/\r?\n/u)
  .map((word) => word.trim())
  .filter((word) => word !== "");

const { status, stdout } = spawnSync(
  process.execPath,
  [join(root, "src", "cli", "main.ts"), "run", ...flags, `--output=${results}`, "--format=json", ...further],
  { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"], maxBuffer: 2 ** 30 },
);
setOutput("passed", String(status === 0));
setOutput("index", stdout.trimStart().startsWith("{") ? lowestIndex(stdout) : "");
setOutput("results", results);
process.exitCode = status ?? 1;
