import { Command, InvalidArgumentError, type Option } from "commander";
import { BenchError } from "../../domain/index.ts";
import type { KnownSetting, ReadSetting, SettingRules } from "../../features/config/index.ts";
import { isServerAddress } from "../../store/index.ts";
import type { CommandHost } from "../command-host.ts";
import { hasPassword } from "../command-over.ts";
import { addRun } from "../commands/run.ts";
import { commaList } from "../option-values.ts";

/** Flags of `run` that decide about spending and keys: a folder's file must not give them. */
const refused: ReadonlyMap<string, string> = new Map([
  ["yes", "only the command line agrees to spending; add --yes there"],
  ["price", "prices decide whether the program asks before it spends; give --price on the command line"],
  ["allow-key", "only the command line sends keys to further servers; add --allow-key there, or set AIB_ALLOW_KEYS"],
  ["allow-plain-http", "only the command line sends keys over http; add --allow-plain-http there"],
  ["prompts", "is no default of a run; add --prompts on the command line"],
  ["dry-run", "is no default of a run; add --dry-run on the command line"],
]);

/** Whether a flag names a file, by the placeholder of its value; `--suite` takes ids too. */
function namesFile(option: Option): boolean {
  return keyOf(option) === "suite" || /<[^>]*(?:file|store|folder|path)[^>]*>/u.test(option.flags);
}

/** Flags that the command line may repeat. */
const repeatable: ReadonlySet<string> = new Set(["limit", "rpm", "output"]);

/** A flag of `run` that `aib.yaml` may hold. */
export interface RunSetting extends KnownSetting {
  readonly option: Option;
}

export interface RunSettings extends SettingRules {
  readonly known: readonly RunSetting[];
}

/** Every visible flag of `run` but the refused ones, in the order of its help; of a flag and its opposite the first. */
export function runSettings(host: CommandHost): RunSettings {
  const program = new Command();
  addRun(program, host);
  const options = program.commands
    .flatMap((command) => command.options)
    .filter((option) => !option.hidden && !option.negate && !refused.has(keyOf(option)));
  return { known: options.map(settingOf), refused };
}

/** A flag and its opposite (`--no-...`) are one setting. */
export function keyOf({ long, negate }: Option): string {
  return (long ?? "").replace(negate ? /^--no-/u : /^--/u, "");
}

function settingOf(option: Option): RunSetting {
  const key = keyOf(option);
  return { key, takes: takenBy(option), option, read: (text, earlier) => readAs(option, text, earlier) };
}

function takenBy(option: Option): RunSetting["takes"] {
  if (option.isBoolean()) return "switch";
  if (option.parseArg === commaList) return "names";
  return repeatable.has(keyOf(option)) ? "values" : "value";
}

function readAs(option: Option, text: string, earlier: unknown): ReadSetting {
  const key = keyOf(option);
  if (key === "system-prompt" && text === "-")
    return mistake("Name a file; only the command line reads standard input.");
  if (key === "db" && isServerAddress(text)) return serverAddress(text);
  // A password of the environment goes to no server that a folder names.
  if (key === "baseline" && isServerAddress(text)) return mistake("Name a file; give an address with --baseline.");
  try {
    const value: unknown = option.parseArg === undefined ? text : option.parseArg(text, earlier);
    return { kind: "value", value, path: namesFile(option) ? text : null };
  } catch (error) {
    if (error instanceof InvalidArgumentError) return mistake(error.message);
    // The value may be a key, which the message does not quote.
    if (error instanceof BenchError) return { kind: "mistake", advice: error.message, isSecret: true };
    throw error;
  }
}

function serverAddress(text: string): ReadSetting {
  if (!hasPassword(text)) return { kind: "value", value: text, path: null };
  const advice = "The address holds a password. Set AIB_DB in the environment or in .env instead.";
  return { kind: "mistake", advice, isSecret: true };
}

function mistake(advice: string): ReadSetting {
  return { kind: "mistake", advice, isSecret: false };
}
