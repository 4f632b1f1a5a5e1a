import { InvalidArgumentError } from "commander";
import { BenchError } from "../../domain/bench-error.ts";
import type { KnownSetting, ReadSetting, SettingRules } from "../../features/config/index.ts";
import { runOptions, type OptionRow } from "../../options/index.ts";
import { isServerAddress } from "../../store/index.ts";
import { hasPassword } from "../command-over.ts";
import { longName, readerOf } from "../option-values.ts";

/** An option of `run` that `aib.yaml` may hold. */
export interface RunSetting extends KnownSetting {
  /** Its name in the table of options. */
  readonly name: string;
  readonly row: OptionRow;
}

const rows = Object.entries<OptionRow>(runOptions);

/** Every option of `run` but those that decide about spending and keys: a folder's file must not give them. */
export const runSettings: readonly RunSetting[] = rows
  .filter(([, { notInFile }]) => notInFile === undefined)
  .map(([name, row]) => {
    const key = keyOf(row);
    const conflicts = (row.conflicts ?? []).flatMap((other) =>
      rows.flatMap(([option, each]) => (option === other ? [keyOf(each)] : [])),
    );
    return { key, name, row, conflicts, takes: takenBy(row), read: (text, earlier) => readAs(row, text, earlier) };
  });

export const settingRules: SettingRules = {
  known: runSettings,
  refused: new Map(rows.flatMap(([, row]) => (row.notInFile === undefined ? [] : [[keyOf(row), row.notInFile]]))),
};

/** The flag without its dashes. */
function keyOf(row: OptionRow): string {
  return longName(row).slice(2);
}

function takenBy({ takes: { kind } }: OptionRow): RunSetting["takes"] {
  if (kind === "switch" || kind === "either") return "switch";
  if (kind === "names") return "names";
  return kind === "numbers" || kind === "texts" ? "values" : "value";
}

function readAs(row: OptionRow, text: string, earlier: unknown): ReadSetting {
  const key = keyOf(row);
  if (key === "system-prompt" && text === "-")
    return mistake("Name a file; only the command line reads standard input.");
  if (key === "db" && isServerAddress(text)) return serverAddress(text);
  // A password of the environment goes to no server that a folder names.
  if (key === "baseline" && isServerAddress(text))
    return { kind: "mistake", advice: "Name a file; give an address with --baseline.", isSecret: true };
  const { kind } = row.takes;
  const isFile = kind === "file" || kind === "suite" || kind === "store" || key === "output";
  try {
    const reader = readerOf(row);
    return { kind: "value", value: reader === null ? text : reader(text, earlier), path: isFile ? text : null };
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
