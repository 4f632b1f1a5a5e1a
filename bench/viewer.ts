// The viewer's budgets, page by page. `npm run bench -- viewer` measures the usual sizes, `-- viewer 1300` the largest. Exits with
// 1 where a page costs more than its budget.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { findBrowser } from "../test/support/browser/find-browser.ts";
import { startBrowser } from "../test/support/browser/start-browser.ts";
import { siteData, type SiteData } from "../test/support/viewer/site-data.ts";
import { startStaticHost } from "../test/support/viewer/static-host.ts";
import { cli, published, runNode } from "./node-process.ts";
import { sizes, type Size } from "./site-data.ts";
import { isLarge, pagesOf } from "./viewer-budgets.ts";
import { elementsOf, ownDataFiles, pageCost, searchKeystroke, slowText, timeToContent } from "./viewer-measures.ts";

/** A measured value beside the most that it may be. */
interface Figure {
  readonly measured: number;
  readonly budget: number;
  readonly text: (value: number) => string;
}

type Line = readonly [what: string, ...figures: Figure[]];

/** @returns how many figures are over their budget */
async function measureViewer(wanted: readonly string[]): Promise<number> {
  const browser = await startBrowser(await findBrowser());
  let over = 0;
  try {
    for (const name of wanted) {
      const size = sizes[name];
      if (size === undefined)
        throw new Error(`There is no size ${name}: choose from ${Object.keys(sizes).join(", ")}.`);
      if (name === "40" && !existsSync(published)) console.log("\n(the published cache is not beside this checkout)");
      else over += await measureSize(browser, size);
    }
  } finally {
    await browser.close();
  }
  return over;
}

async function measureSize(browser: Browser, { title, fill }: Size): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "aib-bench-viewer-"));
  try {
    const [db, site] = [join(folder, "bench.db"), join(folder, "site")];
    await fill(db);
    const startedAt = performance.now();
    runNode(cli, ["export", "site", "-o", site, "--base", "/bench/", "--db", db]);
    const exported = performance.now() - startedAt;
    const host = await startStaticHost(site, "/bench/");
    console.log(`\nThe viewer with ${title} (budgets in brackets, ! where one is exceeded)\n`);
    const viewer = { browser, url: `${host.origin}/bench/`, data: siteData(site) };
    const pages = await measurePages(viewer);
    printTable(["page", "KB gzip", "requests", `content at ${slowText}`], pages);
    const others = await measureOthers(viewer);
    printTable(["", ""], others);
    console.log(`\n  aib export site: ${seconds(exported / 1000)}`);
    host.close();
    return [...pages, ...others].flatMap(([, ...figures]) => figures).filter(isOver).length;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Viewer {
  readonly browser: Browser;
  /** Of the ranking, with a slash at the end. */
  readonly url: string;
  readonly data: SiteData;
}

async function measurePages({ browser, url, data }: Viewer): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for (const { address, budget } of pagesOf(data)) {
    const { bytes, files } = await pageCost(browser, `${url}${address}`);
    // The fastest of three: what else the machine does only adds to it.
    let fastest = Infinity;
    for (let time = 0; time < 3; time += 1)
      fastest = Math.min(fastest, await timeToContent(browser, `${url}${address}`));
    lines.push([
      budget.view,
      { measured: bytes / 1000, budget: budget.kilobytes, text: (value) => value.toFixed(0) },
      { measured: files.length, budget: budget.requests, text: String },
      { measured: fastest / 1000, budget: budget.seconds, text: seconds },
    ]);
  }
  return lines;
}

async function measureOthers({ browser, url, data }: Viewer): Promise<readonly Line[]> {
  const { slug, runNumbers } = data.row();
  const scenario = data.scenarios().scenarios.at(-1)?.slug ?? "";
  const trajectory = await pageCost(browser, `${url}t/${slug}/${runNumbers[0]}/${scenario}`);
  const scenarioPage = await pageCost(browser, `${url}s/${scenario}`);
  const keystroke = await searchKeystroke(browser, `${url}search`, searchedWords(data));
  const text = String;
  return [
    ["elements on the ranking", { measured: await elementsOf(browser, url), budget: 9000, text }],
    [
      "slowest search keystroke, to the next paint",
      {
        measured: keystroke,
        budget: isLarge(data) ? 100 : 50,
        text: (value) => (value === 0 ? "< 16 ms" : `${value.toFixed(0)} ms`),
      },
    ],
    ["own data files of a trajectory", { measured: ownDataFiles(trajectory).length, budget: 1, text }],
    ["own data files of a scenario page", { measured: ownDataFiles(scenarioPage).length, budget: 4, text }],
  ];
}

/** Two words of an answer that are not in so many answers that a search for them finds nothing. */
function searchedWords(data: SiteData): string {
  const { slug, runNumbers } = data.row();
  const answer = data.run(slug, runNumbers[0] ?? 1).trajectories[0]?.turns[0]?.answer?.text ?? "";
  const words = answer.match(/(?<!\p{L})[a-z]{6,}(?!\p{L})/giu) ?? [];
  const rare = words.map((word) => word.toLowerCase()).filter((word) => !data.commonWords().includes(word));
  return rare.slice(0, 2).join(" ");
}

function isOver({ measured, budget }: Figure): boolean {
  return measured > budget;
}

function seconds(value: number): string {
  return `${value.toFixed(2)} s`;
}

function printTable(head: readonly string[], lines: readonly Line[]): void {
  const rows = lines.map(([what, ...figures]) => [
    what,
    ...figures.map((figure) => {
      const { measured, budget, text } = figure;
      return `${text(measured)} (${text(budget)})${isOver(figure) ? " !" : "  "}`;
    }),
  ]);
  const all = [head, ...rows];
  const widths = head.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  for (const row of all) {
    const cells = row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)));
    console.log(`  ${cells.join("   ")}`.trimEnd());
  }
}

const over = await measureViewer(process.argv.slice(2));
if (over > 0) {
  console.log(`\n${over === 1 ? "1 figure is" : `${over} figures are`} over budget: see the lines with !.`);
  process.exitCode = 1;
}
