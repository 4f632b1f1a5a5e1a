import type { Command } from "commander";
import { deliveries } from "../../domain/suite.ts";
import {
  type ModelEntries,
  type ServerModel,
  type ServerModels,
  listModelEntries,
  listServerModels,
  type ListedEntry,
} from "../../features/models/index.ts";
import {
  type Flags,
  type OptionTable,
  keyOptions,
  placeOptions,
  printOptions,
  registryOptions,
} from "../../options/index.ts";
import { textWidth } from "../../pages/index.ts";
import { plainText } from "../../results/plain-text.ts";
import { addOptions } from "../add-options.ts";
import { keyRingOf } from "../flags/key-flags.ts";
import { printResult } from "../output/print-result.ts";
import { interruptibly } from "../stop-on-interrupt.ts";
import { type CommandHost, printLine, type Terminal } from "../terminal.ts";
import { shellWord } from "../../results/format/unseen-characters.ts";
import { formatPerMillion } from "../../results/format/dollars.ts";
import { formatTemperature } from "../../results/format/numbers.ts";

const options = {
  inactive: {
    flag: "--inactive",
    text: "also entries that default runs skip",
    group: "Scope",
    takes: { kind: "switch" },
  },
  unusable: {
    flag: "--unusable",
    text: "the models that cannot be measured, with the reason",
    group: "Scope",
    takes: { kind: "switch" },
  },
  prices: {
    flag: "--prices",
    text: "also the endpoint's list price of each, by a public request",
    group: "Output",
    takes: { kind: "switch" },
  },
  localUrl: { ...placeOptions.localUrl, text: "the models of the server at this address on your machine" },
  ...registryOptions,
  ...keyOptions,
  ...printOptions,
} as const satisfies OptionTable;

type ModelsFlags = Flags<typeof options>;

export function addModels(command: Command, host: CommandHost): void {
  command
    .argument(
      "[filter...]",
      "words that the label, id or provider must contain, all of them; ollama, lmstudio, vllm or sim first lists that server's models",
    )
    .addHelpText("after", examples);
  addOptions(command, options).action((filter: readonly string[], flags: ModelsFlags) =>
    interruptibly(host, ({ signal }) => listModels(host.terminal, { ...flags, filter, signal })),
  );
}

async function listModels(
  terminal: Terminal,
  request: Flags<typeof options> & { readonly filter: readonly string[]; readonly signal: AbortSignal },
): Promise<void> {
  const { stderr, environment } = terminal;
  const { filter, inactive, signal, format, registry: file = null } = request;
  const localUrl = request.localUrl ?? null;
  const ofServer = await listServerModels({ words: filter, localUrl, environment, signal });
  if (ofServer !== null) return printServerModels(terminal, { format, localUrl }, ofServer);
  const prices = request.prices && !request.unusable;
  const { entries, unusable, sources } = await listModelEntries({
    file,
    filter,
    inactive,
    prices,
    keys: keyRingOf(terminal, request),
    signal,
  });
  for (const source of sources) printLine(stderr, plainText(source));
  printResult(terminal, format, {
    json: () => (request.unusable ? unusable : entries),
    text: () => (request.unusable ? unusable.map(unusableLine) : registryTable(entries, { prices })),
  });
}

function printServerModels(
  terminal: Terminal,
  { format, localUrl }: Pick<ModelsFlags, "format"> & { readonly localUrl: string | null },
  { title, baseUrl, models }: ServerModels,
): void {
  const [first] = models;
  printResult(terminal, format, {
    json: () => models,
    text: () => (first === undefined ? "No model matches." : serverModelLines(models)),
  });
  const counted = `${models.length} ${models.length === 1 ? "model" : "models"}`;
  const [of, at] = [title === null ? "" : ` of ${title}`, baseUrl === null ? "" : ` at ${baseUrl}`];
  const lines = [`${counted}${of}${at}`, ...adviceOn(models, localUrl)];
  for (const line of lines) printLine(terminal.stderr, line);
}

/** The ids, aligned with what the server states about each. */
function serverModelLines(models: readonly ServerModel[]): readonly string[] {
  const shown = models.map(({ id, capabilities }) => ({ id: plainText(id), stated: statedText(capabilities) }));
  const width = Math.max(...shown.map(({ id }) => textWidth(id)));
  return shown.map(({ id, stated }) => (stated === "" ? id : `${id}${" ".repeat(width - textWidth(id))}  ${stated}`));
}

function statedText(capabilities: ServerModel["capabilities"]): string {
  if (capabilities === null) return "";
  const { chat, tools, thinking, cloud } = capabilities;
  if (!chat) return "no chat model";
  return `${tools ? "tools" : "no tools"}, ${thinking ? "thinking" : "no thinking"}${cloud ? ", in the cloud" : ""}`;
}

function adviceOn(models: readonly ServerModel[], localUrl: string | null): readonly string[] {
  const toolless = models.some(({ capabilities }) => capabilities?.chat === true && !capabilities.tools);
  const unstated = models.find(({ capabilities }) => capabilities === null);
  const place = localUrl === null ? [] : ["--local-url", localUrl];
  return [
    ...(toolless ? ["Measure a model without tools with --modes user_role."] : []),
    ...(unstated === undefined
      ? []
      : [
          `Whether one takes tools and reasoning: aib doctor ${["--models", unstated.id, ...place].map(shellWord).join(" ")}`,
        ]),
  ];
}

function unusableLine({ model, deliveries: refused, reason }: ModelEntries["unusable"][number]): string {
  const under = refused.length < deliveries.length ? ` under ${refused.join(", ")}` : "";
  return `${plainText(model)}${under}: ${plainText(reason)}`;
}

const examples = `
Examples:
  aib models gemini flash
  aib models --inactive moonshotai
  aib models --prices anthropic
  aib models --format json
  aib models ollama                what the Ollama on this machine has
  aib models sim                   the simulated models
  aib models --local-url http://127.0.0.1:8080/v1

--prices needs no key where the endpoint's prices are public, as OpenRouter's are.`;

/** The registry's entries as aligned plain columns, suitable for grep. */
function registryTable(entries: readonly ListedEntry[], { prices }: { readonly prices: boolean }): string {
  if (entries.length === 0) return "No entry matches.";
  const heads = ["label", "model", "provider", "temp.", "effort", ...(prices ? ["$/M in", "$/M out"] : []), "note"];
  const rows = [heads, ...entries.map((entry) => cellsOf(entry, prices))];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  return [...lines, "", `${entries.length} model configs`].join("\n");
}

function cellsOf(entry: ListedEntry, prices: boolean): readonly string[] {
  const { label, model, provider, temperature, temperatureSupported, reasoningEffort, pricePerMillion, notes } = entry;
  const { promptUsd = null, completionUsd = null } = pricePerMillion ?? {};
  return [
    plainText(label),
    plainText(model),
    plainText(provider ?? "-"),
    // The provider ignores the parameter: the value it actually answers with.
    `${formatTemperature(temperature)}${temperatureSupported ? "" : "*"}`,
    reasoningEffort ?? "auto",
    ...(prices ? [formatPerMillion(promptUsd), formatPerMillion(completionUsd)] : []),
    plainText(notes.join("; ")),
  ];
}
