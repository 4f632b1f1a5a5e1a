import { Command } from "commander";
import type { RunEstimate } from "../../features/estimate/index.ts";
import { plainText } from "../../results/index.ts";
import { writeTerminal } from "../../pages/index.ts";
import { withStoreIfAny } from "../../store/index.ts";
import { interruptibly } from "../carry-out-run.ts";
import type { CommandHost } from "../command-host.ts";
import { estimatePage } from "../estimate-page.ts";
import { moneyOf } from "../flags/budget-flags.ts";
import { keyRingOf } from "../flags/key-flags.ts";
import { addPaceOptions, paceOf, type PaceFlags } from "../flags/pace-flags.ts";
import { addJudgePlaceOptions, addPlaceOptions } from "../flags/place-flags.ts";
import { addSubjectOptions, subjectOf, type SubjectFlags } from "../flags/subject-flags.ts";
import { dbOption } from "../option-values.ts";
import { formatOption, printResult, type PrintFormat } from "../output/print-result.ts";
import { applySettings } from "../settings/apply-settings.ts";
import { confirmServers } from "../settings/confirm-servers.ts";
import { fillFromEnvironment } from "../settings/fill-from-environment.ts";
import { guardFolderStore, storeLocation } from "../store-location.ts";
import { printLine, type Terminal } from "../terminal.ts";
import { estimateRun } from "../use-cases.ts";

interface EstimateFlags extends SubjectFlags, PaceFlags {
  readonly db: string;
  readonly format: PrintFormat;
}

export function addEstimate(program: Command, host: CommandHost): void {
  estimateCommand(program).action(async (flags: EstimateFlags) => {
    const estimate = await interruptibly(host, ({ signal }) => estimated(host.terminal, flags, signal));
    print(host.terminal, estimate, flags.format);
  });
}

function estimateCommand(program: Command): Command {
  const command = program
    .command("estimate")
    .description("Estimate a run: calls, tokens and money, without calling any model");
  // Accepts all `run` flags.
  addPaceOptions(addSubjectOptions(command));
  addJudgePlaceOptions(addPlaceOptions(command, "the models and the judge"))
    .addOption(formatOption())
    .addOption(dbOption())
    .addHelpText("after", examples);
  return command;
}

/** What `aib estimate --runs <n>` finds out in this folder, with its variables and settings. */
export async function estimateHere(
  host: CommandHost,
  { runs, signal }: { readonly runs: number; readonly signal: AbortSignal },
): Promise<RunEstimate> {
  const command = estimateCommand(new Command());
  fillFromEnvironment(command, host.terminal.environment);
  await confirmServers(command, host.terminal, await applySettings(command, host));
  await guardFolderStore(host.terminal, command);
  return estimated(host.terminal, { ...command.opts<EstimateFlags>(), runs }, signal);
}

async function estimated(terminal: Terminal, flags: EstimateFlags, signal: AbortSignal): Promise<RunEstimate> {
  const request = {
    ...(await subjectOf(flags, terminal)),
    pace: paceOf(flags),
    prices: moneyOf(flags).prices,
    keys: keyRingOf(terminal, flags),
    signal,
  };
  return withStoreIfAny(storeLocation(terminal, flags.db), (store) => estimateRun(request, store));
}

function print(terminal: Terminal, estimate: RunEstimate, format: EstimateFlags["format"]): void {
  for (const note of estimate.notes) printLine(terminal.stderr, plainText(note));
  printResult(terminal, format, {
    json: () => estimate,
    text: (layout) => writeTerminal(estimatePage(estimate), layout),
  });
}

const examples = `
Examples:
  aib estimate                                         the registry's defaults: all active entries (aib models)
  aib estimate --models google/gemini-3.5-flash --runs 5
  aib estimate --models 'anthropic/*' --suite v1 --judge openai/gpt-5.4-mini
  aib estimate --models sim/holds-80 --runs 1 --format json

Takes the flags of aib run. Needs no key where the endpoint's prices are public, as OpenRouter's are.
Tokens are measured in the store where possible, else estimated from the suite's texts: the last lines say which.`;
