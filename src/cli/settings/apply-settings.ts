import type { Command } from "commander";
import { homedir } from "node:os";
import { join } from "node:path";
import { isSimulatedId } from "../../campaign/index.ts";
import { BenchError, possiblyEmptyIn, variableIn, type VariableName } from "../../domain/index.ts";
import type { KeyPlace, StoredSetting } from "../../features/config/index.ts";
import type { CommandHost } from "../command-host.ts";
import { Stopped } from "../stopped.ts";
import { printLine, type Terminal } from "../terminal.ts";
import { confirmKeyPlace, isConfirmed, readSettings } from "../use-cases.ts";
import { keyOf, runSettings } from "./run-settings.ts";
import { settingsFile } from "./settings-file.ts";

/** Commands that take every setting that they have a flag for. */
const planning: ReadonlySet<string> = new Set(["run", "estimate", "doctor"]);

/** What all other commands take that have a flag for it. */
const common: ReadonlySet<string> = new Set(["db", "budget"]);

/**
 * Fills in from `aib.yaml` what neither the command line nor a variable gives.
 * @throws BenchError usage for a mistake in the file, or for a key place that is not confirmed and cannot be.
 */
export async function applySettings(command: Command, host: CommandHost): Promise<void> {
  const { terminal } = host;
  const takesStore = command.options.some(({ envVar }) => envVar === "AIB_DB");
  if (!takesStore && !planning.has(command.name())) return;
  const held = await readSettings(terminal.workingDirectory, runSettings(host));
  const stored = forModels(held, command);
  if (planning.has(command.name()) && stored.length < held.length) printLine(terminal.stderr, simulatorJudges);
  const taken = planning.has(command.name()) ? stored : stored.filter(({ key }) => common.has(key));
  const applied = taken.filter(({ key }) => !isGivenElsewhere(key, command, terminal));
  for (const { key, value } of applied) {
    const option = command.options.find((each) => keyOf(each) === key);
    if (option !== undefined) command.setOptionValueWithSource(option.attributeName(), value, "config");
  }
  for (const pair of keyPairs) await confirmPair(pair, applied, { command, terminal });
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

interface KeyPair {
  readonly url: string;
  readonly variable: string;
}

const keyPairs: readonly KeyPair[] = [
  { url: "base-url", variable: "api-key-env" },
  { url: "judge-base-url", variable: "judge-api-key-env" },
];

interface Asking {
  readonly command: Command;
  readonly terminal: Terminal;
}

/** A key goes to an address of `aib.yaml` only after the user has confirmed the two on this machine. */
async function confirmPair(pair: KeyPair, applied: readonly StoredSetting[], { command, terminal }: Asking) {
  const url = applied.find(({ key }) => key === pair.url);
  const variable = command.options.find((option) => keyOf(option) === pair.variable);
  const name: unknown = variable === undefined ? undefined : command.getOptionValue(variable.attributeName());
  if (url === undefined || typeof name !== "string") return;
  const place = { folder: terminal.workingDirectory, address: url.text, variable: name };
  const list = confirmedKeys(terminal);
  if (await isConfirmed(list, place)) return;
  const flags = `--${pair.url} ${url.text} --${pair.variable} ${name}`;
  if (terminal.confirm === null) throw unconfirmed(url, { name, flags });
  const message = `${settingsFile} of this folder sends the key in ${name} to ${addressText(url.text)}. Allow it from now on?`;
  const answer = await terminal.confirm({ message, enterMeans: "no" });
  if (answer !== "yes") {
    printLine(
      terminal.stderr,
      `The key was not sent. Change ${settingsFile}, or give another server with --${pair.url}.`,
    );
    throw new Stopped(answer === "no" ? 1 : 130);
  }
  await confirmKeyPlace(list, place);
}

/** As it is called: a host in another script looks like none of another name. */
function addressText(text: string): string {
  return URL.parse(text)?.href ?? text;
}

/** Remembers a place that the user has just named. */
export function rememberKeyPlace(terminal: Terminal, place: Omit<KeyPlace, "folder">): Promise<void> {
  return confirmKeyPlace(confirmedKeys(terminal), Object.assign({ folder: terminal.workingDirectory }, place));
}

function unconfirmed(
  { text, line }: StoredSetting,
  { name, flags }: { readonly name: string; readonly flags: string },
) {
  return new BenchError({
    code: "usage",
    message: `${settingsFile}:${line} sends the key in ${name} to ${addressText(text)}, which is not confirmed on this machine, and this is not a terminal.`,
    hint: `Run the command once in a terminal and confirm, or name both: ${flags}`,
  });
}

/** Outside the folder: neither the folder nor its `.env` may say where, or bring a list of its own. */
function confirmedKeys({ environment, fromFile }: Terminal): string {
  const own = (name: "XDG_CONFIG_HOME" | "HOME"): string =>
    fromFile.has(name) ? "" : (possiblyEmptyIn(environment, name) ?? "");
  const home = own("HOME") === "" ? homedir() : own("HOME");
  const base = own("XDG_CONFIG_HOME");
  return join(base === "" ? join(home, ".config") : base, "aib", "confirmed-keys");
}
