import type { Command } from "commander";
import { isSimulatedId } from "../../campaign/index.ts";
import { variableIn, type VariableName } from "../../domain/index.ts";
import type { StoredSetting } from "../../features/config/index.ts";
import type { CommandHost } from "../command-host.ts";
import { printLine, type Terminal } from "../terminal.ts";
import { readSettings } from "../use-cases.ts";
import { keyOf, runSettings } from "./run-settings.ts";
import { settingsFile } from "./settings-file.ts";

/** Commands that take every setting that they have a flag for. */
const planning: ReadonlySet<string> = new Set(["run", "estimate", "doctor"]);

/** What all other commands take that have a flag for it. */
const common: ReadonlySet<string> = new Set(["db", "budget"]);

/**
 * Fills in from `aib.yaml` what neither the command line nor a variable gives, and returns that.
 * @throws BenchError usage for a mistake in the file.
 */
export async function applySettings(command: Command, host: CommandHost): Promise<readonly StoredSetting[]> {
  const { terminal } = host;
  const takesStore = command.options.some(({ envVar }) => envVar === "AIB_DB");
  if (!takesStore && !planning.has(command.name())) return [];
  const held = await readSettings(terminal.workingDirectory, runSettings(host));
  const stored = forModels(held, command);
  if (planning.has(command.name()) && stored.length < held.length) printLine(terminal.stderr, simulatorJudges);
  const taken = planning.has(command.name()) ? stored : stored.filter(({ key }) => common.has(key));
  const applied = taken.filter(({ key }) => !isGivenElsewhere(key, command, terminal));
  for (const { key, value } of applied) {
    const option = command.options.find((each) => keyOf(each) === key);
    if (option !== undefined) command.setOptionValueWithSource(option.attributeName(), value, "config");
  }
  return applied;
}

const judgeSettings: ReadonlySet<string> = new Set(["judge", "judges", "judge-base-url", "judge-api-key-env"]);

const simulatorJudges = `Only simulated models: the simulator grades them, and not the judge in ${settingsFile}. To have another, add --judge.`;

/** The settings that hold for the command's models: the judge of a folder grades no simulated ones, which would cost money. */
export function forModels(stored: readonly StoredSetting[], command: Command): readonly StoredSetting[] {
  const given: unknown = command.getOptionValue("models") ?? stored.find(({ key }) => key === "models")?.value;
  const names = Array.isArray(given) ? given.map(String) : typeof given === "string" ? given.split(",") : [];
  const areSimulated = names.length > 0 && names.every(isSimulatedId);
  return areSimulated ? stored.filter(({ key }) => !judgeSettings.has(key)) : stored;
}

/** Flags that the command line gives in place of a setting of another name. */
const rivals: Readonly<Record<string, readonly string[]>> = {
  judge: ["judges"],
  judges: ["judge"],
  models: ["localModel"],
  "local-model": ["models"],
  // A key belongs to its server.
  "api-key-env": ["baseUrl"],
  "judge-api-key-env": ["judgeBaseUrl"],
};

/** Variables that stand for a flag, besides those that the flag itself names. */
const standIns: Readonly<Record<string, readonly VariableName[]>> = {
  models: ["LOCAL_MODEL_ID"],
  "local-model": ["LOCAL_MODEL_ID"],
  "local-url": ["LOCAL_MODEL_URL", "OLLAMA_HOST", "LMSTUDIO_URL", "VLLM_URL"],
};

/** Why a setting of `aib.yaml` does not hold; null where it does. */
export function isGivenElsewhere(
  key: string,
  command: Command,
  { environment }: Pick<Terminal, "environment">,
): "flag" | "variable" | null {
  const attributes = command.options.filter((option) => keyOf(option) === key).map((option) => option.attributeName());
  const sources = new Set(attributes.map((attribute) => command.getOptionValueSource(attribute)));
  const isRivalled = (rivals[key] ?? []).some((attribute) => command.getOptionValueSource(attribute) === "cli");
  if (sources.has("cli") || isRivalled) return "flag";
  const isSet = (standIns[key] ?? []).some((name) => variableIn(environment, name) !== null);
  return sources.has("env") || isSet ? "variable" : null;
}
