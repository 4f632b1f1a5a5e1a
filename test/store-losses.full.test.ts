import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { campaign, expectEachAskedOnce, underWay, type Campaign } from "./support/campaign/campaign-under-way.ts";
import { aib, type Running } from "./support/command-line.ts";
import { folderForAll } from "./support/temporary-folder.ts";

const db = ".aib/bench.db";

const allSaved = "Everything in it was saved.";
const partSaved = "What could still be read was saved; the rest is lost.";
const overwriteWithText = (path: string): void => writeFileSync(path, "another file ".repeat(100_000));

const losses: readonly (readonly [string, string, (folder: string) => void])[] = [
  ["removed", `removed or moved during the work. ${allSaved}`, (folder) => rmSync(join(folder, "bench.db"))],
  [
    "moved",
    `removed or moved during the work. ${allSaved}`,
    (folder) => renameSync(join(folder, "bench.db"), join(folder, "old.db")),
  ],
  [
    "replaced",
    `replaced during the work. ${allSaved}`,
    (folder) => {
      writeFileSync(join(folder, "other.db"), "another file");
      renameSync(join(folder, "other.db"), join(folder, "bench.db"));
    },
  ],
  [
    "overwritten in place",
    `overwritten during the work. ${partSaved}`,
    (folder) => overwriteWithText(join(folder, "bench.db")),
  ],
  [
    "left without its log",
    `left without its log during the work. ${allSaved}`,
    (folder) => rmSync(join(folder, "bench.db-wal")),
  ],
  [
    "left with an emptied log",
    `left with a damaged log during the work. ${partSaved}`,
    (folder) => truncateSync(join(folder, "bench.db-wal")),
  ],
  ["emptied", `overwritten during the work. ${partSaved}`, (folder) => truncateSync(join(folder, "bench.db"))],
  [
    "removed with its folder",
    `removed or moved during the work. ${allSaved}`,
    (folder) => rmSync(folder, { recursive: true }),
  ],
];

test.each(losses)(
  "a store that is %s during a run: the run stops, and all that was paid for goes on from the saved copy",
  async (_, words, loseStore) => {
    const work = await campaign();
    const running = await underWay(work);
    loseStore(join(work.cwd, ".aib"));
    expect(await continued(work, running)).toMatchObject({ words });
  },
);

test("a store that is lost with the folder of -o: the run says where its copy is, and that the file is not written", async () => {
  const started = await campaign();
  const work = { ...started, command: [...started.command, "-o", "reports/results.xml"] };
  const reports = join(work.cwd, "reports");
  mkdirSync(reports);
  const running = await underWay(work);
  rmSync(join(work.cwd, db));
  rmSync(reports, { recursive: true });
  const { stderr } = await running.finished;
  expect(stderr).toMatch(/^warning: \S*results\.xml cannot be written: there is no such folder \(ENOENT\)\.$/mu);
  mkdirSync(reports);
  expect(await continued(work, running)).toMatchObject({ words: `removed or moved during the work. ${allSaved}` });
});

/** Goes on from the copy that the stopped run has saved, and returns what that run said of it. */
async function continued(
  work: Campaign,
  { finished }: Running,
): Promise<{ readonly words: string; readonly saved: string }> {
  const { code, stderr } = await finished;
  expect(code, stderr).toBe(1);
  const lost = /^error: The store's file was (.+) It is in (\S+\/([^/\s]+))$/mu;
  const [, words = "", saved = "", rest = ""] = lost.exec(stderr) ?? [];
  expect(rest, stderr).toMatch(/^bench\.db\.rescued-/u);
  expect(stderr).toContain(`To continue: aib ${work.command.join(" ")} --db ${saved}`);
  const again = await aib([...work.command, "--db", saved], { cwd: work.cwd });
  expect(again.code, again.stderr).toBe(0);
  expectEachAskedOnce(work);
  if (!saved.startsWith(join(work.cwd, ".aib")))
    onTestFinished(() => rmSync(dirname(saved), { recursive: true, force: true }));
  return { words, saved };
}

const filled = folderForAll();
const [earlier, later] = [join(filled, "earlier.db"), join(filled, "later.db")];

beforeAll(async () => {
  await aib(["run", "--models", "sim/holds-40", "--runs", "1", "--db", "earlier.db"], { cwd: filled });
  copyFileSync(earlier, later);
  await aib(["run", "--models", "sim/holds-80", "--runs", "1", "--db", "later.db"], { cwd: filled });
});

/** A run whose store had the results of two models. */
async function underWayInUsedStore() {
  const work = await campaign();
  mkdirSync(join(work.cwd, ".aib"));
  copyFileSync(later, join(work.cwd, db));
  return { work, running: await underWay(work) };
}

/** What `aib doctor` says of a store. Never asks the real router. */
async function health(cwd: string, store: string): Promise<string> {
  const environment = { OPENROUTER_BASE_URL: "http://127.0.0.1:9/v1" };
  return (await aib(["doctor", "--db", store], { cwd, environment })).stdout;
}

test.each([
  ["removed", `removed or moved during the work. ${allSaved}`, (path: string) => rmSync(path)],
  [
    "overwritten with a copy of what it was",
    `overwritten during the work. ${partSaved}`,
    (path: string) => copyFileSync(later, path),
  ],
])("a store of earlier runs that is %s: the saved copy has their results too", async (_, words, loseStore) => {
  const { work, running } = await underWayInUsedStore();
  loseStore(join(work.cwd, db));
  const found = await continued(work, running);
  expect(found.words).toBe(words);
  expect(await health(work.cwd, found.saved)).toMatch(/whole, readable and writable, 123 results/u);
});

test.each([
  ["another file", overwriteWithText],
  ["an empty file", (path: string) => truncateSync(path)],
  ["an earlier copy of itself", (path: string) => copyFileSync(earlier, path)],
])(
  "of a store of earlier runs that is overwritten with %s nothing is saved, and its backup goes on",
  async (_, overwrite) => {
    const { work, running } = await underWayInUsedStore();
    overwrite(join(work.cwd, db));
    const { code, stderr } = await running.finished;
    expect(code, stderr).toBe(1);
    expect(stderr).toMatch(
      /^error: The store's file was overwritten during the work\. Nothing of it could be saved: \S/mu,
    );
    expect(stderr).toMatch(/^ {2}Restore the store from a backup, then run the same command again\.$/mu);
    expect(readdirSync(join(work.cwd, ".aib")).filter((name) => name.includes(".rescued-"))).toEqual([]);
    copyFileSync(later, join(work.cwd, db));
    const again = await aib(work.command, { cwd: work.cwd });
    expect(again.code, again.stderr).toBe(0);
    expect(await health(work.cwd, db)).toMatch(/whole, readable and writable, 123 results/u);
  },
);

test("a store that is taken away at the very end of a run is noticed, and no file is overwritten", async () => {
  const work = await campaign();
  const running = await underWay(work);
  while (work.server.stats().requests < 41) await sleep(5);
  rmSync(join(work.cwd, db));
  const { code, stderr } = await running.finished;
  expect(code, stderr).toBe(1);
  const copies = readdirSync(join(work.cwd, ".aib")).filter((name) => name.includes(".rescued-"));
  expect(copies).toHaveLength(1);
  const again = await aib([...work.command, "--db", `.aib/${copies[0]}`], { cwd: work.cwd });
  expect(again.code, again.stderr).toBe(0);
  expectEachAskedOnce(work);
});
