import { Command } from "commander";
import { estimateRun, type RunEstimate } from "../../features/estimate/index.ts";
import { loadLooks, mostRunsOf } from "../../features/gate/index.ts";
import { type Flags, estimateOptions } from "../../options/index.ts";
import { withStoreIfAny } from "../../store/index.ts";
import { addOptions } from "../add-options.ts";
import type { CommandHost } from "../terminal.ts";
import { refusePublishedFlags } from "../published-habits.ts";
import { subjectRequestOf } from "../request-of.ts";
import { applySettings } from "../settings/apply-settings.ts";
import { confirmServers } from "../settings/confirm-servers.ts";
import { fillFromEnvironment } from "../settings/fill-from-environment.ts";
import { showPlan } from "../show-plan.ts";
import { guardFolderStore, storeLocation } from "../store-location.ts";

export function addEstimate(command: Command, host: CommandHost): void {
  estimateCommand(command).action(async (flags: Flags<typeof estimateOptions>) => {
    const { db, format, suite, untilClear, atMost = null } = flags;
    const looks = untilClear ? await loadLooks(suite, atMost) : null;
    const request = await subjectRequestOf({ ...flags, runs: mostRunsOf(looks) ?? flags.runs }, host.terminal);
    await showPlan(host, { request, untilClear: looks && { looks, rows: 1 }, db, format, dryRun: false });
  });
}

function estimateCommand(command: Command): Command {
  return refusePublishedFlags(addOptions(command.addHelpText("after", examples), estimateOptions));
}

/** What `aib estimate --runs <n>` finds out in this folder, with its variables and settings. */
export async function estimateHere(host: CommandHost, runs: number, signal: AbortSignal): Promise<RunEstimate> {
  const { terminal } = host;
  const command = estimateCommand(new Command("estimate"));
  fillFromEnvironment(command, terminal.environment);
  await confirmServers(command, terminal, await applySettings(command, host));
  await guardFolderStore(terminal, command);
  const flags = { ...command.opts<Flags<typeof estimateOptions>>(), runs };
  const request = { ...(await subjectRequestOf(flags, terminal)), signal };
  return withStoreIfAny(storeLocation(terminal, flags.db), (store) => estimateRun(request, store));
}

const examples = `
Examples:
  aib estimate                                         the registry's defaults: all active entries (aib models)
  aib estimate --models google/gemini-3.5-flash --runs 5
  aib estimate --models google/gemini-3.5-flash --until-clear      what a gate may take
  aib estimate --models 'anthropic/*' --suite v1 --judge openai/gpt-5.4-mini
  aib estimate --models sim/holds-80 --runs 1 --format json

Takes the flags of aib run. Needs no key where the endpoint's prices are public, as OpenRouter's are.
Tokens are measured in the store where possible, else estimated from the suite's texts: the last lines say which.`;
