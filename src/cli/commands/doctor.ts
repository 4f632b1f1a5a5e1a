import type { Command } from "commander";
import { arch, platform } from "node:os";
import { type Check, diagnose } from "../../features/doctor/index.ts";
import { type Flags, diagnosedOptions, doctorOptions } from "../../options/index.ts";
import { packageVersion } from "../../outside/package-file.ts";
import { addOptions } from "../add-options.ts";
import { typedWords } from "../command-over.ts";
import type { CommandHost } from "../terminal.ts";
import { diagnosisLines } from "../diagnosis-lines.ts";
import { printResult } from "../output/print-result.ts";
import { requestOf } from "../request-of.ts";
import { storeLocation } from "../store-location.ts";
import { reportProbe } from "../report-probe.ts";

type DoctorFlags = Flags<typeof doctorOptions>;

export function addDoctor(command: Command, host: CommandHost): void {
  addOptions(command, doctorOptions)
    .addHelpText("after", examples)
    .action((flags: DoctorFlags, self: Command) => doctor(host, flags, typedWords(self, diagnosedOptions)));
}

async function doctor(
  { terminal, setExitCode }: CommandHost,
  flags: DoctorFlags,
  runWords: readonly string[],
): Promise<void> {
  const { stdout } = terminal;
  const checks = [
    programCheck(),
    ...(await diagnose({
      ...requestOf(flags, terminal),
      suite: flags.suite,
      location: storeLocation(terminal, flags.db),
      now: () => performance.now(),
      signal: new AbortController().signal,
      mayPay: flags.call,
      runWords,
      onProbe: reportProbe(terminal),
    })),
  ];
  const ok = checks.every(({ status }) => status !== "fail");
  if (!ok) setExitCode(1);
  // No advice is to run over a place that is no store.
  const isStore = checks.every(({ check, status }) => check !== "store" || status !== "fail");
  const shown = isStore ? terminal : { ...terminal, stdout: { ...stdout, named: {} } };
  printResult(shown, flags.format, {
    json: () => ({ schemaVersion: 1, ok, checks }),
    // Other programs read lines: no wrapping there.
    text: ({ width, color }) => diagnosisLines(checks, stdout.isTTY ? width : Infinity, color),
  });
}

/** An older Node does not get here: the program's entry refuses it. */
function programCheck(): Check {
  const { node, sqlite } = process.versions;
  const detail = `ai-independence-bench ${packageVersion()}, Node ${node}, SQLite ${sqlite ?? "?"}, ${platform()} ${arch()}`;
  return { check: "program", status: "ok", detail, advice: null };
}

const examples = `
Examples:
  aib doctor                                                   what a run over OpenRouter needs
  aib doctor --models google/gemini-3-flash-preview --judge openai/gpt-5.4-mini
  aib doctor --models ollama/qwen3:8b --judge ollama/gemma3:27b
  aib doctor --base-url https://api.example.com/v1 --api-key-env EXAMPLE_KEY
  aib doctor --models google/gemini-3.5-flash --call     also whether it supports tools and reasoning
  aib doctor --models sim/holds-80                             what a simulated run needs: no key

A model on your own machine is asked for one word, with the tool and the reasoning effort that a run would send. Other models
are asked only with --call, which costs less than a tenth of a cent for most, and a few cents for one that thinks. No judge is asked to grade: aib run --runs 1
with one model shows whether its grades can be read.
OpenRouter says for free whether it accepts the key; --call tries a key of another server.

The exit code is 1 when something fails. Keys are never shown, only the names of their variables.`;
