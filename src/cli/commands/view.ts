import { InvalidArgumentError, Option, type Command } from "commander";
import {
  type Flags,
  type OptionTable,
  intervalOptions,
  shownJudgeOptions,
  storeOptions,
  storedSuiteOptions,
} from "../../options/index.ts";
import { fixedPages, pageAt } from "../../results/contract/site/viewer-pages.ts";
import { shownTopics } from "../../site/index.ts";
import { addOptions } from "../add-options.ts";
import type { CommandHost } from "../terminal.ts";
import { judgesShown } from "../flags/shown-flags.ts";
import { runFolderViewer, runViewer } from "../run-viewer.ts";

const options = {
  ...storedSuiteOptions,
  ...shownJudgeOptions,
  ...intervalOptions,
  port: {
    flag: "--port <number>",
    text: "port on 127.0.0.1; 0 takes a free one (default: 4117, or the next that is free)",
    group: "Servers and keys",
    takes: { kind: "whole", least: 0, most: 65_535 },
  },
  open: {
    flag: "--no-open",
    text: "open no browser, only print the address",
    group: "Output",
    takes: { kind: "switch" },
    byDefault: true,
  },
  site: {
    flag: "--site <folder>",
    text: "show the output of `aib export site` instead of a store",
    group: "Output",
    takes: { kind: "file" },
    conflicts: ["suite", "judge", "judges", "excludeOwnFamily", "interval"],
  },
  ...storeOptions,
} as const satisfies OptionTable;

export function addView(command: Command, { terminal }: CommandHost): void {
  command
    .optionsGroup("Output:")
    .addOption(new Option("--page <path>", "open this page, as /t/<model config>/<run>/<scenario>").argParser(pagePath))
    .addHelpText("after", examples);
  addOptions(command, options).action(
    async (flags: Flags<typeof options> & { readonly page?: string }, self: Command) => {
      const { db, suite = null, interval = null, port = null, open, site, page = "/" } = flags;
      const settings = { port, open, page };
      if (site !== undefined) return runFolderViewer(terminal, site, settings);
      const dbNamed = self.getOptionValueSource("db") === "cli" ? db : null;
      const subject = { db, dbNamed, suite, ...judgesShown(flags), interval };
      return runViewer(terminal, subject, settings);
    },
  );
}

function pagePath(typed: string): string {
  const text = typed.startsWith("/") ? typed : `/${typed}`;
  if (pageAt(text.replace(/[?#].*$/u, ""), shownTopics()) !== null) return text;
  const known = [...fixedPages.map(({ path }) => path), ...shownTopics().map(({ id }) => `/${id}`)].join(", ");
  throw new InvalidArgumentError(
    `The viewer's pages are ${known}, /m/<model config>, /s/<scenario> and /t/<model config>/<run>/<scenario>.`,
  );
}

const examples = `
Examples:
  aib view
  aib view --db .aib/demo.db --no-open
  aib view --suite lite --judge google/gemini-3-flash-preview
  aib view --port 0
  aib view --page /s/rs02
  aib view --site site                         the output of aib export site -o site

Only this machine can reach it, and it changes nothing. Results of a run in another terminal appear as they arrive.
Details, and how to publish the same pages: docs/viewer.md`;
