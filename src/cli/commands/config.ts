import type { Command } from "commander";
import { routedKeys } from "../../campaign/models/routing.ts";
import { shownAddress, type KeyUse } from "../../model/index.ts";
import { settingNames, variableIn } from "../../domain/environment.ts";
import { type StoredSetting, readSettings } from "../../features/config/index.ts";
import type { OptionRow } from "../../options/index.ts";
import { keyUseSentence } from "../../results/key-use-sentence.ts";
import { plainText } from "../../results/plain-text.ts";
import { table, textColumn, writeBlocks, type Column } from "../../pages/index.ts";
import { isServerAddress, shownLocation } from "../../store/index.ts";
import { addOptions } from "../add-options.ts";
import { printResult } from "../output/print-result.ts";
import { forModels, isGivenElsewhere } from "../settings/apply-settings.ts";
import { runSettings, settingRules, type RunSetting } from "../settings/run-settings.ts";
import { settingsFile } from "../settings/settings-file.ts";
import type { CommandHost, Terminal } from "../terminal.ts";
import type { TextLayout } from "../text-layout.ts";

/** A setting as it would hold for `run`. */
interface HeldSetting {
  readonly key: string;
  /** As the command line would write it; null for none. */
  readonly value: string | null;
  readonly from: "flag" | "variable" | "aib.yaml" | "default";
  /** The line of `aib.yaml` that has the setting, also where something else comes before it. */
  readonly line: number | null;
}

interface SetVariable {
  readonly name: string;
  readonly from: "environment" | ".env";
}

export function addConfig(command: Command, { terminal }: CommandHost): void {
  command.addHelpText("after", examples);
  addOptions(command, Object.fromEntries(runSettings.map(({ name, row }) => [name, row])));
  command.action(async (_: unknown, self: Command) => {
    const stored = forModels(await readSettings(terminal.workingDirectory, settingRules), self);
    const settings = runSettings.map((setting) => heldSetting(setting, stored, { self, terminal }));
    const variables = setVariables(terminal);
    const keys = keysOf(settings, terminal);
    const format = self.getOptionValue("format") === "json" ? "json" : "text";
    printResult(terminal, format, {
      json: () => ({ schemaVersion: 1, settings, variables, keys }),
      text: (layout) => [settingsTable(settings, layout), "", ...notes(stored, variables, keys)],
    });
  });
}

function heldSetting(
  setting: RunSetting,
  stored: readonly StoredSetting[],
  { self, terminal }: { readonly self: Command; readonly terminal: Terminal },
): HeldSetting {
  const { key, name, row } = setting;
  const found = stored.find((each) => each.key === key);
  const line = found?.line ?? null;
  const elsewhere = isGivenElsewhere(setting, self, terminal);
  if (elsewhere !== null) return { key, value: textOf(self.getOptionValue(name), row), from: elsewhere, line };
  if (found !== undefined) return { key, value: safe(found.text, row), from: "aib.yaml", line };
  return {
    key,
    value: textOf(row.byDefault ?? (row.takes.kind === "switch" ? false : null), row),
    from: "default",
    line,
  };
}

/** As the command line would write it; null for a setting without a value, such as one that a rival flag displaces. */
function textOf(value: unknown, row: OptionRow): string | null {
  if (value instanceof Map) return safe(Array.from(value, ([name, number]) => `${name}=${number}`).join(","), row);
  if (Array.isArray(value)) return safe(value.join(","), row);
  if (row.takes.kind === "seconds" && typeof value === "number") return String(value / 1000);
  if (row.takes.kind === "interval" && value === "bootstrap-percentile") return "bootstrap";
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? safe(String(value), row)
    : null;
}

/** Without control characters, and an address without a login, also one that lost a character. */
function safe(text: string, { flag }: OptionRow): string {
  if (/<url>/u.test(flag)) return plainText(shownAddress(text));
  return plainText(/<store/u.test(flag) || isServerAddress(text) ? shownLocation(text) : text);
}

function setVariables({ environment, fromFile }: Terminal): readonly SetVariable[] {
  const set = settingNames.filter((name) => variableIn(environment, name) !== null);
  return set.map((name) => ({ name, from: fromFile.has(name) ? ".env" : "environment" }));
}

/** The keys that a run with these settings may send, and the servers that get them. */
function keysOf(settings: readonly HeldSetting[], { environment }: Terminal): readonly KeyUse[] {
  const valueOf = (key: string): string | null => settings.find((setting) => setting.key === key)?.value ?? null;
  const routingOf = (of: "" | "judge-") => ({
    baseUrl: valueOf(`${of}base-url`),
    apiKeyEnv: valueOf(`${of}api-key-env`),
    protocol: valueOf(`${of}protocol`) ?? undefined,
    localUrl: null,
    environment,
  });
  const [models, judges] = [routingOf(""), routingOf("judge-")];
  return routedKeys(judges.baseUrl === null ? [models] : [models, judges]);
}

const columns: readonly Column<HeldSetting>[] = [
  textColumn("Setting", ({ key }) => key),
  textColumn("Value", ({ value }) => value ?? "-", { fit: { kind: "shrink", comfortable: 36, least: 12, most: 60 } }),
  textColumn("From", sourceText),
];

function sourceText({ from, line }: HeldSetting): string {
  if (from === "aib.yaml") return `${settingsFile}:${line}`;
  return line === null ? from : `${from}, before ${settingsFile}:${line}`;
}

/** What is set comes first. */
function settingsTable(settings: readonly HeldSetting[], layout: TextLayout): string {
  const rows = settings.toSorted((one, other) => Number(one.from === "default") - Number(other.from === "default"));
  return writeBlocks(table({ title: "", columns, rows }), layout).join("\n");
}

function notes(
  stored: readonly StoredSetting[],
  variables: readonly SetVariable[],
  keys: readonly KeyUse[],
): readonly string[] {
  const names = variables.map(({ name, from }) => `${name} (${from})`).join(", ");
  const isSet = `Variables that are set: ${names === "" ? "none" : names}. Values are not shown.`;
  const lines = [isSet, ...keys.map(keyUseSentence)];
  if (stored.length > 0) return lines;
  return [...lines, `This folder has no settings in ${settingsFile}. Write some: aib init`];
}

const examples = `
Examples:
  aib config                       what aib run takes in this folder
  aib config --runs 3              the same with a flag
  aib config --format json

A flag comes before a variable, a variable before aib.yaml, and aib.yaml before
the default. aib.yaml holds flags of aib run without their dashes:
  models: [sim/holds-80]
  runs: 3
Flags that decide about spending and keys are not allowed in it: --yes, --price,
--allow-key and --allow-plain-http.`;
