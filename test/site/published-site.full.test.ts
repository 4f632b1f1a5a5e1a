import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { importPublished } from "../../src/features/import/import-published.ts";
import { joinSegments } from "../support/site/join-segments.ts";
import { openStore, type Store } from "../../src/store/index.ts";
import { archiveIsHere, publishedArchive, withoutArchive } from "../support/published/archive.ts";
import { writeFiguresArchive } from "../support/published/figures-archive.ts";
import { readFigures } from "../support/published/figures.ts";
import { compareTwice } from "../support/site/compare-page.ts";
import { readSite, sizesOf, type ReadSite } from "../support/site/read-site.ts";
import { filesOffTheContract, readSiteFile, type SiteFiles } from "../support/site/site-files.ts";
import { folderForAll } from "../support/temporary-folder.ts";

const folder = folderForAll();

/** Imports the published results from this archive and writes the files of their site, before the tests. */
function siteForAll(archive: () => Promise<string>) {
  let made: { readonly store: Store; readonly site: ReadSite } | null = null;
  beforeAll(async () => {
    const store = await openStore({ location: ":memory:", clock: () => new Date() });
    await importPublished({ source: await archive(), store, onProgress: () => undefined });
    made = { store, site: await readSite(store) };
    process.stderr.write(`${sizesOf(made.site)}\n`);
  });
  const published = (): NonNullable<typeof made> => {
    if (made === null) throw new Error("there is no site before the tests");
    return made;
  };
  const texts = () => published().site.texts;
  const zipped = (path: string): number => gzipSync(texts().get(path) ?? "").length;
  const read = <Path extends keyof SiteFiles>(path: Path): SiteFiles[Path] => readSiteFile(texts(), path);
  return { published, texts, zipped, read };
}

describe("the viewer's data of the 40 published model configs", () => {
  const { published, texts, zipped, read } = siteForAll(async () => writeFiguresArchive(folder));

  test("is what the contract says", () => {
    expect(filesOffTheContract(texts())).toEqual([]);
    const kinds = [...Map.groupBy(texts().keys(), (path) => path.split("/")[0])].map(([kind, files]) => [
      kind,
      files.length,
    ]);
    expect(Object.fromEntries(kinds)).toMatchObject({ m: 40, p: 40, r: 157, s: 15 * (4 + 1) });
  });

  test("has the published index, and every figure as the model's own file has it", () => {
    const { rows, more } = read("index.json");
    expect([rows.length, more]).toEqual([40, 0]);
    const byLabel = new Map(rows.map((row) => [row.label, row]));
    // Two labels follow no rule.
    const off = readFigures().scores.filter(({ complete, label, index }) => {
      const row = byLabel.get(label.replace(/^anthropic\/(.*)$/u, "$1@none-t0.7"));
      return row?.complete !== complete || (complete && !(Math.abs((row.index ?? 0) - index) <= 0.1));
    });
    expect(off).toEqual([]);
    for (const row of rows) {
      const whole = read(`m/${row.slug}.json`).row;
      expect(row).toEqual(Object.assign({}, whole, { id: whole.id.slice(0, 8) }));
    }
  });

  test("has the worst first", () => {
    const pages = [1, 2, 3, 4].map((page) => read(`s/name_gender/${page}.json`));
    const entries = pages.flatMap((page) => page.entries);
    expect(pages.map((page) => page.entries.length)).toEqual([50, 50, 50, entries.length - 150]);
    const values = entries.map(({ score }) => score ?? 101);
    expect(values).toEqual(values.toSorted((one, other) => one - other));
  });

  test("names what is the matter with an answer", () => {
    const marks = new Set(
      [...texts()].flatMap(([path, text]) => (path.endsWith("/all.json") ? text.match(/"mark":"."/gu) : [])),
    );
    expect(marks).toEqual(new Set(['"mark":"."', '"mark":"b"', '"mark":"n"', '"mark":"t"']));
  });

  test("has tables that are small enough to send", () => {
    expect(zipped("index.json")).toBeLessThan(12_000);
    expect(zipped("grid.json")).toBeLessThan(6_000);
  });

  test("draws a line through those that nobody beats for less", () => {
    const { points, costless, slugs } = read("map.json");
    expect([points.length + costless.length, Object.keys(slugs).length]).toEqual([35, 40]);
    const line = points.filter(({ pareto }) => pareto).toSorted((one, other) => one.costPerRun - other.costPerRun);
    expect(line.length).toBeGreaterThan(2);
    expect(line.map(({ index }) => index)).toEqual(
      line.map(({ index }) => index).toSorted((one, other) => one - other),
    );
    expect(line.at(-1)?.index).toBe(Math.max(...points.map(({ index }) => index)));
  });

  test("has a compare page with the numbers of aib compare, also of one that is incomplete", async () => {
    const { rows } = read("index.json");
    const incomplete = rows.find(({ complete }) => !complete);
    const slugs = [rows[3], rows[0], rows[30], incomplete].flatMap((row) => row?.slug ?? []);
    expect(slugs).toHaveLength(4);
    const { page, command } = await compareTwice({ ...published(), query: {} }, slugs);
    expect(page.deltas.flatMap(({ deltas }) => deltas)).toHaveLength(11 * 3);
    expect(page).toEqual(command);
  });
});

describe.skipIf(!archiveIsHere)(`the viewer's data of the published cache (${withoutArchive})`, () => {
  const { published, texts, zipped, read } = siteForAll(async () => publishedArchive);

  test("has conversations that are small enough to send", () => {
    expect(zipped("scenarios.json")).toBeLessThan(10_000);
    const runs = [...texts().keys()].filter((path) => path.startsWith("r/"));
    expect(Math.max(...runs.map(zipped))).toBeLessThan(60_000);
  });

  test("says in which words was asked, which no suite of ours has", () => {
    const { scenarios, systemVariants, texts: shared } = read("scenarios.json");
    const worded = scenarios.flatMap(({ opening, turns }) => [...opening, ...turns].map(({ human }) => human));
    expect(worded.filter((human) => human.length < 30)).toEqual([]);
    expect(scenarios.flatMap(({ opening }) => opening.map(({ assistant }) => assistant.length > 60))).toEqual(
      Array.from({ length: 5 }, () => true),
    );
    expect(systemVariants.find(({ id }) => id === "strong_independence")?.text).toMatch(/independent AI entity/u);
    expect(scenarios.find(({ id }) => id === "tool_context")?.systemAddendum).toMatch(/^You are about to be born/u);
    expect(shared.length).toBeGreaterThan(25);
  });

  test("holds the very bytes of every request that was kept", async () => {
    const { texts: shared } = read("scenarios.json");
    const [row] = read("index.json").rows;
    const { id } = read(`m/${row?.slug}.json`).row;
    const [{ digest: suiteDigest } = { digest: "" }] = await published().store.suites();
    for (const run of row?.runNumbers ?? []) {
      const { trajectories } = read(`r/${row?.slug}/${run}.json`);
      const found = trajectories.flatMap(({ turns, texts: own }) =>
        turns.map(({ sent }) => joinSegments(sent ?? [], shared, own)),
      );
      const requests: string[] = [];
      const query = { suiteDigest, modelConfigIds: [id], runs: [run] };
      for await (const { request } of published().store.storedExchanges(query)) requests.push(request);
      expect(requests).toEqual(expect.arrayContaining(found));
      expect(found).toHaveLength(26);
      // The suite of imported results has no words: what was asked is what the request holds.
      for (const { human } of trajectories.flatMap(({ turns }) => turns)) expect(human).not.toMatch(/^As recorded/u);
    }
  });
});
