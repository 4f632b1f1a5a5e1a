import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, extname } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { draftPath } from "../src/outside/draft.ts";
import { keyOfEndedProcess } from "./support/outside/ended-process.ts";
import { aib } from "./support/command-line.ts";
import { shell } from "./support/shell.ts";
import { folderForAll, temporaryFolder } from "./support/temporary-folder.ts";

// Files that commands write with -o are replaced whole or not at all, on a real file system.

const cwd = folderForAll();
const store = new Set(["bench.db", "bench.db-shm", "bench.db-wal"]);

beforeAll(async () => {
  const run = await aib(
    ["run", "--db", "bench.db", "--models", "sim/asks,sim/holds-40,sim/always-holds,sim/holds-80", "--runs", "1"],
    { cwd },
  );
  if (run.code !== 0) throw new Error(run.stderr);
});

const environment = { AIB_DB: "bench.db" };
/** Outputs of earlier commands, by extension: other files are not replaced. */
const olderOutputs: Readonly<Record<string, string>> = {
  ".jsonl": '{"kind":"answer","suite":"older"}',
  ".csv": "kind,suite,suite_version,older,task_key\r\n",
  ".json": '{"schemaVersion":3,"leaderboard":"older"}',
  ".html": "older",
};
const older = olderOutputs[".jsonl"] ?? "";

beforeEach(() => {
  for (const name of readdirSync(cwd)) if (!store.has(name)) rmSync(join(cwd, name), { recursive: true });
});

function files(): readonly string[] {
  return readdirSync(cwd).filter((name) => !store.has(name));
}

/** Commands whose result is larger than the limit or disk below. */
const commands = [
  { name: "export", args: ["export", "-o", "x.jsonl"], file: "x.jsonl" },
  { name: "export of three tables", args: ["export", "-o", "x.csv"], file: "x-verdicts.csv" },
  { name: "report", args: ["report", "-o", "x.json"], file: "x.json" },
  { name: "annotate export", args: ["annotate", "export", "-o", "x.html", "--force"], file: "x.html" },
];

test.each(commands)("$name beyond the size limit of a process leaves the older file", async ({ args, file }) => {
  const before = olderOutputs[extname(file)] ?? "";
  writeFileSync(join(cwd, file), before);
  // In KiB: more than the store's own files for shared memory have.
  const { code, stderr } = await shell(`ulimit -f 40; aib ${args.join(" ")}`, { cwd, environment });
  expect(stderr).toMatch(
    /^error: .*\/x\S* cannot be written: the file would exceed the size limit .*\(EFBIG\)\.\n {2}\S/u,
  );
  expect([code, files(), readFileSync(join(cwd, file), "utf8")]).toEqual([1, [file], before]);
});

test("export site beyond the size limit leaves the older site", async () => {
  const written = await aib(["export", "site", "-o", "site"], { cwd, environment });
  expect(written.code, written.stderr).toBe(0);
  const before = readFileSync(join(cwd, "site", "aib-site.json"), "utf8");
  const { code, stderr } = await shell("ulimit -f 40; aib export site -o site", { cwd, environment });
  expect([code, files()]).toEqual([1, ["site"]]);
  expect(stderr).toMatch(/\/site cannot be written: .*\(EFBIG\)/u);
  expect(readFileSync(join(cwd, "site", "aib-site.json"), "utf8")).toBe(before);
});

/** Some systems let only their owner mount anything. */
const canMount = spawnSync("unshare", ["-rm", "mount", "-t", "tmpfs", "tmpfs", tmpdir()]).status === 0;

test.runIf(canMount)("a full disk is named and leaves the older file", async () => {
  const script = `
    mkdir disk; mount -t tmpfs -o size=32k tmpfs disk
    echo '${older}' > disk/x.jsonl
    aib export -o disk/x.jsonl; echo "exit $?"
    ls -A disk; cat disk/x.jsonl`;
  const { stdout, stderr } = await shell(script, { cwd, environment }, ["unshare", "-rm"]);
  expect(stderr).toMatch(/x\.jsonl cannot be written: the disk is full \(ENOSPC\)\.\n {2}Free some space/u);
  expect(stdout).toBe(`exit 1\nx.jsonl\n${older}\n`);
});

test.runIf(existsSync("/dev/full"))(
  "a device that takes nothing is named, behind -o and behind the shell",
  async () => {
    const named = await aib(["export", "-o", "/dev/full"], { cwd, environment });
    expect([named.code, named.stderr]).toEqual([1, expect.stringMatching(/\/dev\/full cannot be written: .*ENOSPC/u)]);
    const redirected = await shell("aib report > /dev/full", { cwd, environment });
    expect(redirected).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^error: .*the disk is full \(ENOSPC\)/u),
    });
  },
);

test.each([...commands, { name: "export site", args: ["export", "site", "-o", "site"] }])(
  "$name removes the draft of a killed command, and not that of a running one",
  async ({ args }) => {
    const running = basename(draftPath(cwd));
    for (const draft of [running, `.aib-draft-${keyOfEndedProcess()}`]) mkdirSync(join(cwd, draft));
    const { code, stderr } = await aib(args, { cwd, environment });
    expect(code, stderr).toBe(0);
    expect(files().filter((name) => name.startsWith("."))).toEqual([running]);
  },
);

test("symbolic links, named pipes and process substitution work", async () => {
  writeFileSync(join(cwd, "real.jsonl"), older);
  symlinkSync("real.jsonl", join(cwd, "link.jsonl"));
  const linked = await aib(["export", "--what", "scores", "-o", "link.jsonl"], { cwd, environment });
  expect(linked.code, linked.stderr).toBe(0);
  expect(lstatSync(join(cwd, "link.jsonl")).isSymbolicLink()).toBe(true);
  const text = readFileSync(join(cwd, "real.jsonl"), "utf8");
  expect(text.trim().split("\n").length).toBeGreaterThan(1);
  execFileSync("mkfifo", [join(cwd, "pipe.jsonl")]);
  const piped = await shell(
    `cat pipe.jsonl > one.txt & aib export --what scores -o pipe.jsonl && wait $! &&
     aib export --what scores -o >(cat > two.txt) && wait $! &&
     aib export --what scores -o /dev/stdout | cat > three.txt &&
     aib export -o >(head -1 > four.txt) && wait $!`,
    { cwd, environment },
  );
  expect(piped.code, piped.stderr).toBe(0);
  for (const name of ["one.txt", "two.txt", "three.txt"]) expect(readFileSync(join(cwd, name), "utf8")).toBe(text);
  expect(lstatSync(join(cwd, "pipe.jsonl")).isFIFO()).toBe(true);
});

test("a pipe in the place of the list of an earlier export is not waited for", async () => {
  const place = join(temporaryFolder(), "site");
  mkdirSync(place);
  execFileSync("mkfifo", [join(place, "aib-site.json")]);
  const { code, stderr } = await aib(["export", "site", "-o", place], { cwd, environment });
  expect([code, stderr]).toEqual([2, expect.stringContaining("site is there already, and is not an earlier export")]);
});
