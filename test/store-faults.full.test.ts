import { randomBytes } from "node:crypto";
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { campaign, expectEachAskedOnce, said, underWay } from "./support/campaign/campaign-under-way.ts";
import { aib, runsAsNobody, startAib, type Finished } from "./support/command-line.ts";
import { rewritingServer } from "./support/rewriting-server.ts";
import { shell } from "./support/shell.ts";
import { simulatorServer } from "./support/simulator.ts";
import { folderForAll, temporaryFolder } from "./support/temporary-folder.ts";

const db = ".aib/bench.db";

test.runIf(process.platform === "linux")(
  "a disk that takes no more is waited for: nothing starts, what has arrived is kept, and the run goes on",
  async () => {
    const work = await campaign();
    const running = await underWay(work);
    const limitFiles = (bytes: number | "unlimited"): void => {
      execFileSync("prlimit", ["--pid", String(running.process.pid), `--fsize=${bytes}:`]);
    };
    limitFiles(100_000);
    await said(running, "No new call starts");
    await sleep(1000);
    const { requests } = work.server.stats();
    expect(requests).toBeLessThan(41);
    await sleep(1000);
    expect(work.server.stats().requests).toBe(requests);
    limitFiles("unlimited");
    const { code, stderr } = await running.finished;
    expect(code, stderr).toBe(0);
    expect(stderr).toMatch(/^warning: Store .*bench\.db: the system could not read or write it\. No new call starts/mu);
    expectEachAskedOnce(work);
  },
);

/** Some systems let nobody but their owner mount anything. */
const canMount = spawnSync("unshare", ["-rm", "mount", "-t", "tmpfs", "tmpfs", tmpdir()]).status === 0;

test.runIf(canMount)(
  "a full disk is waited for: what has arrived is kept, and the run goes on when there is room again",
  async () => {
    const work = await campaign();
    const run = `aib ${work.command.join(" ")} --db disk/bench.db`;
    const script = `
    mkdir disk; mount -t tmpfs -o size=500k tmpfs disk
    ${run} 2> said.txt &
    while ! grep -q "No new call starts" said.txt && kill -0 $!; do sleep 0.05; done
    mount -o remount,size=64m disk
    wait $!; echo "exit: $?"`;
    const { stdout, stderr } = await shell(script, { cwd: work.cwd }, ["unshare", "-rm"]);
    expect(readFileSync(join(work.cwd, "said.txt"), "utf8")).toMatch(
      /^warning: Store .*bench\.db: the disk is full\./mu,
    );
    expect(stdout, stderr).toMatch(/^exit: 0$/mu);
    expectEachAskedOnce(work);
  },
);

test.runIf(canMount).each([
  ["has", "$PWD", /A copy has all of it, with them/u, 41],
  ["has not", "$PWD/disk", /They are lost: .*full/u, 45],
])(
  "an interrupt on a full disk leaves the store whole, and a copy with the rest where the temporary folder %s room",
  async (_, temporary, rest, mostCalls) => {
    const work = await campaign();
    // A disk that is too full for a reply takes what is shorter.
    const server = await rewritingServer(work.server.url, (tokens) => ({
      usage: { ...tokens, trace: randomBytes(30_000).toString("base64") },
    }));
    const run = work.command.join(" ").replace(work.server.url, server.url);
    const script = `
    mkdir disk; mount -t tmpfs -o size=1000k tmpfs disk
    export TMPDIR=${temporary}
    "$NODE" "$MAIN" ${run} --db disk/bench.db 2> said.txt &
    while ! grep -q "No new call starts" said.txt && kill -0 $!; do sleep 0.05; done
    kill -INT $!
    wait $!; echo "interrupted: $?"
    mount -o remount,size=64m disk
    ls disk; aib doctor --db disk/bench.db
    copy=$(sed -n 's/.* --db \\(.*rescued.*\\)/\\1/p' said.txt)
    aib ${run} --db "\${copy:-disk/bench.db}" 2>&1; echo "again: $?"`;
    const environment = { OPENROUTER_BASE_URL: "http://127.0.0.1:9/v1" };
    const { stdout } = await shell(script, { cwd: work.cwd, environment }, ["unshare", "-rm"]);
    const saidThen = readFileSync(join(work.cwd, "said.txt"), "utf8");
    expect(saidThen).toMatch(/the disk is full\. It has not taken \d+ repl/u);
    expect(saidThen).not.toContain("overwritten");
    expect(stdout).not.toContain("lost-log");
    expect(stdout).toMatch(/whole, readable and writable/u);
    expect(stdout).toMatch(/^again: 0$/mu);
    expect(saidThen).toMatch(rest);
    expect(server.calls()).toBeLessThanOrEqual(mostCalls);
  },
);

test("a store that stays locked is named by doctor, with what to do", async () => {
  const { cwd } = usedStore();
  const other = new DatabaseSync(join(cwd, db));
  other.exec("pragma locking_mode = exclusive; begin exclusive");
  const { code, stdout } = await doctor(cwd);
  other.close();
  expect(code).toBe(1);
  expect(stdout).toMatch(/another process keeps it locked/u);
  expect(stdout).toMatch(/Wait for the other process to finish, or stop it/u);
});

const filled = folderForAll();

beforeAll(async () => {
  await aib(["run", "--models", "sim/holds-40", "--runs", "1"], { cwd: filled });
});

/** With the results of one simulated model. */
function usedStore(): { readonly cwd: string; readonly location: string } {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, ".aib"));
  copyFileSync(join(filled, db), join(cwd, db));
  return { cwd, location: join(cwd, db) };
}

/** Never asks the real router. */
function doctor(cwd: string): Promise<Finished> {
  return aib(["doctor"], { cwd, environment: { OPENROUTER_BASE_URL: "http://127.0.0.1:9/v1" } });
}

const backupHint = /put a backup in its place \(`aib clear` leaves them as .*\.recover/su;

test("a damaged page, a damaged beginning, a file cut short: each is said with the way back, and nothing is written", async () => {
  const { cwd, location } = usedStore();
  const whole = readFileSync(location);
  const pages = Math.floor(whole.length / 4096);
  const damages = {
    "a page in the middle": () => writeFileSync(location, Buffer.from(whole).fill(0x55, 4096, 4096 * (pages - 1))),
    "its beginning": () => writeFileSync(location, Buffer.from(whole).fill(0, 0, 100)),
    "its end": () => {
      writeFileSync(location, whole);
      truncateSync(location, 4096 * Math.floor(pages / 2));
    },
  };
  for (const [what, damage] of Object.entries(damages)) {
    damage();
    const spoiled = readFileSync(location);
    const found = await doctor(cwd);
    expect([found.code, what]).toEqual([1, what]);
    expect(found.stdout.replaceAll(/\s+/gu, " ")).toMatch(/damaged/u);
    expect(found.stdout.replaceAll(/\s+/gu, " ")).toMatch(backupHint);
    expect(readFileSync(location).equals(spoiled), what).toBe(true);
  }
  const shown = await aib(["leaderboard"], { cwd });
  expect(shown.code).toBe(1);
  expect(shown.stderr).toMatch(backupHint);
  writeFileSync(location, whole);
  expect((await doctor(cwd)).stdout).toMatch(/whole, readable and writable, 41 results/u);
});

test("one damaged page that no command has come upon yet is found by doctor", async () => {
  const { cwd, location } = usedStore();
  const file = readFileSync(location);
  file.fill(0x55, file.length - 4096);
  writeFileSync(location, file);
  expect((await doctor(cwd)).stdout).toMatch(/it is damaged \(/u);
});

test("a damaged log costs what stood in it behind the damage, and no more", async () => {
  const work = await campaign();
  const running = await underWay(work);
  running.process.kill("SIGKILL");
  await running.finished;
  const log = join(work.cwd, `${db}-wal`);
  const size = statSync(log).size;
  const bytes = readFileSync(log);
  bytes.fill(0x55, Math.floor(size / 2), Math.floor(size / 2) + 512);
  writeFileSync(log, bytes);
  const again = await aib(work.command, { cwd: work.cwd });
  expect(again.code, again.stderr).toBe(0);
  expect(again.stderr).toMatch(/^41 of 41 calls done/mu);
});

test("what is no store is left alone", async () => {
  const cwd = temporaryFolder();
  const notes = "rank,model\n".repeat(1000);
  writeFileSync(join(cwd, "notes.csv"), notes);
  mkdirSync(join(cwd, "folder"));
  const other = new DatabaseSync(join(cwd, "other.db"));
  other.exec("create table bookmarks (url text)");
  other.close();
  for (const [file, words] of [
    ["notes.csv", /text file, not a store/u],
    ["other.db", /of another program/u],
    ["folder", /cannot be opened/u],
  ] as const) {
    const { code, stderr } = await aib(["run", "--models", "sim/holds-40", "--runs", "1", "--db", file], { cwd });
    expect([code, file]).toEqual([1, file]);
    expect(stderr).toMatch(words);
  }
  expect(readFileSync(join(cwd, "notes.csv"), "utf8")).toBe(notes);
});

test.skipIf(!runsAsNobody())("a store that may not be written is named before anything is asked", async () => {
  const { cwd, location } = usedStore();
  const server = await simulatorServer();
  chmodSync(location, 0o444);
  chmodSync(join(cwd, ".aib"), 0o555);
  chmodSync(cwd, 0o755);
  const command = ["run", "--base-url", server.url, "--models", "sim/holds-80", "--runs", "1"];
  const { code, stderr } = await startAib(command, { cwd, asNobody: true }).finished;
  chmodSync(join(cwd, ".aib"), 0o755);
  expect(code).toBe(1);
  expect(stderr).toMatch(/it is read-only|it cannot be opened/u);
  expect(stderr).toMatch(/its directory/u);
  expect(server.stats().asked).toEqual([]);
});
