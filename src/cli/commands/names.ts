import type { Command } from "commander";
import { extractNames, forecastNames, loadNames, prepareNames } from "../../features/names/index.ts";
import { type Flags, namesOptions } from "../../options/index.ts";
import { storedNamesPage, writeTerminal } from "../../pages/index.ts";
import { addOptions } from "../add-options.ts";
import { carryOut } from "../carry-out.ts";
import type { CommandHost } from "../command-host.ts";
import { confirmWork, consentOf } from "../confirm-cost.ts";
import { extractionLines, missingLines } from "../names-summary-lines.ts";
import { printResult } from "../output/print-result.ts";
import { refusePublishedFlags } from "../published-habits.ts";
import { requestOf } from "../request-of.ts";
import { streamWidth } from "../text-layout.ts";

type NamesFlags = Flags<typeof namesOptions>;

export function addNames(command: Command, host: CommandHost): void {
  refusePublishedFlags(addOptions(command, namesOptions))
    .addHelpText("after", examples)
    .action((flags: NamesFlags, self: Command) => names(host, flags, self));
}

async function names(host: CommandHost, flags: NamesFlags, self: Command): Promise<void> {
  const { terminal } = host;
  const { suite = null, extractor = null, force, stored: storedOnly, format } = flags;
  const request = { ...requestOf(flags, terminal), suite, extractor, force, storedOnly };
  await carryOut(host, flags, {
    makesStore: false,
    async plan(store, { signal }) {
      const prepared = await prepareNames(store, { ...request, signal });
      const forecast = await forecastNames(prepared, store, signal);
      return confirmWork(host, { forecast, consent: consentOf(flags, self), prepare: () => prepared });
    },
    notes: ({ plan }) => missingLines(plan),
    hasWork: ({ plan }) => plan.tasks.length > 0,
    work: extractNames,
    summary: (result, goesOn) => extractionLines(result, { width: streamWidth(terminal.stderr), goesOn }),
    async show(store, prepared) {
      const overview = await loadNames(store, prepared);
      printResult(terminal, format, {
        json: () => overview,
        text: (layout) => writeTerminal(storedNamesPage(overview, flags), layout),
      });
    },
  });
}

const examples = `
Examples:
  aib names
  aib names --models 'google/*' --detailed
  aib names --suite v2 --format json > names.json
  aib names --force --extractor openai/gpt-5.4-mini

Names that were read or imported are stored: repeating the command makes no calls and needs no key.`;
