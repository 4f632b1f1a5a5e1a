import { accessSync, constants, existsSync } from "node:fs";
import { dirname, extname, resolve } from "node:path";
import { type BenchError, usageError } from "../../domain/bench-error.ts";
import { variableIn } from "../../domain/environment.ts";
import { writeFault } from "../../domain/file-fault.ts";
import type { Flags, gateOptions, runOptions } from "../../options/index.ts";
import { loadLooks, type SuiteLooks } from "../../features/gate/index.ts";
import { plainText } from "../../results/plain-text.ts";
import { outputTarget, refuseForeignFile, type OutputTarget } from "../output/output-target.ts";
import type { Terminal } from "../terminal.ts";

export type GateFlags = Flags<typeof gateOptions>;

/** A file that a command writes besides what it prints. */
export interface ReportTarget {
  /** As given. */
  readonly name: string;
  readonly format: "junit" | "markdown";
  readonly target: OutputTarget;
}

/** What decides on the exit code of a pipeline, and which files report the reason to CI systems. */
export interface GateRequest {
  /** The lower end of an interval that every model config must reach; null for none. */
  readonly failUnder: number | null;
  /** A store or an export, as given; null for none. */
  readonly baseline: string | null;
  /** The least worsening of the second of two prompts that fails, in points of the index; null for none. */
  readonly failIfWorse: number | null;
  /** Of a run that stops when it is clear; null for a fixed number of runs. */
  readonly untilClear: SuiteLooks | null;
  readonly reports: readonly ReportTarget[];
  /** The file to which GitHub Actions appends the summary of a step; null outside of it. */
  readonly stepSummary: string | null;
}

export const noGate: GateRequest = {
  failUnder: null,
  baseline: null,
  failIfWorse: null,
  untilClear: null,
  reports: [],
  stepSummary: null,
};

/** Whether the user asks for a decision or for a file. */
export function isGated({ failUnder, baseline, output }: GateFlags): boolean {
  return failUnder !== undefined || baseline !== undefined || output !== undefined;
}

/**
 * Checks that files can be written before anything is spent.
 * @throws BenchError usage for an extension without a format, for a file that the program has not written and for the log,
 *   unwritable for a missing folder or a protected file.
 */
export function gateRequestOf(
  terminal: Terminal,
  { failUnder, baseline, output = [], log }: GateFlags & { readonly log?: string | undefined },
): GateRequest {
  const pathOf = (name: string): string => resolve(terminal.workingDirectory, name);
  const both = output.find((name) => log !== undefined && pathOf(name) === pathOf(log));
  if (both !== undefined)
    throw usageError(`-o ${plainText(both)} is the file of --log, too.`, "Name another file for one of them.");
  return {
    failUnder: failUnder ?? null,
    baseline: baseline ?? null,
    failIfWorse: null,
    untilClear: null,
    reports: output.map((name) => reportTarget(terminal.workingDirectory, name)),
    stepSummary: stepSummaryOf(terminal),
  };
}

/**
 * Of two prompts their own gate counts alone, and of another run it does not: `aib.yaml` may hold the settings of both.
 * @param isTyped whether a flag is on the command line
 * @throws BenchError usage as above, for a typed gate of prompts without prompts, and for typed files of prompts without a gate.
 */
export async function runGateRequestOf(
  terminal: Terminal,
  flags: Flags<typeof runOptions>,
  isTyped: (name: keyof typeof runOptions) => boolean,
): Promise<GateRequest> {
  const { prompts, failIfWorse } = flags;
  const untilClear = await looksAt(flags, isTyped);
  if (prompts === undefined) {
    if (isTyped("failIfWorse"))
      throw lacking("--fail-if-worse", "compares two prompts, and --prompts names none", "Add --prompts main.md pr.md");
    return { ...gateRequestOf(terminal, flags), untilClear };
  }
  if (failIfWorse !== undefined) return { ...gateRequestOf(terminal, flags), failIfWorse, untilClear };
  if (isTyped("output"))
    throw lacking("-o", "reports a gate, and two prompts have none without --fail-if-worse", "Add --fail-if-worse");
  return noGate;
}

/**
 * The looks of `--until-clear`, which answers one question: whether a row is above a line, or a prompt worse, if repeated.
 * @throws BenchError usage for another question, and for what fixes the number of runs
 */
async function looksAt(
  { suite, untilClear, atMost, failUnder, prompts, failIfWorse, baseline, interval, detach }: Flags<typeof runOptions>,
  isTyped: (name: keyof typeof runOptions) => boolean,
): Promise<SuiteLooks | null> {
  if (!untilClear) {
    if (atMost === undefined) return null;
    throw lacking("--at-most", "limits a run that stops when it is clear", "Add --until-clear");
  }
  const refusals: readonly (readonly [boolean, string, string])[] = [
    [
      prompts === undefined ? failUnder === undefined : failIfWorse === undefined,
      "needs a question to decide",
      prompts === undefined ? "Add --fail-under <index>" : "Add --fail-if-worse",
    ],
    [isTyped("runs"), "decides the number of runs, and --runs fixes it", "Write --at-most in place of --runs"],
    [
      baseline !== undefined,
      "decides no comparison with --baseline",
      "Omit --baseline, and compare with a fixed --runs",
    ],
    [
      interval !== undefined && interval !== "re-run",
      "asks what holds if repeated, and --interval asks something else",
      "Write --interval re-run",
    ],
    [detach, "looks at results, and --detach does not wait for them", "Omit --detach"],
  ];
  for (const [isRefused, problem, step] of refusals) if (isRefused) throw lacking("--until-clear", problem, step);
  return loadLooks(suite, atMost ?? null);
}

function lacking(flag: string, problem: string, step: string): BenchError {
  return usageError(`${flag} ${problem}.`, `${step}, or omit ${flag}.`);
}

/** A folder's `.env` must not choose a file to write to. */
function stepSummaryOf({ environment, fromFile }: Terminal): string | null {
  return fromFile.has("GITHUB_STEP_SUMMARY") ? null : variableIn(environment, "GITHUB_STEP_SUMMARY");
}

const formats: ReadonlyMap<string, ReportTarget["format"]> = new Map([
  [".xml", "junit"],
  [".md", "markdown"],
  [".markdown", "markdown"],
]);

function reportTarget(workingDirectory: string, name: string): ReportTarget {
  const target = outputTarget(workingDirectory, name);
  const format = formats.get(extname(name).toLowerCase());
  if (format === undefined || target.kind === "stdout") {
    throw usageError(
      `-o ${plainText(name)}: the extension names no format of this command. Nothing was written.`,
      "Name a file that ends in .xml (JUnit) or .md (Markdown). For JSON on the output stream add --format json.",
    );
  }
  requireWritable(name, target.path);
  refuseForeignFile(target.path, format);
  return { name, format, target };
}

function requireWritable(name: string, path: string): void {
  try {
    accessSync(dirname(path), constants.W_OK);
    if (existsSync(path)) accessSync(path, constants.W_OK);
  } catch (error) {
    throw writeFault(plainText(name), error);
  }
}

/** @throws BenchError usage for a gate over some experiments, which have no index. */
export function refuseGateOverParts(flags: GateFlags, experiments: readonly string[] | undefined): void {
  const flag = conditionIn(flags);
  if (flag === null || experiments === undefined) return;
  throw usageError(`${flag} needs an index, and --exp selects only a part of it.`, `Omit --exp or ${flag}.`);
}

/** @throws BenchError usage for a run whose results nothing waits for. */
export function refuseGateOverNothing(flags: GateFlags, detach: boolean): void {
  const flag = conditionIn(flags) ?? (flags.output === undefined ? null : "-o");
  if (flag === null || !detach) return;
  throw usageError(`${flag} needs the results, and --detach does not wait for them.`, `Omit --detach or ${flag}.`);
}

function conditionIn({ failUnder, baseline }: GateFlags): string | null {
  if (failUnder !== undefined) return "--fail-under";
  return baseline === undefined ? null : "--baseline";
}
