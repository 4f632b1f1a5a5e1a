import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, describe, expect, test } from "vitest";
import { aib, startAib } from "./support/command-line.ts";
import { shell } from "./support/shell.ts";
import { folderForAll } from "./support/temporary-folder.ts";

const cwd = folderForAll();
const words = ["inspect", "dataset"];

beforeAll(async () => {
  const run = await aib(["run", "--models", "sim/holds-80", "--runs", "1", "--db", "v2.db"], { cwd });
  if (run.code !== 0) throw new Error(run.stderr);
  copyFileSync(join(cwd, "v2.db"), join(cwd, "empty.db"));
  using database = new DatabaseSync(join(cwd, "empty.db"));
  database.exec("delete from answers; delete from verdicts; delete from attempt_ends; delete from attempts");
  mkdirSync(join(cwd, "mine"));
  writeFileSync(join(cwd, "mine", "letter.txt"), "mine");
  writeFileSync(join(cwd, "file"), "");
});

interface Case {
  readonly args: readonly string[];
  readonly code: number;
  readonly words: RegExp;
}

const refused: readonly [string, Case][] = [
  ["no folder", { args: [], code: 2, words: /required option '-o, --output <folder>'/u }],
  ["the output stream", { args: ["-o", "-"], code: 2, words: /is a folder of files/u }],
  [
    "another's folder",
    {
      args: ["-o", "mine"],
      code: 2,
      words: /mine is there already, and is not an earlier export[^]*empty it yourself/u,
    },
  ],
  ["the folder where one stands", { args: ["-o", "."], code: 2, words: /is not an earlier export/u }],
  ["a force that is gone", { args: ["-o", "mine", "--force"], code: 2, words: /unknown option '--force'/u }],
  ["a file", { args: ["-o", "file"], code: 2, words: /is not a folder/u }],
  ["a name too long", { args: ["-o", "x".repeat(300)], code: 1, words: /cannot be written: the name is too long/u }],
  ["a place below a file", { args: ["-o", "file/x"], code: 1, words: /file\/x cannot be written: .*ENOTDIR|EEXIST/u }],
  ["an unknown suite", { args: ["-o", "x", "--suite", "v9"], code: 2, words: /No suite .* "v9"/u }],
  [
    "an unknown model config",
    { args: ["-o", "x", "-m", "hold-80"], code: 2, words: /"hold-80"[^]*Did you mean sim\/holds-80/u },
  ],
  ["an unknown judge", { args: ["-o", "x", "--judge", "nobody"], code: 2, words: /judges are: sim\/judge/u }],
  [
    "a store without results",
    { args: ["-o", "x", "--db", "empty.db"], code: 1, words: /There are no results of suite v2/u },
  ],
  [
    "a store that is not there",
    { args: ["-o", "x", "--db", "none.db"], code: 1, words: /none\.db: there is no such file/u },
  ],
];

describe.each(words)("export %s", (word) => {
  test.each(refused)(
    "%s is refused with its name, and nothing is written",
    async (_what, { args, code, words: said }) => {
      const before = readdirSync(cwd).toSorted();
      const db = args.includes("--db") ? [] : ["--db", "v2.db"];
      const finished = await aib(["export", word, ...args, ...db], { cwd });
      expect([finished.stderr, finished.code]).toEqual([expect.stringMatching(said), code]);
      expect(finished.stdout).toBe("");
      expect([readdirSync(cwd).toSorted(), readdirSync(join(cwd, "mine"))]).toEqual([before, ["letter.txt"]]);
    },
  );

  test("options before the word, which would be lost, are refused", async () => {
    const { code, stderr } = await aib(["export", "--db", "v2.db", word, "-o", "x"], { cwd });
    expect([code, stderr]).toEqual([2, expect.stringContaining(`--db is before the word ${word}`)]);
  });

  test("an earlier export is replaced as a whole", async () => {
    const folder = join(cwd, `again-${word}`);
    const again = () => aib(["export", word, "-o", `again-${word}`, "--db", "v2.db"], { cwd });
    expect((await again()).code).toBe(0);
    const files = readdirSync(folder).toSorted();
    expect((await again()).code).toBe(0);
    expect(readdirSync(folder).toSorted()).toEqual(files);
    writeFileSync(join(folder, "notes.txt"), "mine");
    expect((await again()).stderr).toMatch(
      /is an earlier export, and holds what that did not write or what has changed since: notes\.txt/u,
    );
    expect(existsSync(join(folder, "notes.txt"))).toBe(true);
  });

  test("other suites and judges of the store are named", async () => {
    const args = ["--models", "sim/holds-80", "--runs", "1", "--db", "more.db", "-y"];
    for (const more of [
      ["--suite", "lite"],
      ["--judges", "sim/judge,sim/strict-judge"],
    ]) {
      expect((await aib(["run", ...args, ...more], { cwd })).code).toBe(0);
    }
    const { code, stderr } = await aib(["export", word, "-o", `more-${word}`, "--db", "more.db"], { cwd });
    const suite = new RegExp(
      `^Also here: lite, \\d+ results\\. aib export ${word} --db more\\.db -o other-${word} --suite lite$`,
      "mu",
    );
    expect([code, stderr]).toEqual([0, expect.stringMatching(suite)]);
    expect(stderr).toContain("Not written: the verdicts of sim/strict-judge. Name judges with --judge or --judges.");
  });

  test("a full disk has its name, and leaves nothing", async () => {
    // In KiB: more than the store's own files for shared memory have.
    const { code, stderr } = await shell(`ulimit -f 40; aib export ${word} -o full --db v2.db`, { cwd });
    expect([stderr, code]).toEqual([
      expect.stringMatching(/^error: .*full cannot be written: the file would exceed.*\(EFBIG\)/u),
      1,
    ]);
    expect(readdirSync(cwd).filter((name) => name.startsWith(".aib-draft") || name === "full")).toEqual([]);
  });

  test.each(["SIGINT", "SIGKILL"] as const)(
    "after %s there is no folder, and the next export tidies up",
    async (signal) => {
      const running = startAib(["export", word, "-o", "stopped", "--db", "v2.db"], { cwd });
      const drafts = () => readdirSync(cwd).filter((name) => name.startsWith(".aib-draft-"));
      // Its folder is there as soon as it writes.
      await expect.poll(() => drafts().length, { interval: 2, timeout: 50_000 }).toBe(1);
      running.process.kill(signal);
      const finished = await running.finished;
      expect(finished).toMatchObject(signal === "SIGINT" ? { code: 130, stdout: "" } : { signal });
      expect(existsSync(join(cwd, "stopped"))).toBe(false);
      expect((await aib(["export", word, "-o", "stopped", "--db", "v2.db"], { cwd })).code).toBe(0);
      expect(drafts()).toEqual([]);
      rmSync(join(cwd, "stopped"), { recursive: true });
    },
  );
});
