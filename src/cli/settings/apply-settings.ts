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
  const left = isPlanning ? held.filter((setting) => !stored.includes(setting)) : [];
  if (left.length > 0 && typedJudges(command).length === 0) printLine(terminal.stderr, simulatorGrades);
  else if (left.some(({ key }) => serverSettings.has(key))) printLine(terminal.stderr, simulatorAnswers);
  const taken = isPlanning ? stored : stored.filter(({ key }) => common.has(key));
  for (const [flag, names] of Map.groupBy(taken, (each) => conflictOf(each.key, command)))
    if (flag !== null) {
      const keys = names.map(({ key }) => key).join(", ");
      printLine(terminal.stderr, `Left out of ${settingsFile}, as it cannot be used with ${flag}: ${keys}.`);
    }
  return taken.filter(({ key, value }) => {
    const setting = runSettings.find((each) => each.key === key);
    if (setting === undefined) return false;
    const given = isGivenElsewhere(setting, command, terminal);
    // A variable of a local server is for its own models alone.
    const isLocalUrl = key === "local-url" && given !== "flag";
    if (given !== null && !isLocalUrl) return false;
    const hasFlag = command.options.some((option) => option.attributeName() === setting.name);
    if (hasFlag) command.setOptionValueWithSource(isLocalUrl ? "usualLocalUrl" : setting.name, value, "config");
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

const simulatorGrades = `Only simulated models: the simulator answers and grades, and not a server or judge in ${settingsFile}. To have another, add --base-url or --judge.`;

const simulatorAnswers = `Only simulated models: the simulator answers, and not the server in ${settingsFile}. To have that one, add --base-url.`;

function typedJudges(command: Command): readonly string[] {
  const names = ["judge", "judges"].filter((name) => command.getOptionValueSource(name) === "cli");
  return names.flatMap((name) => namesIn(command.getOptionValue(name)));
}

function namesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : typeof value === "string" ? value.split(",") : [];
}

/**
 * The settings that hold for the command's models. Where they are simulated and no server is theirs, the simulator answers and grades:
 * of the folder only simulated judges hold. Another judge that is typed stays where the folder's judge would be asked.
 */
export function forModels(stored: readonly StoredSetting[], command: Command): readonly StoredSetting[] {
  if (!isAnsweredBySimulator(stored, command)) return stored;
  const judging = stored.filter(({ key }) => judgeSettings.has(key));
  const others = stored.filter(({ key }) => !judgeSettings.has(key) && !serverSettings.has(key));
  if (!typedJudges(command).every(isSimulatedId)) {
    if (judging.some(({ key }) => key === "judge-base-url")) return [...others, ...judging];
    const servers = stored.filter(({ key }) => serverSettings.has(key));
    return [...others, ...servers.map((each) => Object.assign({}, each, { key: `judge-${each.key}` }))];
  }
  const isFree = judging.every(({ key, text }) => /^judges?$/u.test(key) && text.split(",").every(isSimulatedId));
  return isFree ? [...others, ...judging] : others;
}

/** A server that is typed, or that stands in the file beside the models, has its own models of these names. */
function isAnsweredBySimulator(stored: readonly StoredSetting[], command: Command): boolean {
  const isTyped = (name: string): boolean => command.getOptionValueSource(name) === "cli";
  const isInFile = (key: string): boolean => stored.some((setting) => setting.key === key);
  if (isTyped("localModel") || isTyped("baseUrl") || (!isTyped("models") && isInFile("base-url"))) return false;
  const names = namesIn(command.getOptionValue("models") ?? stored.find(({ key }) => key === "models")?.value);
  return names.length > 0 && names.every(isSimulatedId);
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
