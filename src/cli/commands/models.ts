import type { Command } from "commander";
import { listModelEntries } from "../../bench/index.ts";
import { deliveries } from "../../domain/index.ts";
import { plainText } from "../../report/index.ts";
import type { CommandHost } from "../command-host.ts";
import { formatOption } from "../option-values.ts";
import { registryTable } from "../registry-table.ts";
import { printLine } from "../terminal.ts";

interface ModelsFlags {
  readonly format: "text" | "json";
  readonly registry?: string;
  readonly inactive: boolean;
  readonly unusable: boolean;
}

export function addModels(program: Command, { terminal }: CommandHost): void {
  program
    .command("models")
    .description("List the registry of model configs")
    .argument("[filter...]", "words that the label, id or provider must contain, all of them")
    .option("--inactive", "also those that stay out of default runs", false)
    .option("--unusable", "the models that cannot be measured, with the reason", false)
    .option("--registry <file>", "another registry than the built-in configs/models.yaml")
    .addOption(formatOption())
    .addHelpText("after", examples)
    .action(async (filter: readonly string[], flags: ModelsFlags) => {
      const registry = await listModelEntries({ file: flags.registry ?? null, filter, inactive: flags.inactive });
      const { stdout } = terminal;
      if (flags.format === "json") {
        printLine(stdout, JSON.stringify(flags.unusable ? registry.unusable : registry.entries, null, 2));
        return;
      }
      if (flags.unusable) {
        for (const { model, deliveries: refused, reason } of registry.unusable) {
          const under = refused.length < deliveries.length ? ` under ${refused.join(", ")}` : "";
          printLine(stdout, `${plainText(model)}${under}: ${plainText(reason)}`);
        }
        return;
      }
      printLine(stdout, registryTable(registry.entries));
    });
}

const examples = `
Examples:
  aib models gemini flash
  aib models --inactive moonshotai
  aib models --format json`;
