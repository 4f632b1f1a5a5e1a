import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import type { SiteMeta } from "../src/results/contract/site.ts";
import { openStore } from "../src/store/index.ts";
import { aib, startAib, type Running } from "./support/command-line.ts";
import { folderForAll, temporaryFolder } from "./support/temporary-folder.ts";

const cwd = folderForAll();
let runSaid = "";

beforeAll(async () => {
  const run = await aib(["run", "--models", "sim/holds-80", "--runs", "1"], { cwd });
  runSaid = run.stderr;
});

test.each([
  ["run", ["run", "--models", "sim/asks", "--exp", "stability", "--runs", "1"], /in a browser: aib view\n/u],
  ["demo", ["demo", "--runs", "1"], /aib view --db \.aib\/demo\.db\n/u],
])("%s on a terminal prints the viewer's command and asks nothing", async (_, args, says) => {
  const asked: string[] = [];
  const finished = await aib(args, {
    cwd: temporaryFolder(),
    isTTY: true,
    confirm: async ({ message }) => {
      asked.push(message);
      return "no";
    },
  });
  expect(finished.code, finished.stderr).toBe(0);
  expect(asked).toEqual([]);
  expect(finished.stdout + finished.stderr).toMatch(says);
});

test("a run ends by naming the viewer", () => {
  expect(runSaid).toMatch(/^Show every answer in a browser: aib view$/mu);
});

interface Viewing extends Running {
  readonly url: string;
}

/** Until it says where it is. */
async function view(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Viewing> {
  const running = startAib(["view", ...args], { cwd, environment });
  onTestFinished(async () => {
    running.process.kill("SIGKILL");
    await running.finished;
  });
  let said = "";
  const url = await new Promise<string>((resolve, reject) => {
    running.process.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString("utf8");
      const [, found] = /The viewer is at (\S+)\n/u.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
    running.process.once("exit", () => reject(new Error(`it ended: ${said}`)));
  });
  return { ...running, url };
}

async function metaAt(url: string): Promise<SiteMeta> {
  const response = await fetch(new URL("data/meta.json", url));
  return JSON.parse(await response.text());
}

test("shows the store, and what another process adds to it, until it is interrupted", async () => {
  const { url, process, finished } = await view(["--port", "0", "--no-open"]);
  const before = await metaAt(url);
  expect(before).toMatchObject({ live: true, counts: { modelConfigs: 1, answers: 26, verdicts: 15 } });
  expect(await (await fetch(url)).text()).toContain('<div id="root">');
  const events = await fetch(new URL("events", url));
  expect(events.headers.get("content-type")).toContain("text/event-stream");
  await aib(["run", "--models", "sim/asks", "--runs", "1"], { cwd });
  await expect
    .poll(async () => (await metaAt(url)).counts, { timeout: 30_000 })
    .toMatchObject({ modelConfigs: 2, verdicts: 30 });
  expect((await metaAt(url)).snapshot).not.toBe(before.snapshot);
  process.kill("SIGINT");
  const { code, stdout } = await finished;
  expect([code, stdout]).toEqual([0, `The viewer is at ${url}\nOpen it in a browser. Stop with Ctrl-C.\n`]);
  await events.body?.cancel().catch(() => {});
});

test("says that the store was replaced, and shows what was read before", async () => {
  const place = temporaryFolder();
  for (const file of ["shown.db", "other.db"]) {
    await (await openStore({ location: join(place, file), clock: () => new Date() })).close();
  }
  await aib(["run", "--models", "sim/asks", "--runs", "1", "--db", join(place, "shown.db")], { cwd });
  const { url } = await view(["--port", "0", "--no-open", "--db", join(place, "shown.db")]);
  const before = await metaAt(url);
  const live = async () => (await fetch(new URL("data/live.json", url))).text();
  expect(await live()).toContain('"snapshot"');
  renameSync(join(place, "other.db"), join(place, "shown.db"));
  await expect.poll(live, { timeout: 30_000 }).toMatch(/shown\.db: its file was replaced while it was in use/u);
  expect(await metaAt(url)).toEqual(before);
});

test("opens the browser where there is a screen, and not when told so", async () => {
  const seen = join(cwd, "opened.txt");
  const bin = join(cwd, "bin");
  mkdirSync(bin);
  writeFileSync(join(bin, "xdg-open"), `#!/bin/sh\nprintf '%s|' "$@" > ${seen}\n`);
  chmodSync(join(bin, "xdg-open"), 0o755);
  const screen = { PATH: `${bin}:${process.env["PATH"] ?? ""}`, DISPLAY: ":0" };
  const quiet = await view(["--port", "0", "--no-open"], screen);
  quiet.process.kill("SIGTERM");
  expect((await quiet.finished).code).toBe(0);
  expect(existsSync(seen)).toBe(false);
  const { url } = await view(["--port", "0"], screen);
  await expect.poll(() => (existsSync(seen) ? readFileSync(seen, "utf8") : ""), { timeout: 30_000 }).toBe(`${url}|`);
});

test("shows an exported site under its path, as a host does", async () => {
  const written = await aib(["export", "site", "-o", "site", "--base", "/deep/bench/"], { cwd });
  expect(written.code, written.stderr).toBe(0);
  const { url } = await view(["--site", "site", "--port", "0"]);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/deep\/bench\/$/u);
  expect(await metaAt(url)).toMatchObject({ live: false });
  const statusOf = async (path: string): Promise<string> => {
    const response = await fetch(new URL(path, url));
    return `${response.status} ${(await response.text()).includes('<base href="/deep/bench/" />') ? "page" : "other"}`;
  };
  for (const page of [".", "live", "live/", "s/rs01"]) expect(await statusOf(page), page).toBe("200 page");
  for (const page of ["t/a/1/rs01", "nope"]) expect(await statusOf(page), page).toBe("404 page");
  expect(await statusOf("/deep/")).toBe("404 other");
  expect(await statusOf("/deep/bench/..%2f..%2fpackage.json")).toBe("404 page");
});

test("a port that is taken is said, or the next one is used where none was asked for", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(4117, "127.0.0.1", resolve).once("error", () => resolve()));
  onTestFinished(() => {
    server.close();
  });
  const asked = await aib(["view", "--port", "4117", "--no-open"], { cwd });
  expect([asked.code, asked.stderr]).toEqual([
    2,
    expect.stringMatching(/port 4117: .*EADDRINUSE[^]*leave --port out/u),
  ]);
  const { url } = await view(["--no-open"]);
  expect(Number(new URL(url).port)).toBeGreaterThan(4117);
});

test.each<[string, { readonly args: readonly string[]; readonly code: number; readonly words: RegExp }]>([
  [
    "a store that is not there",
    { args: ["--db", "none.db"], code: 1, words: /none\.db: there is no such file\.\n.*start a run first/u },
  ],
  ["a file that is no store", { args: ["--db", "note.txt"], code: 1, words: /note\.txt/u }],
  ["a suite that is not there", { args: ["--suite", "lite"], code: 2, words: /Stored suites: v2 \(/u }],
  ["a judge who is not there", { args: ["--judge", "nobody"], code: 2, words: /The judges are: sim\/judge/u }],
  [
    "a folder that is no site",
    { args: ["--site", "."], code: 2, words: /is not an exported site\.\n.*aib export site/u },
  ],
  [
    "a site and a suite",
    { args: ["--site", ".", "--suite", "v2"], code: 2, words: /--site <folder>' cannot be used with option '--suite/u },
  ],
  ["a port that is none", { args: ["--port", "70000"], code: 2, words: /from 0 to 65535/u }],
])("%s is said with what to do", async (_what, { args, code, words }) => {
  writeFileSync(
    join(cwd, "note.txt"),
    "not a database, and longer than a hundred bytes would be if this went on".repeat(3),
  );
  const finished = await aib(["view", "--no-open", ...args], { cwd });
  expect([finished.code, finished.stdout]).toEqual([code, ""]);
  expect(finished.stderr).toMatch(words);
});

test("a store without results says how to get some", async () => {
  await (await openStore({ location: join(cwd, "empty.db"), clock: () => new Date() })).close();
  const { code, stderr } = await aib(["view", "--no-open", "--db", "empty.db"], { cwd });
  expect([code, stderr]).toEqual([1, expect.stringMatching(/no results yet[^]*Run the benchmark first/u)]);
});

test("the help says what it does", async () => {
  for (const args of [["view"], ["export", "site"]]) {
    const { code, stdout } = await aib([...args, "--help"], { cwd });
    expect([code, stdout]).toEqual([0, expect.stringMatching(/Examples:\n {2}aib (?:view|export site)/u)]);
  }
});
