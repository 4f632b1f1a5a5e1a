import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { shortName } from "../src/results/format/short-name.ts";
import type { SiteIndex, SiteModel, SiteMeta, SiteScenarios } from "../src/results/contract/site.ts";
import { aib, startAib } from "./support/command-line.ts";
import { folderForAll } from "./support/temporary-folder.ts";

const cwd = folderForAll();
const site = join(cwd, "site");
let written = { stdout: "", stderr: "" };

beforeAll(async () => {
  await succeed("run", "--models", "sim/holds-80,sim/asks", "--runs", "2");
  await succeed("run", "--models", "sim/asks", "--suite", "lite", "--runs", "1", "--db", "lite.db");
  written = await succeed("export", "site", "-o", "site", "--base", "bench");
});

test("says what was written, and how to look at it", () => {
  const { stdout, stderr } = written;
  expect(stderr.replace(/Building the viewer .*\n/u, "")).toBe("");
  expect(stdout).toMatch(
    /^Wrote site: suite v2 2\.0, 2 model configs, \d+ files, \d+\.\d MB, for the path \/bench\/ of a host\.\n/u,
  );
  expect(stdout).toContain("aib view --site site\n");
});

async function succeed(...args: readonly string[]) {
  const finished = await aib(args, { cwd });
  if (finished.code !== 0) throw new Error(finished.stderr);
  return finished;
}

function read(path: string): string {
  return readFileSync(join(site, path), "utf8");
}

test("has all that its data names, and its data whole", () => {
  const meta: SiteMeta = JSON.parse(read("data/meta.json"));
  expect(meta).toMatchObject({ live: false, counts: { modelConfigs: 2, runs: 4 } });
  expect(readdirSync(join(site, "data")).toSorted()).toEqual([meta.snapshot, "meta.json"].toSorted());
  const { rows, scenarios }: SiteIndex = JSON.parse(read(`data/${meta.snapshot}/index.json`));
  const files = rows.flatMap(({ slug, runNumbers }) =>
    [`m/${slug}.json`, `p/${slug}.json`].concat(runNumbers.map((run) => `r/${slug}/${run}.json`)),
  );
  const { scenarios: questions }: SiteScenarios = JSON.parse(read(`data/${meta.snapshot}/scenarios.json`));
  const pages = questions.flatMap(({ slug, pages: count }) =>
    Array.from({ length: count }, (_, page) => `s/${slug}/${page + 1}.json`),
  );
  const whole = ["grid", "map", "pages/names", "pages/judges", "pages/method", "x/docs"].map((name) => `${name}.json`);
  expect(scenarios).toHaveLength(15);
  expect(pages.length).toBeGreaterThanOrEqual(15);
  for (const file of [...whole, ...files, ...pages]) JSON.parse(read(`data/${meta.snapshot}/${file}`));
});

test("has the app's page under its path at every address that can be told in advance", () => {
  const { snapshot }: SiteMeta = JSON.parse(read("data/meta.json"));
  const { rows, scenarios, exchange }: SiteIndex = JSON.parse(read(`data/${snapshot}/index.json`));
  const slugs = new Map(scenarios.map(({ id, slug }) => [id, slug]));
  const worst = rows.flatMap(({ slug }) => {
    const model: SiteModel = JSON.parse(read(`data/${snapshot}/m/${slug}.json`));
    return model.worst.map(({ scenarioId, run }) => `t/${slug}/${run}/${slugs.get(scenarioId)}`);
  });
  const told = [exchange?.stays, exchange?.folds].map(
    (each) => `t/${each?.slug}/${each?.run}/${exchange?.scenario.slug}`,
  );
  const quoted = new Set([...worst, ...told]);
  expect(worst.length).toBeGreaterThan(3);
  const fixed = ["compare", "judges", "live", "map", "method", "names", "s", "search", "situations", "views"];
  const folders = [
    ...fixed,
    ...rows.map(({ slug }) => `m/${slug}`),
    ...scenarios.map(({ slug }) => `s/${slug}`),
    ...quoted,
  ];
  const pages = ["index.html", "404.html", ...folders.map((folder) => `${folder}/index.html`)];
  const found = globSync("**/*.html", { cwd: site }).map((path) => path.replaceAll("\\", "/"));
  expect(found.toSorted()).toEqual(pages.toSorted());
  for (const page of pages) {
    const text = read(page);
    expect(text.indexOf('<base href="/bench/" />'), page).toBeGreaterThan(0);
    expect(text.match(/<base|<title>|name="robots"/gu), page).toEqual(["<base", "<title>"]);
    for (const [, file = ""] of text.matchAll(/(?:src|href)="(?:\.\/)?((?:assets|data)\/[^"]+|[\w.]+)"/gu)) {
      expect(existsSync(join(site, decodeURIComponent(file))), `${page} needs ${file}`).toBe(true);
    }
  }
  expect(read("index.html")).toContain(`crossorigin href="data/${snapshot}/index.json"`);
  expect(read("index.html")).toContain("2 model configs ranked");
  const [first] = rows;
  const name = first && shortName(first);
  expect(read(`m/${first?.slug}/index.html`)).toContain(`<title>${name} · `);
  expect(read(`m/${first?.slug}/index.html`)).toContain(`<dt>Index</dt><dd>${first?.index?.toFixed(1)}</dd>`);
  expect(read("index.html")).toContain(`<th scope="row"><a href="m/${first?.slug}">${name}</a></th>`);
  expect(read("404.html")).not.toContain("index.json");
});

test("asks nothing of another host, and has no script or style of its own in a page", () => {
  for (const path of globSync("**/*.html", { cwd: site })) {
    const text = read(path);
    expect(text.match(/(?:src|href|content)="(?:https?:)?\/\//gu), path).toBeNull();
    expect(text.match(/<script(?![^>]*\bsrc=)|<style|\son\w+=|style="/gu), path).toBeNull();
  }
  expect(read(".nojekyll")).toBe("");
});

test("an earlier export is replaced as a whole, what is somebody else's is not", async () => {
  const copy = join(cwd, "again");
  cpSync(site, copy, { recursive: true });
  await succeed("export", "site", "-o", "again", "--db", "lite.db");
  expect(readFileSync(join(copy, "index.html"), "utf8")).toContain('<base href="/" />');
  expect(JSON.parse(readFileSync(join(copy, "data", "meta.json"), "utf8")).suite.id).toBe("lite");
  expect(existsSync(join(copy, "m"))).toBe(true);
  writeFileSync(join(copy, "notes.txt"), "mine");
  const refused = await aib(["export", "site", "-o", "again"], { cwd });
  expect([refused.code, refused.stderr]).toEqual([
    2,
    expect.stringMatching(/again is an earlier export, .*notes\.txt[^]*Nothing was removed/u),
  ]);
  expect(readFileSync(join(copy, "notes.txt"), "utf8")).toBe("mine");
});

test("takes the options of its own, wherever another command has the same", async () => {
  const { stdout } = await succeed(
    "export",
    "site",
    "--output",
    "lite",
    "--db",
    "lite.db",
    "--suite",
    "lite",
    "--judge",
    "sim/judge",
  );
  expect(stdout).toContain("suite lite");
  expect(stdout).toContain("--base /<repository>/");
  const rows = await succeed("export", "--what", "scores", "-o", "scores.jsonl");
  expect(rows.stderr).toContain("Written to scores.jsonl");
});

test.each<[string, { readonly args: readonly string[]; readonly code: number; readonly words: RegExp }]>([
  ["no folder", { args: [], code: 2, words: /required option '-o, --output <folder>'/u }],
  [
    "a path that is none",
    { args: ["-o", "x", "--base", "https://me.github.io/x/"], code: 2, words: /is not a path[^]*\/my-repository\//u },
  ],
  ["the folder where one stands", { args: ["-o", "."], code: 2, words: /is not an earlier export/u }],
  ["another's folder", { args: ["-o", "mine"], code: 2, words: /is not an earlier export/u }],
  [
    "a store that is not there",
    { args: ["-o", "x", "--db", "none.db"], code: 1, words: /none\.db: there is no such file/u },
  ],
  [
    "a suite that is not there",
    {
      args: ["-o", "x", "--suite", "v9"],
      code: 2,
      words: /No suite in the database has the id or digest prefix "v9"/u,
    },
  ],
  ["a judge who is not there", { args: ["-o", "x", "--judge", "nobody"], code: 2, words: /judges are: sim\/judge/u }],
])("%s is refused before anything is written", async (_what, { args, code, words }) => {
  mkdirSync(join(cwd, "mine"), { recursive: true });
  writeFileSync(join(cwd, "mine", "letter.txt"), "mine");
  const before = readdirSync(cwd).toSorted();
  const finished = await aib(["export", "site", ...args], { cwd });
  expect([finished.code, finished.stdout]).toEqual([code, ""]);
  expect(finished.stderr).toMatch(words);
  expect(readdirSync(cwd).toSorted()).toEqual(before);
});

test("options before the word site, which would be lost, are not", async () => {
  const { code, stderr } = await aib(["export", "--db", "lite.db", "site", "-o", "x"], { cwd });
  expect([code, stderr]).toEqual([2, expect.stringContaining("--db is before the word site")]);
});

test("an interrupt leaves everything as it was", async () => {
  const before = readdirSync(cwd).toSorted();
  const running = startAib(["export", "site", "-o", "stopped"], { cwd });
  // Its folder is there as soon as it writes.
  await expect
    .poll(() => readdirSync(cwd).some((name) => name.startsWith(".aib-draft-")), { interval: 2, timeout: 50_000 })
    .toBe(true);
  running.process.kill("SIGINT");
  const { code, stderr } = await running.finished;
  expect([code, stderr]).toEqual([130, expect.stringContaining("Stopped. stopped is unchanged.")]);
  expect(readdirSync(cwd).toSorted()).toEqual(before);
});

test("with its address on the web, pages name it and the card's picture, and a sitemap lists them", async () => {
  await succeed("export", "site", "-o", "web", "--url", "https://me.github.io/bench");
  const readWeb = (path: string): string => readFileSync(join(cwd, "web", path), "utf8");
  const home = readWeb("index.html");
  expect(home).toContain('<base href="/bench/" />');
  expect(home).toContain('<meta property="og:image" content="https://me.github.io/bench/card.png" />');
  expect(readWeb("method/index.html")).toContain('<link rel="canonical" href="https://me.github.io/bench/method/" />');
  expect(readWeb("method/index.html")).toContain("<title>Method · AI Independence Bench</title>");
  expect(
    readFileSync(join(cwd, "web", "card.png"))
      .subarray(1, 4)
      .toString(),
  ).toBe("PNG");
  const listed = [...readWeb("sitemap.xml").matchAll(/<loc>https:\/\/me\.github\.io\/bench\/([^<]*)<\/loc>/gu)];
  for (const [, path = ""] of listed)
    expect(existsSync(join(cwd, "web", decodeURIComponent(path), "index.html"))).toBe(true);
  expect(listed.length).toBeGreaterThan(25);
  // The next export knows all of it as its own.
  await succeed("export", "site", "-o", "web");
  expect(existsSync(join(cwd, "web", "sitemap.xml"))).toBe(false);
});

test("an address that is none is refused before any work", async () => {
  const { code, stderr } = await aib(["export", "site", "-o", "none", "--url", "me.github.io"], { cwd });
  expect(code).not.toBe(0);
  expect(stderr).toContain('--url is "me.github.io"');
});
