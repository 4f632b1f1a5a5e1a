import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { filled } from "../support/annotate/filled-sheet.ts";
import { csvOf } from "../support/outside/csv-bytes.ts";
import { sampleCache } from "../support/import/sample-cache.ts";
import { tarOf } from "../support/import/tar-archive.ts";
import { aib } from "../support/command-line.ts";
import { listedCommands } from "../support/help-examples.ts";
import { isFull } from "../support/rounds.ts";
import { campaign, difference, sameOnBoth, secret, told, type BothStores } from "../support/postgres/both-stores.ts";
import { sameFolder } from "./same-folder.ts";
import { sameForAgents } from "./same-for-agents.ts";
import { sameSite } from "./same-site.ts";
import { sameView } from "./same-view.ts";

type Trial = (stores: BothStores) => Promise<void>;

/** Each of these command lines says the same on both stores. */
function says(...lines: readonly (readonly string[])[]): Trial {
  return async (stores) => {
    for (const args of lines) await sameOnBoth(stores, args);
  };
}

/** By the command's words, in an order in which the later ones can use what the earlier ones stored. */
const trials: Readonly<Record<string, Trial>> = {
  run: says(campaign, [...campaign, "--format", "json"]),
  leaderboard: says(["leaderboard", "--detailed"], ["leaderboard", "--format", "json"]),
  report: says(["report", "--format", "markdown"], ["report", "--format", "json"]),
  compare: says(["compare", "sim/asks", "sim/holds-40"]),
  power: says(["power"]),
  estimate: says(["estimate", "--suite", "lite", "--models", "sim/asks", "--runs", "5", "--judge", "sim/judge"]),
  names: says(["names"], ["names", "--format", "json"]),
  rerun: says(["rerun", "--models", "sim/asks", "--target-runs", "3"]),
  judge: says(["judge", "--judge", "sim/strict-judge"], ["judge", "--judge", "sim/judge", "--repeat", "2"]),
  judges: says(["judges"], ["judges", "--format", "json"]),
  runs: says(["runs"], ["runs", "--format", "json"], ["runs", "--watch"]),
  "annotate export": sameSheet,
  "annotate import": sameGrades,
  export: says(
    ...["answers", "verdicts", "scores"].map((what) => ["export", "--what", what, "--format", "csv", "--all-judges"]),
    ["export"],
  ),
  "export site": sameSite,
  "export inspect": (stores) => sameFolder(stores, "inspect"),
  "export dataset": (stores) => sameFolder(stores, "dataset"),
  mcp: sameForAgents,
  "suites pilot": samePilot,
  view: sameView,
  config: says(["config", "--format", "json"]),
  doctor: diagnosed,
  import: sameImport,
  "import inspect": sameInspectImport,
  demo: demonstrated,
  worker: refusesFiles("worker"),
  queues: refusesFiles("queues"),
  clear: clearedWithCopy,
};

/** In `npm test`, where test/support/store/store-contract.ts holds both databases to the same behaviour. */
const few: ReadonlySet<string> = new Set(["run", "leaderboard", "clear", "config"]);

export function everyCommand(stores: () => BothStores): void {
  const tried = Object.entries(trials).filter(([words]) => isFull() || few.has(words));
  test.each(tried)("%s", async (_, trial) => {
    await expect(trial(stores())).resolves.toBeUndefined();
  });

  test("that takes --db is among these", async () => {
    expect(Object.keys(trials).toSorted()).toEqual((await commandsWithStore(stores().cwd)).toSorted());
  });
}

/** The words of every command that takes --db, out of the program's own help. */
async function commandsWithStore(cwd: string): Promise<readonly string[]> {
  const taking = (await listedCommands({ cwd })).map(async (words) => {
    const { code, stdout } = await aib([...words, "--help"], { cwd });
    expect(code).toBe(0);
    return /^ {2}--db </mu.test(stdout) ? [words.join(" ")] : [];
  });
  return (await Promise.all(taking)).flat();
}

/** The overview of a store without results of the pilot. */
async function samePilot({ cwd, db, file }: BothStores): Promise<void> {
  const pilots = await Promise.all(
    [db, file].map((place) => aib(["suites", "pilot", "v3", "--format", "json", "--db", place], { cwd })),
  );
  expect(pilots.map(({ code }) => code)).toEqual([0, 0]);
  const [ofServer = "", ofFile = ""] = pilots.map(told);
  expect(ofServer).toContain("not yet piloted");
  expect(difference(ofServer, ofFile)).toBeNull();
}

async function sameSheet(stores: BothStores): Promise<void> {
  const sheets = [];
  for (const [index, db] of [stores.db, "file.db"].entries()) {
    const file = `sheet-${index}.csv`;
    const written = await aib(["annotate", "export", "-o", file, "--db", db], { cwd: stores.cwd });
    expect(written.code, told(written)).toBe(0);
    sheets.push(readFileSync(join(stores.cwd, file), "utf8"));
  }
  expect(sheets[0]).toBe(sheets[1]);
}

async function sameGrades(stores: BothStores): Promise<void> {
  const { stdout } = await sameOnBoth(stores, ["annotate", "export", "--format", "csv", "--sample", "1000"]);
  writeFileSync(join(stores.cwd, "graded.csv"), csvOf(filled(parse(stdout, { bom: true }), "1", "yes")));
  const imported = await sameOnBoth(stores, ["annotate", "import", "graded.csv", "--annotator", "anna"]);
  expect(imported.stdout).toMatch(/^[1-9]\d* grades by human\/anna imported/u);
  await sameOnBoth(stores, ["leaderboard", "--judge", "human/anna"]);
}

async function sameImport(stores: BothStores): Promise<void> {
  const entries = [...sampleCache()].map(([path, content]) => ({ path, content }));
  writeFileSync(join(stores.cwd, "cache.tar.gz"), gzipSync(tarOf(entries)));
  const first = await sameOnBoth(stores, ["import", "cache.tar.gz", "--format", "json"]);
  expect(JSON.parse(first.stdout)).toMatchObject({ problems: [] });
  await sameOnBoth(stores, ["import", "cache.tar.gz"]);
  await sameOnBoth(stores, ["export", "--suite", "v2"]);
}

async function sameInspectImport(stores: BothStores): Promise<void> {
  const log = readFileSync(join(import.meta.dirname, "..", "fixtures", "inspect-log.json"));
  writeFileSync(join(stores.cwd, "log.json"), log);
  const { stdout } = await sameOnBoth(stores, ["import", "inspect", "log.json"]);
  expect(stdout).toMatch(/[1-9]/u);
}

async function demonstrated({ cwd, server }: BothStores): Promise<void> {
  const shown = await aib(["demo", "--runs", "1", "--db", await server.newDatabase()], { cwd });
  expect(shown).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/always-holds[^]*always-yields[^]*scripts/u),
  });
  expect(told(shown)).not.toContain(secret);
}

async function diagnosed({ cwd, server, db }: BothStores): Promise<void> {
  const asked = ["--suite", "lite", "--models", "sim/asks"];
  const before = await aib(["doctor", "--db", await server.newDatabase(), ...asked], { cwd });
  expect(before.stdout).toMatch(/^ok +store +postgres:\/\/bench@127\.0\.0\.1:\d+\/\w+: not there yet/mu);
  const after = await aib(["doctor", "--db", db, ...asked], { cwd });
  expect(after.stdout).toMatch(/^ok +store .*whole, readable and writable, \d+ results of 1 suite/mu);
  expect(told(before) + told(after)).not.toContain(secret);
}

/** Workers share a database; that they work on one is shown in test/scale. */
function refusesFiles(command: string): Trial {
  return async ({ cwd }) => {
    const refused = await aib([command, "--db", "file.db"], { cwd });
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringMatching(/need a Postgres --db/u) });
  };
}

/** A hint names the store that was asked. */
function anywhere(text: string): string {
  return text.replaceAll(/--db \S+/gu, "--db STORE");
}

async function clearedWithCopy({ cwd, db }: BothStores): Promise<void> {
  const ranking = await aib(["leaderboard", "--db", db], { cwd });
  const cleared = await aib(["clear", "--yes", "--db", db], { cwd });
  expect(cleared.stdout).toMatch(/^Removed /u);
  const copy = /Backup: (\S+)/u.exec(cleared.stdout)?.[1] ?? "";
  const ofCopy = await aib(["leaderboard", "--db", copy], { cwd });
  expect(difference(anywhere(ofCopy.stdout), anywhere(ranking.stdout))).toBeNull();
  expect((await aib(["leaderboard", "--db", db], { cwd })).code).toBe(1);
  expect(told(cleared)).not.toContain(secret);
}
