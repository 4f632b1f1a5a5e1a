// The viewer's budgets at the sizes of its promises. `npm run bench -- viewer` measures two, `-- viewer 1300` the largest.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { z } from "zod";
import { findBrowser } from "../test/support/browser/find-browser.ts";
import { startBrowser } from "../test/support/browser/start-browser.ts";
import { startStaticHost } from "../test/support/viewer/static-host.ts";
import { cli, published, runNode } from "./node-process.ts";
import { sizes, type Size } from "./site-data.ts";
import { elementsOf, firstRow, ownRequests, searchKeystroke, slow } from "./viewer-measures.ts";

type Line = readonly [what: string, value: string, budget: string];

async function measureViewer(wanted: readonly string[]): Promise<void> {
  const browser = await startBrowser(await findBrowser());
  try {
    for (const name of wanted) {
      const size = sizes[name];
      if (size === undefined)
        throw new Error(`There is no size ${name}: choose from ${Object.keys(sizes).join(", ")}.`);
      if (name === "40" && !existsSync(published)) console.log("\n(the published cache is not beside this checkout)");
      else await measureSize(browser, name, size);
    }
  } finally {
    await browser.close();
  }
}

async function measureSize(browser: Browser, name: string, { title, fill }: Size): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "aib-bench-viewer-"));
  try {
    await fill(join(folder, "bench.db"));
    const startedAt = performance.now();
    runNode(cli, ["export", "site", "-o", join(folder, "site"), "--base", "/bench/", "--db", join(folder, "bench.db")]);
    const exported = performance.now() - startedAt;
    const host = await startStaticHost(join(folder, "site"), "/bench/");
    console.log(`\nThe viewer with ${title} (budgets in brackets)\n`);
    const lines = await measureSite(browser, {
      url: `${host.origin}/bench/`,
      folder: join(folder, "site"),
      isLarge: name === "1300",
    });
    host.close();
    for (const [what, value, budget] of [["aib export site", seconds(exported), ""] as const, ...lines]) {
      console.log(`  ${what.padEnd(52)} ${value.padStart(10)} ${budget === "" ? "" : `(${budget})`}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Site {
  readonly url: string;
  readonly folder: string;
  readonly isLarge: boolean;
}

async function measureSite(browser: Browser, { url, folder, isLarge }: Site): Promise<readonly Line[]> {
  const { slug, run, scenario, words } = placeIn(folder);
  const cold = await firstRow(browser, url, null);
  const times: number[] = [];
  for (let time = 0; time < 3; time += 1) times.push((await firstRow(browser, url, slow)).milliseconds);
  const keystroke = await searchKeystroke(browser, `${url}search`, words);
  const trajectory = await ownRequests(browser, `${url}t/${slug}/${run}/${scenario}`);
  const scenarioPage = await ownRequests(browser, `${url}s/${scenario}`);
  return [
    ["transfer to the first row, gzip", `${(cold.bytes / 1000).toFixed(0)} KB`, isLarge ? "170 KB" : "130 KB"],
    ["first row, unhindered", `${cold.milliseconds.toFixed(0)} ms`, ""],
    [
      "first row at 1.6 Mbit/s, 150 ms, CPU/4",
      seconds(times.toSorted((a, b) => a - b)[1] ?? Number.NaN),
      isLarge ? "2.5 s" : "2.0 s",
    ],
    ["elements on the ranking", String(await elementsOf(browser, url)), "2000"],
    [
      "slowest search keystroke, to the next paint",
      keystroke === 0 ? "< 16 ms" : `${keystroke.toFixed(0)} ms`,
      isLarge ? "100 ms" : "50 ms",
    ],
    ["own data files of a trajectory", String(trajectory.length), "1"],
    ["own data files of a scenario page", String(scenarioPage.length), "4"],
  ];
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

const meta = z.object({ snapshot: z.string() });
const index = z.object({
  rows: z.array(z.object({ slug: z.string(), runNumbers: z.array(z.number()) })),
  scenarios: z.array(z.object({ slug: z.string() })),
});

const answers = z.object({
  trajectories: z.array(z.object({ turns: z.array(z.object({ answer: z.object({ text: z.string() }).nullable() })) })),
});

/** Words in so many answers that a search by them finds nothing. */
const searched = z.object({ common: z.array(z.string()) });

interface Place {
  readonly slug: string;
  readonly run: number;
  readonly scenario: string;
  /** Two words of its text. */
  readonly words: string;
}

/** An existing conversation. */
function placeIn(folder: string): Place {
  const json = (path: string): unknown => JSON.parse(readFileSync(join(folder, "data", path), "utf8"));
  const { snapshot } = meta.parse(json("meta.json"));
  const { rows, scenarios } = index.parse(json(`${snapshot}/index.json`));
  const { slug, runNumbers } = rows[0] ?? { slug: "", runNumbers: [] };
  const run = runNumbers[0] ?? 1;
  const { trajectories } = answers.parse(json(`${snapshot}/r/${slug}/${run}.json`));
  const { common } = searched.parse(json(`${snapshot}/x/docs.json`));
  const said = trajectories
    .slice(0, 1)
    .flatMap(({ turns }) =>
      turns.slice(0, 1).flatMap(({ answer }) => answer?.text.match(/(?<!\p{L})[a-z]{6,}(?!\p{L})/giu) ?? []),
    );
  const rare = said.map((word) => word.toLowerCase()).filter((word) => !common.includes(word));
  return { slug, run, scenario: scenarios.at(-1)?.slug ?? "", words: rare.slice(0, 2).join(" ") };
}

await measureViewer(process.argv.slice(2));
