import type { Command } from "commander";
import { arch, platform } from "node:os";
import type { Check } from "../../features/doctor/index.ts";
import { packageVersion } from "../../outside/package-file.ts";
import type { CommandHost } from "../command-host.ts";
import { diagnosisLines } from "../diagnosis-lines.ts";
import { addJudgeNames, judgesNamed, type JudgeNames } from "../flags/judge-flags.ts";
import { keyRingOf } from "../flags/key-flags.ts";
import {
  addJudgePlaceOptions,
  addPlaceOptions,
  judgeRoutingOf,
  routingOf,
  type JudgePlaceFlags,
  type PlaceFlags,
} from "../flags/place-flags.ts";
import { commaList, dbOption } from "../option-values.ts";
import { formatOption, printResult, type PrintFormat } from "../output/print-result.ts";
import { storeLocation } from "../store-location.ts";
import { tellOfTinyCall } from "../tell-of-tiny-call.ts";
import { diagnose } from "../use-cases.ts";

interface DoctorFlags extends JudgeNames, PlaceFlags, JudgePlaceFlags {
  readonly db: string;
  readonly format: PrintFormat;
  readonly models?: readonly string[];
  readonly suite: string;
  readonly modes?: readonly string[];
  readonly registry?: string;
  readonly call: boolean;
  readonly allowSelfJudge: boolean;
}

export function addDoctor(program: Command, host: CommandHost): void {
  const command = program
    .command("doctor")
    .description("Check everything that a run needs, and show how to fix problems; spends nothing")
    .option("-m, --models <names>", "the models to measure: labels, ids or patterns", commaList);
  addJudgeNames(command, "the model that grades")
    .option("--suite <id>", "v1, lite, v2, v3 (not yet piloted), or a YAML file", "v2")
    .option("--modes <names>", "deliveries: user_role, tool_role (default: the suite's)", commaList)
    .option("--registry <file>", "another registry than the built-in configs/models.yaml")
    .option("--allow-self-judge", "let a model grade itself", false)
    .option("--call", "also call paid models: about 200 tokens in and 64 out each", false);
  addJudgePlaceOptions(addPlaceOptions(command, "the models and the judge"))
    .addOption(formatOption())
    .addOption(dbOption())
    .addHelpText("after", examples)
    .action((flags: DoctorFlags) => doctor(host, flags));
}

async function doctor({ terminal, setExitCode }: CommandHost, flags: DoctorFlags): Promise<void> {
  const { stdout, environment, workingDirectory } = terminal;
  const routing = routingOf(flags, environment);
  const checks = [
    programCheck(),
    ...(await diagnose({
      suite: flags.suite,
      models: flags.models ?? [],
      judges: judgesNamed(flags),
      allowSelfJudge: flags.allowSelfJudge,
      routing,
      judgeRouting: judgeRoutingOf(flags, routing),
      registryFile: flags.registry ?? null,
      keys: keyRingOf(terminal, flags),
      location: storeLocation({ workingDirectory }, flags.db),
      now: () => performance.now(),
      signal: new AbortController().signal,
      mayPay: flags.call,
      deliveries: flags.modes ?? null,
      onTinyCall: tellOfTinyCall(terminal),
    })),
  ];
  const ok = checks.every(({ status }) => status !== "fail");
  if (!ok) setExitCode(1);
  printResult(terminal, flags.format, {
    json: () => ({ schemaVersion: 1, ok, checks }),
    // Other programs read lines: no wrapping there.
    text: ({ width, color }) =>
      diagnosisLines(checks, { width: stdout.isTTY ? width : Number.POSITIVE_INFINITY, color }),
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
are asked only with --call, which costs less than a tenth of a cent for most.
OpenRouter says for free whether it accepts the key; --call tries a key of another server.

The exit code is 1 when something fails. Keys are never shown, only the names of their variables.`;
