import type { Command } from "commander";
import { isSimulatedId } from "../../campaign/models/routing.ts";
import { variableIn } from "../../domain/environment.ts";
import { readSettings, type StoredSetting } from "../../features/config/index.ts";
import { runOptions, type OptionRow } from "../../options/index.ts";
import { longName } from "../option-values.ts";
import { type CommandHost, printLine, type Terminal } from "../terminal.ts";
import { runSettings, settingRules, type RunSetting } from "./run-settings.ts";
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
  const isPlanning = planning.has(command.name());
  const takesStore = command.options.some(({ envVar }) => envVar === "AIB_DB");
  if (!takesStore && !isPlanning) return [];
  const held = await readSettings(terminal.workingDirectory, settingRules);
  const stored = forModels(held, command);
  const leftOut = held.filter((setting) => !stored.includes(setting));
  if (isPlanning && leftOut.some(({ key }) => serverSettings.has(key) || !namesJudge(command)))
    printLine(terminal.stderr, simulatorAnswers);
  const taken = isPlanning ? stored : stored.filter(({ key }) => common.has(key));
  for (const [flag, names] of Map.groupBy(taken, (each) => conflictOf(each.key, command)))
    if (flag !== null) {
      const keys = names.map(({ key }) => key).join(", ");
      printLine(terminal.stderr, `Left out of ${settingsFile}, as it cannot be used with ${flag}: ${keys}.`);
    }
  return taken.filter(({ key, value }) => {
    const setting = runSettings.find((each) => each.key === key);
    if (setting === undefined || isGivenElsewhere(setting, command, terminal) !== null) return false;
    const hasFlag = command.options.some((option) => option.attributeName() === setting.name);
    if (hasFlag) command.setOptionValueWithSource(setting.name, value, "config");
    return true;
  });
}

const judgeSettings: ReadonlySet<string> = new Set([
  "judge",
  "judges",
  "judge-base-url",
  "judge-protocol",
  "judge-api-key-env",
]);

const serverSettings: ReadonlySet<string> = new Set(["base-url", "protocol", "api-key-env"]);

const simulatorAnswers = `Only simulated models: the simulator answers and grades, and not a server or judge in ${settingsFile}. To have another, add --base-url or --judge.`;

function namesJudge(command: Command): boolean {
  const judging = command.options.filter(({ long }) => long === "--judge" || long === "--judges");
  return judging.some((option) => command.getOptionValueSource(option.attributeName()) === "cli");
}

/**
 * The settings that hold for the command's models: a folder's judge that costs money grades no simulated ones, and its server answers for
 * none that are typed.
 */
export function forModels(stored: readonly StoredSetting[], command: Command): readonly StoredSetting[] {
  const given: unknown = command.getOptionValue("models") ?? stored.find(({ key }) => key === "models")?.value;
  const names = Array.isArray(given) ? given.map(String) : typeof given === "string" ? given.split(",") : [];
  if (names.length === 0 || !names.every(isSimulatedId)) return stored;
  const judging = stored.filter(({ key }) => judgeSettings.has(key));
  const isFree = judging.every(({ key, text }) => /^judges?$/u.test(key) && text.split(",").every(isSimulatedId));
  const isTyped = command.getOptionValueSource("models") === "cli";
  return stored.filter(({ key }) => (isFree || !judgeSettings.has(key)) && !(isTyped && serverSettings.has(key)));
}

/** The typed flag that excludes a setting, which the parser cannot check: it has not read the file. */
function conflictOf(key: string, command: Command): string | null {
  const name = runSettings.find((each) => each.key === key)?.name ?? key;
  const typed = Object.entries<OptionRow>(runOptions).find(
    ([other, { conflicts = [] }]) => conflicts.includes(name) && command.getOptionValueSource(other) === "cli",
  );
  return typed === undefined ? null : longName(typed[1]);
}

/** Why a setting of `aib.yaml` does not hold; null where it does. */
export function isGivenElsewhere(
  { key, name, row: { rivals = [], standIns = [] } }: RunSetting,
  command: Command,
  { environment }: Pick<Terminal, "environment">,
): "flag" | "variable" | null {
  if ([name, ...rivals].some((each) => command.getOptionValueSource(each) === "cli")) return "flag";
  if (conflictOf(key, command) !== null) return "flag";
  const isSet = standIns.some((variable) => variableIn(environment, variable) !== null);
  return isSet || command.getOptionValueSource(name) === "env" ? "variable" : null;
}
