import type { Command } from "commander";
import { deliveries } from "../../domain/index.ts";
import type { ModelEntries, ServerModels } from "../../features/models/index.ts";
import { plainText, shellWord } from "../../report/index.ts";
import { interruptibly } from "../carry-out-run.ts";
import type { CommandHost } from "../command-host.ts";
import { addKeyOptions, keyRingOf, type KeyFlags } from "../flags/key-flags.ts";
import { formatOption, printResult, type PrintFormat } from "../output/print-result.ts";
import { registryTable } from "../registry-table.ts";
import { printLine, type Terminal } from "../terminal.ts";
import { listModelEntries, listServerModels } from "../use-cases.ts";

interface ModelsFlags extends KeyFlags {
  readonly format: PrintFormat;
  readonly registry?: string;
  readonly inactive: boolean;
  readonly unusable: boolean;
  readonly prices: boolean;
}

export function addModels(program: Command, host: CommandHost): void {
  const command = program
    .command("models")
    .description("List the registry of model configs, or the models of a server on your machine")
    .argument(
      "[filter...]",
      "words that the label, id or provider must contain, all of them; ollama, lmstudio or vllm first lists that server's models",
    )
    .option("--inactive", "also entries that default runs skip", false)
    .option("--unusable", "the models that cannot be measured, with the reason", false)
    .option("--prices", "also the endpoint's list price of each, by a public request", false)
    .option("--registry <file>", "another registry than the built-in configs/models.yaml");
  addKeyOptions(command)
    .addOption(formatOption())
    .addHelpText("after", examples)
    .action((filter: readonly string[], flags: ModelsFlags) =>
      interruptibly(host, ({ signal }) => listModels(host.terminal, { ...flags, filter, signal })),
    );
}

interface ModelsRequest extends ModelsFlags {
  readonly filter: readonly string[];
  readonly signal: AbortSignal;
}

async function listModels(terminal: Terminal, request: ModelsRequest): Promise<void> {
  const { stderr, environment } = terminal;
  const { filter, inactive, signal, format, registry: file = null } = request;
  const ofServer = await listServerModels({ words: filter, environment, signal });
  if (ofServer !== null) return printServerModels(terminal, format, ofServer);
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

function printServerModels(terminal: Terminal, format: PrintFormat, { title, baseUrl, models }: ServerModels): void {
  const [first] = models;
  printResult(terminal, format, {
    json: () => models,
    text: () => (first === undefined ? "No model matches." : models.map(({ id }) => plainText(id))),
  });
  printLine(terminal.stderr, `${models.length} ${models.length === 1 ? "model" : "models"} of ${title} at ${baseUrl}`);
  if (first === undefined) return;
  printLine(terminal.stderr, `Whether one takes tools and reasoning: aib doctor --models ${shellWord(first.id)}`);
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

--prices needs no key where the endpoint's prices are public, as OpenRouter's are.`;
