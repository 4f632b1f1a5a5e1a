import type { Command } from "commander";
import { usageError } from "../../domain/bench-error.ts";
import {
  extractNames,
  forecastNames,
  prepareNames,
  type ExtractionResult,
  type PreparedNames,
} from "../../features/names/index.ts";
import { type Flags, namesOptions } from "../../options/index.ts";
import { storedNamesPage } from "../../pages/index.ts";
import { loadNames } from "../../results/load-names.ts";
import { plainText } from "../../results/plain-text.ts";
import { addOptions } from "../add-options.ts";
import { carryOut } from "../carry-out.ts";
import type { CommandHost } from "../terminal.ts";
import { confirmWork, consentOf } from "../confirm-cost.ts";
import { documentResult } from "../output/document-results.ts";
import { printResult } from "../output/print-result.ts";
import { refusePublishedFlags } from "../published-habits.ts";
import { requestOf } from "../request-of.ts";
import { budgetRows } from "../summary/budget-rows.ts";
import { missingRows } from "../summary/missing-rows.ts";
import { talliedBy, type SummaryLayout } from "../summary/run-summary-lines.ts";
import { summaryRowLines } from "../summary/summary-rows.ts";
import { tallyRows } from "../summary/tally-rows.ts";
import { streamWidth } from "../text-layout.ts";
import { counted } from "../counted.ts";
import { formatDuration } from "../../results/format/numbers.ts";
import { formatCost } from "../../results/format/dollars.ts";

type NamesFlags = Flags<typeof namesOptions>;

export function addNames(command: Command, host: CommandHost): void {
  refusePublishedFlags(addOptions(command, namesOptions))
    .addHelpText("after", examples)
    .action((flags: NamesFlags, self: Command) => names(host, flags, self));
}

async function names(host: CommandHost, flags: NamesFlags, self: Command): Promise<void> {
  const { terminal } = host;
  const { suite = null, extractor = null, force, stored: storedOnly, format } = flags;
  if (force && flags.engine === "dbos") {
    throw usageError(
      "--force repeats calls whose results are stored, and workers make none of these.",
      "Leave out --engine dbos: this process makes the calls then.",
    );
  }
  const request = { ...requestOf(flags, terminal), suite, extractor, force, storedOnly };
  await carryOut(host, flags, {
    makesStore: false,
    async plan(store, { signal }) {
      const prepared = await prepareNames(store, { ...request, signal });
      const forecast = await forecastNames(prepared, store, signal);
      return confirmWork(host, { forecast, consent: consentOf(flags, self) }, () => prepared);
    },
    notes: ({ plan }) => missingLines(plan),
    hasWork: ({ plan }) => plan.tasks.length > 0,
    work: extractNames,
    summary: (result, goesOn) => extractionLines(result, { width: streamWidth(terminal.stderr), goesOn }),
    async show(store, prepared) {
      const overview = await loadNames(store, prepared);
      printResult(
        terminal,
        format,
        documentResult(overview, (each) => storedNamesPage(each, flags)),
      );
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

/** What will be asked, and what cannot be. */
function missingLines({ tasks, known, unanswered, left }: PreparedNames["plan"]): readonly string[] {
  const readers = [...new Set(tasks.map(({ extractor }) => extractor.model))].map((model) => plainText(model));
  const stored = known > 0 ? ` Already stored: ${counted(known, "run")}.` : "";
  return [
    ...(tasks.length > 0
      ? [`Reading the names of ${counted(tasks.length, "run")} with ${readers.join(" and ")}.${stored}`]
      : []),
    ...(left > 0 ? [`The names of ${counted(left, "run")} have not been read yet: omit --stored to read them.`] : []),
    ...(unanswered > 0
      ? [`${counted(unanswered, "run")} left out: no conversation with a name is whole there yet.`]
      : []),
  ];
}

/** The result of reading names, wrapped to the terminal. */
function extractionLines(
  result: ExtractionResult,
  { width, goesOn }: Pick<SummaryLayout, "width" | "goesOn">,
): readonly string[] {
  const { done, total, retries, usd, elapsedMs } = result.progress;
  const head = `${done} of ${total} runs read, ${retries} retried, ${formatCost(usd)} spent, ${formatDuration(elapsedMs)}.`;
  const rows = [
    ...tallyRows(talliedBy(result, goesOn)),
    ...budgetRows(result.budget),
    ...missingRows(result, goesOn, ["names"]),
  ];
  return [head, ...summaryRowLines(rows, width)];
}
