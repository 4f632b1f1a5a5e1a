import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { backUpStore, clearPlanned, planClear } from "../src/campaign/sessions/clear-stored.ts";
import { loadLeaderboard } from "../src/results/load-leaderboard.ts";
import { openStore } from "../src/store/index.ts";
import { aib, type CommandOptions } from "./support/command-line.ts";
import { numbersOf } from "./support/leaderboard.ts";
import { folderForAll, temporaryFolder } from "./support/temporary-folder.ts";

const command = ["run", "--models", "sim/always-holds,sim/holds-40", "--runs", "1"];
const filled = folderForAll();

beforeAll(async () => {
  const { code, stderr } = await aib(command, { cwd: filled });
  if (code !== 0) throw new Error(stderr);
});

/** A folder with a store in which two model configs have one run each. */
function filledFolder(): string {
  const cwd = temporaryFolder();
  cpSync(filled, cwd, { recursive: true });
  return cwd;
}

async function succeed(args: readonly string[], options: CommandOptions): Promise<{ stdout: string; stderr: string }> {
  const { code, stdout, stderr } = await aib(args, options);
  expect(code, stderr).toBe(0);
  return { stdout, stderr };
}

async function leaderboardIn(cwd: string, db = ".aib/bench.db", suite: string | null = null) {
  const store = await openStore({ location: join(cwd, db), clock: () => new Date(), create: false });
  try {
    return await loadLeaderboard(store, {
      suite,
      judges: [],
      excludeOwnFamily: false,
      interval: null,
      now: () => new Date(),
    });
  } finally {
    await store.close();
  }
}

const backupsIn = (cwd: string) => readdirSync(join(cwd, ".aib")).filter((name) => name.includes("backup"));

test("without a yes it says what would go, and removes nothing", async () => {
  const cwd = filledFolder();
  const { code, stdout, stderr } = await aib(["clear", "--models", "*holds-40*"], { cwd });
  expect(code).toBe(2);
  expect(stdout).toBe("");
  expect(stderr).toMatch(/26 answers, 15 verdicts and 41 attempts that cost \$0\b/u);
  expect(stderr).toMatch(/v2 2\.0 \([0-9a-f]{12}\); model configs: holds-40@low-t0\.7\./u);
  expect(stderr).toMatch(/Confirmation needed, and this is not a terminal[^]*--yes/u);
  expect((await leaderboardIn(cwd)).rows).toHaveLength(2);
  expect(backupsIn(cwd)).toEqual([]);
});

test("with a yes it removes what was named, and the backup has it still", async () => {
  const cwd = filledFolder();
  const { stdout } = await succeed(["clear", "--models", "sim/holds-40", "--yes"], { cwd });
  expect((await leaderboardIn(cwd)).rows).toMatchObject([{ model: "sim/always-holds", graded: 15 }]);
  const backup = /^Removed 26 answers.* Backup: (\.aib\/bench\.db\.backup-\S+)\n$/u.exec(stdout)?.[1];
  expect((await leaderboardIn(cwd, backup)).rows).toHaveLength(2);
});

test("of everything, without a backup, it leaves an empty store", async () => {
  const cwd = filledFolder();
  expect((await succeed(["clear", "--yes", "--no-backup"], { cwd })).stdout).toBe(
    "Removed 52 answers, 30 verdicts and 82 attempts that cost $0.\n",
  );
  expect((await succeed(["clear", "--yes"], { cwd })).stdout).toBe("Nothing to remove.\n");
  await expect(leaderboardIn(cwd)).rejects.toMatchObject({ code: "not-found" });
  expect(backupsIn(cwd)).toEqual([]);
});

test("of scores only it leaves the answers, which the same command grades again", async () => {
  const cwd = filledFolder();
  const before = numbersOf(await leaderboardIn(cwd));
  const cleared = await succeed(["clear", "--scores-only", "--yes", "--format", "json"], { cwd });
  expect(JSON.parse(cleared.stdout)).toMatchObject({
    removed: { answers: 0, verdicts: 30, attempts: 30 },
    backup: expect.stringContaining("bench.db.backup-"),
  });
  expect((await leaderboardIn(cwd)).rows).toMatchObject([
    { graded: 0, pending: 15 },
    { graded: 0, pending: 15 },
  ]);
  const again = await succeed(command, { cwd });
  expect(again.stderr).toMatch(/82 of 82 calls done \(52 were already stored\)/u);
  expect(numbersOf(await leaderboardIn(cwd))).toEqual(before);
}, 60_000);

test("of one suite it leaves the results that another one shares", async () => {
  const cwd = filledFolder();
  const text = readFileSync(join(import.meta.dirname, "..", "suites", "v2.yaml"), "utf8");
  writeFileSync(join(cwd, "mine.yaml"), text.replace(/^id: v2$/mu, "id: mine"));
  await succeed([...command, "--suite", join(cwd, "mine.yaml")], { cwd });
  const { stderr } = await succeed(["clear", "--suite", "mine", "--yes"], { cwd });
  expect(stderr).toMatch(/82 results stay because another suite needs them/u);
  expect((await leaderboardIn(cwd)).rows).toMatchObject([{ graded: 15 }, { graded: 15 }]);
  await expect(leaderboardIn(cwd, undefined, "mine")).rejects.toMatchObject({ code: "unknown-suite" });
}, 60_000);

test("removes nothing that came while it asked: a run between question and delete loses no answer", async () => {
  const cwd = filledFolder();
  const confirm = async (): Promise<"yes"> => {
    await succeed(["run", "--models", "sim/always-yields", "--runs", "1"], { cwd });
    return "yes";
  };
  const { code, stderr } = await aib(["clear"], { cwd, confirm });
  expect(code).toBe(1);
  expect(stderr).toMatch(/The store has changed since the preview[^]*Run the same command again/u);
  expect((await leaderboardIn(cwd)).rows).toMatchObject([{ graded: 15 }, { graded: 15 }, { graded: 15 }]);
  await succeed(["clear", "--yes"], { cwd });
  await expect(leaderboardIn(cwd)).rejects.toMatchObject({ code: "not-found" });
}, 60_000);

test("all that is removed is in the backup: a run from its writing to the delete stops the delete", async () => {
  const cwd = filledFolder();
  const location = join(cwd, ".aib/bench.db");
  const store = await openStore({ location, clock: () => new Date(), create: false });
  const plan = await planClear(store, { suite: null, models: [], judge: null, scoresOnly: false });
  await backUpStore(store, location, new Date());
  await succeed(["run", "--models", "sim/always-yields", "--runs", "1"], { cwd });
  await expect(clearPlanned(store, plan)).rejects.toMatchObject({ code: "store" });
  await store.close();
  expect((await leaderboardIn(cwd)).rows).toMatchObject([{ graded: 15 }, { graded: 15 }, { graded: 15 }]);
}, 60_000);

test("a session that begins after the question stops the delete", async () => {
  const cwd = filledFolder();
  const store = await openStore({ location: join(cwd, ".aib/bench.db"), clock: () => new Date(), create: false });
  const plan = await planClear(store, { suite: null, models: [], judge: null, scoresOnly: false });
  const startedAt = new Date().toISOString();
  await store.openSession({ id: "elsewhere", startedAt, host: "another machine", pid: 1 });
  const revision = await store.revision();
  await expect(clearPlanned(store, { ...plan, revision })).rejects.toThrow("works on this store since");
  expect((await store.suites()).map(({ results }) => results)).toEqual([82]);
  await store.close();
});

test("names what it does not know, and needs a store", async () => {
  const cwd = filledFolder();
  const unknown = await aib(["clear", "--models", "sim/holds-4", "--yes"], { cwd });
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringMatching(/Did you mean sim\/holds-40/u) });
  expect(await aib(["clear", "--suite", "v9", "--yes"], { cwd })).toMatchObject({ code: 2 });
  expect(await aib(["clear", "--yes"], { cwd: temporaryFolder() })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/no such file/u),
  });
});

test.each([
  ["no", 1],
  ["interrupted", 130],
] as const)("the answer %s removes nothing and exits with %i", async (reply, code) => {
  const cwd = filledFolder();
  const ended = await aib(["clear"], { cwd, confirm: async () => reply });
  expect(ended).toMatchObject({ code, stdout: expect.stringContaining("Nothing was removed.") });
  expect((await leaderboardIn(cwd)).rows).toHaveLength(2);
});
