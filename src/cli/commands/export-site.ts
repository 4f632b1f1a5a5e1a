import type { Command } from "commander";
import { resolve } from "node:path";
import {
  type Flags,
  type OptionTable,
  intervalOptions,
  shownJudgeOptions,
  storeOptions,
  storedSuiteOptions,
} from "../../options/index.ts";
import { packageVersion } from "../../outside/package-file.ts";
import { plainText } from "../../results/plain-text.ts";
import { addOptions } from "../add-options.ts";
import { judgesShown } from "../flags/shown-flags.ts";
import { showBar } from "../show-bar.ts";

import { type CommandHost, printLine, type Terminal } from "../terminal.ts";
import { storeLocation } from "../store-location.ts";
import { withStore } from "../../store/index.ts";
import { exportSite, type ExportedSite } from "../../features/site/index.ts";
import { refuseOptionsBefore, refuseStream, untilStopped } from "./export-folder.ts";
import { shellWord } from "../../results/format/unseen-characters.ts";

const options = {
  ...storedSuiteOptions,
  ...shownJudgeOptions,
  ...intervalOptions,
  ...storeOptions,
} as const satisfies OptionTable;

interface ExportSiteFlags extends Flags<typeof options> {
  readonly output: string;
  readonly base: string;
  readonly url?: string;
}

/** @param parent `aib export` */
export function addExportSite(parent: Command, host: CommandHost): void {
  const command = parent
    .command("site")
    .description("Write the viewer with all results as static files for any host, for example GitHub Pages")
    .requiredOption("-o, --output <folder>", "the folder to write; an earlier export there is replaced")
    .option("--base <path>", "the site's path on its host, for example /my-repository/", "/")
    .option(
      "--url <address>",
      "the site's whole address, for links that are shown elsewhere; takes the place of --base",
    )
    .addHelpText("after", examples);
  addOptions(command, options).action(async (flags: ExportSiteFlags) => {
    refuseOptionsBefore(parent, "site");
    refuseStream(flags.output, "site");
    await writeSite(host, flags);
  });
}

async function writeSite({ terminal, setExitCode }: CommandHost, flags: ExportSiteFlags): Promise<void> {
  const { workingDirectory, stderr } = terminal;
  const location = storeLocation({ workingDirectory }, flags.db);
  await untilStopped({ terminal, setExitCode }, flags.output, async (signal) => {
    const bar = showBar(stderr);
    const site = await withStore({ location, create: false }, (store) =>
      exportSite(store, {
        query: {
          suite: flags.suite ?? null,
          ...judgesShown(flags),
          interval: flags.interval ?? null,
          program: packageVersion(),
          now: () => new Date(),
        },
        folder: resolve(workingDirectory, flags.output),
        base: flags.base,
        url: flags.url ?? null,
        onBuild: () => printLine(stderr, "Building the viewer from its sources (once) ..."),
        onProgress: ({ share, files }) => bar.update({ share, text: `${files} files` }),
        signal,
      }),
    ).finally(bar.end);
    printSummary(terminal, flags, site);
  });
}

const megabyte = 1_000_000;

function printSummary({ stdout }: Terminal, { output, url }: ExportSiteFlags, site: ExportedSite): void {
  const { suite, modelConfigs, files, bytes } = site;
  const what = `suite ${plainText(suite.id)} ${plainText(suite.version)}, ${modelConfigs} model configs`;
  const size = `${files} files, ${(bytes / megabyte).toFixed(1)} MB`;
  const lines = [
    `Wrote ${output}: ${what}, ${size}, for the path ${site.base} of a host.`,
    `Show it:     aib view --site ${shellWord(output)}`,
    "Publish it:  copy the folder to any static host; docs/viewer.md covers GitHub Pages.",
  ];
  if (site.base === "/" && url === undefined)
    lines.push("             A project's pages need its name as the path: export with --base /<repository>/");
  for (const line of lines) printLine(stdout, line);
}

const examples = `
Examples:
  aib export site -o site
  aib export site -o site --base /my-repository/
  aib export site -o site --url https://me.github.io/my-repository/
  aib export site -o site --suite v2 --judge google/gemini-3-flash-preview
  aib export site --db published.db -o published

The site is written beside the folder and replaces it when it is complete. Any host of static files serves it; one that shows
404.html for a missing file opens every address of the viewer.`;
