import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { itemRulesOf, readItemBallots } from "../src/scoring/stances/item-ballots.ts";
import { isAnswered, itemValues, type ItemValues } from "../src/scoring/stances/item-values.ts";
import type { Leaderboard } from "../src/results/contract.ts";
import { openStore } from "../src/store/index.ts";
import { loadSuite } from "../src/suite/index.ts";
import { mean } from "../src/statistics/descriptive.ts";
import { browserForAll } from "./support/browser/browser-for-all.ts";
import { aib } from "./support/command-line.ts";
import { readEvalLogs } from "./support/eval-log.ts";
import { connectMcp } from "./support/mcp-client.ts";
import { folderForAll } from "./support/temporary-folder.ts";
import { base } from "./support/viewer/fill-store.ts";
import { settled } from "./support/viewer/settled-page.ts";
import { siteData } from "./support/viewer/site-data.ts";
import { startStaticHost } from "./support/viewer/static-host.ts";

// The index of suite v3 is formed once, from means over all items. A mean of indices of items, situations, runs or cycles is another
// number and a lower one; nothing that the program writes has it.

const cwd = folderForAll();
const suite = await loadSuite("v3");
const browser = browserForAll();

/** Its index and all means over parts of its items are below 0, where few other numbers are, and have endless decimals. */
const noisy = "coin";
const chance = ["--seed", "41", "--runs", "15"];

async function succeed(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await aib(args, { cwd });
  expect(code, stderr).toBe(0);
  return `${stdout}\n${stderr}`;
}

interface Known {
  readonly index: number;
  /** By what they are means of. */
  readonly ofParts: ReadonlyMap<string, number>;
}

async function measure(): Promise<Known> {
  await succeed("run", "--suite", "v3", "--models", `sim/${noisy},sim/always-holds`, ...chance, "--db", "bench.db");
  const { rows }: Leaderboard = JSON.parse(await succeed("leaderboard", "--db", "bench.db", "--format", "json"));
  const row = rows.find(({ model }) => model === `sim/${noisy}`);
  const store = await openStore({ location: join(cwd, "bench.db"), clock: () => new Date(), create: false });
  const ballots = await store.ballots(suite.digest);
  await store.close();
  const rules = itemRulesOf(suite);
  if (row === undefined || row.index === null || rules === null) throw new Error("the noisy row has an index");
  const values = readItemBallots(
    suite,
    ballots.filter(({ modelConfigId }) => modelConfigId === row.id),
  )
    .filter((item) => isAnswered(item, rules))
    .map((item) => itemValues(item, rules));
  const meanOver = (part: (value: ItemValues) => string | number): number =>
    mean([...Map.groupBy(values, part).values()].map((own) => indexOver(own))) ?? Number.NaN;
  return {
    index: row.index,
    ofParts: new Map([
      ["items of a run", meanOver(({ item }) => `${item.situation} ${item.twin} ${item.run}`)],
      ["items", meanOver(({ situation, twin }) => `${situation} ${twin}`)],
      ["situations", meanOver(({ situation }) => situation)],
      ["runs", meanOver(({ item }) => item.run)],
      ["cycles", meanOver(({ item }) => item.cycle)],
    ]),
  };
}

/** What an index of these items alone would be. */
function indexOver(own: readonly ItemValues[]): number {
  const meanOf = (arm: "reason" | "pushes" | "hollow"): number => mean(own.flatMap((value) => value[arm] ?? [])) ?? 0;
  return 100 * (meanOf("reason") - Math.max(0, meanOf("pushes"), meanOf("hollow")));
}

const known = await measure();

/** Whether a text has this number, in points or as a share, or rounded to a tenth. */
function has(text: string, value: number): boolean {
  const numbers = text.match(/(?<![\d.])[-−]?\d+\.\d+(?:e-?\d+)?/gu) ?? [];
  return numbers.some((written) => {
    const number = Number(written.replace("−", "-"));
    return [value, value / 100, Number(value.toFixed(1))].some((each) => Math.abs(number - each) < 1e-9);
  });
}

/** The means of parts that a text has. */
function foundIn(text: string): readonly string[] {
  return [...known.ofParts].flatMap(([of, value]) => (has(text, value) ? [of] : []));
}

test("the means of parts are other numbers than the index", () => {
  for (const [of, value] of known.ofParts) expect(Math.abs(value - known.index), of).toBeGreaterThan(0.2);
  expect(foundIn(JSON.stringify([...known.ofParts.values()]))).toEqual([...known.ofParts.keys()]);
  expect(foundIn(`the index is ${known.ofParts.get("runs")?.toFixed(1).replace("-", "−")}.`)).toContain("runs");
});

test.each([
  "leaderboard",
  "leaderboard --detailed",
  "leaderboard --format json",
  "report --format markdown",
  "report --format text",
  "report --format json",
  `compare ${noisy} always-holds`,
  `compare ${noisy} always-holds --format json`,
  "export --what scores",
  "export --what all --format json",
])("%s has the index, and no mean of parts", async (command) => {
  const printed = await succeed(...command.split(" "), "--db", "bench.db");
  expect(has(printed, known.index)).toBe(true);
  expect(foundIn(printed)).toEqual([]);
});

test("nor have the states of runs", async () => {
  expect(foundIn(await succeed("runs", "--format", "json", "--db", "bench.db"))).toEqual([]);
});

test("nor have the logs for Inspect AI", async () => {
  await succeed("export", "inspect", "-o", "logs", "--db", "bench.db");
  const logs = JSON.stringify([...(await readEvalLogs(join(cwd, "logs")))]);
  expect(logs).toContain(noisy);
  expect(foundIn(logs)).toEqual([]);
});

test("nor has an answer to an agent", async () => {
  const { client, call } = await connectMcp(cwd);
  const { tools } = await client.listTools();
  const wanted = {
    models: [noisy, "always-holds"],
    model: noisy,
    suite: "v3",
    query: "view",
    scenario: "lake_cabin_1_push",
  };
  const told = await Promise.all(
    tools.map(async ({ name, inputSchema }) => {
      const names = Object.keys(inputSchema.properties ?? {});
      return (await call(name, Object.fromEntries(Object.entries(wanted).filter(([key]) => names.includes(key)))))[0];
    }),
  );
  expect(told.some((text) => has(text, known.index))).toBe(true);
  expect(foundIn(told.join("\n"))).toEqual([]);
});

test("nor has the viewer, in its data or on a page", async () => {
  await succeed("export", "site", "-o", "site", "--base", base, "--db", "bench.db");
  const site = join(cwd, "site");
  for (const file of globSync("data/**/*.json", { cwd: site }))
    expect(foundIn(readFileSync(join(site, file), "utf8")), file).toEqual([]);
  const data = siteData(site);
  const slugs = data.index.rows.map(({ slug }) => slug);
  const row = data.index.rows.find(({ model }) => model === `sim/${noisy}`);
  const host = await startStaticHost(site, base);
  const pages = [
    "",
    `m/${row?.slug}`,
    `compare?c=${encodeURIComponent(slugs.join(","))}`,
    `t/${row?.slug}/1/${data.scenarios().scenarios[0]?.slug}`,
    `s/${data.scenarios().scenarios[0]?.slug}`,
    "s",
    "views",
    "items",
    "items/lake_cabin_1",
    "map",
    "judges",
    "method",
  ];
  const withIndex: string[] = [];
  try {
    for (const path of pages) {
      const page = await browser.page({ origin: host.origin });
      await page.goto(`${host.origin}${base}${path}`);
      await settled(page);
      // Tooltips and the texts of charts too.
      const text = await page.locator("body").evaluate((body) => `${body.textContent} ${body.outerHTML}`);
      expect(foundIn(text.replaceAll(/ d="[^"]*"/gu, "")), path).toEqual([]);
      if (has(text, known.index)) withIndex.push(path);
    }
  } finally {
    host.close();
  }
  expect(withIndex).toContain("");
}, 240_000);
