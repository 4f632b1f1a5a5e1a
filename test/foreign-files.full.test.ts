import { parse } from "csv-parse/sync";
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, expect, test } from "vitest";
import { filled } from "./support/annotate/filled-sheet.ts";
import { aib, type CommandOptions } from "./support/command-line.ts";
import { listedCommands } from "./support/help-examples.ts";
import { sampleCache } from "./support/import/sample-cache.ts";
import { writeFiles } from "./support/import/tar-archive.ts";
import { csvOf } from "./support/outside/csv-bytes.ts";
import { folderForAll, temporaryFolder } from "./support/temporary-folder.ts";

/** What a command writes: `target` is the file or the folder that it is given. */
interface Writing {
  readonly target: string;
  readonly args: readonly string[];
  readonly options?: Pick<CommandOptions, "environment" | "input">;
  /** It adds to what stands in the file, whatever that is. */
  readonly adds?: true;
}

const sims = ["--models", "sim/holds-80", "--runs", "1"];
const toStore = (...args: readonly string[]): Writing => ({ target: "x.db", args: [...args, "--db", "x.db"] });
const toFile = (target: string, ...args: readonly string[]): Writing => ({
  target,
  args: [...args, "-o", target, "--db", "x.db"],
});
const toLog = (...args: readonly string[]): Writing => ({
  target: "run.jsonl",
  args: [...args, "--log", "run.jsonl", "--db", "x.db"],
});

const server = ["--base-url", "http://127.0.0.1:9/v1", "--api-key-env", "EXAMPLE_KEY", "--key-stdin", "--no-call"];
const initWithKey = ["init", ...server, "-m", "a/b", "-j", "c/d", "--no-budget"];
const key = { input: "sk-example" };

/** Each way in which a command writes files. */
const writing: Readonly<Record<string, readonly Writing[]>> = {
  run: [
    { target: "new.db", args: ["run", ...sims, "--db", "new.db", "-y"] },
    toStore("run", ...sims, "-y"),
    toFile("results.xml", "run", ...sims, "-y"),
    toLog("run", ...sims, "-y"),
    {
      target: "step.md",
      args: ["run", ...sims, "-y", "--db", "x.db"],
      options: { environment: { GITHUB_STEP_SUMMARY: "step.md" } },
      adds: true,
    },
  ],
  demo: [{ target: "demo.db", args: ["demo", "--runs", "1", "--db", "demo.db"] }],
  rerun: [toStore("rerun", "--target-runs", "2"), toLog("rerun", "--target-runs", "2")],
  judge: [toStore("judge", "--judge", "sim/strict-judge"), toLog("judge", "--judge", "sim/strict-judge")],
  names: [toStore("names"), toLog("names")],
  clear: [toStore("clear", "--models", "sim/holds-80", "-y")],
  import: [{ target: "cache.db", args: ["import", "cache", "--db", "cache.db"] }],
  "import inspect": [{ target: "new.db", args: ["import", "inspect", "log.eval", "--db", "new.db"] }],
  leaderboard: [toFile("results.md", "leaderboard"), toFile("results.xml", "leaderboard")],
  report: [toFile("report.md", "report")],
  export: [
    toFile("answers.csv", "export", "--what", "answers"),
    { target: "all-verdicts.csv", args: ["export", "-o", "all.csv", "--db", "x.db"] },
  ],
  "export site": [toFile("out", "export", "site")],
  "export inspect": [toFile("out", "export", "inspect")],
  "export dataset": [toFile("out", "export", "dataset")],
  "annotate export": [toFile("sheet.csv", "annotate", "export")],
  "annotate import": [toStore("annotate", "import", "graded.csv", "--annotator", "anna")],
  init: [
    { target: "aib.yaml", args: ["init", "--provider", "simulator", "--force"] },
    { target: ".env", args: [...initWithKey, "--force"], options: key },
    { target: ".gitignore", args: [...initWithKey, "--force"], options: key },
  ],
  "suites new": [{ target: "mine", args: ["suites", "new", "mine"] }],
  "suites sheet": [{ target: "sheet.csv", args: ["suites", "sheet", "v3", "-o", "sheet.csv"] }],
  "suites pilot": [toStore("suites", "pilot", "v3", "--part", "a", "--models", "sim/weighs", "-y")],
};

const readsOnly = new Set(
  `doctor, models, estimate, view, compare, mcp, runs, judges, annotate, power, suites, suites list, suites show,
  suites check, config, simulate, completion, worker, queues`.split(/,\s+/u),
);

const made = folderForAll();

beforeAll(async () => {
  execFileSync("git", ["init", "--quiet"], { cwd: made });
  await aib(["run", ...sims, "--db", "x.db", "-y"], { cwd: made });
  const { stdout } = await aib(["annotate", "export", "--db", "x.db"], { cwd: made });
  writeFileSync(join(made, "graded.csv"), csvOf(filled(parse(stdout, { bom: true }), "2", "no")));
  await writeFiles(made, sampleCache());
  cpSync(join(import.meta.dirname, "fixtures", "inspect-log.json"), join(made, "log.eval"));
});

/** A folder with a store, and files of someone else next to the target, in folders beside it, and behind a link. */
function placeWith(target: string): { readonly cwd: string; readonly foreign: () => Readonly<Record<string, string>> } {
  const cwd = temporaryFolder();
  cpSync(made, cwd, { recursive: true });
  const elsewhere = join(cwd, "elsewhere");
  mkdirSync(elsewhere);
  const stem = basename(target, ".csv");
  const foreign = [
    ...[".bak", ".tmp", ".old", ".draft", ".partial", "~"].map((ending) => `${target}${ending}`),
    `.${target}.swp`,
    `.${target}.aib-old-mine`,
    ".aib-draft-mine",
    `..${target}/bench.db`,
    `${stem}-2/mine.txt`,
    "elsewhere/behind.txt",
  ].map((path) => join(cwd, path));
  for (const path of foreign) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `mine: ${basename(path)}`);
  }
  const database = join(elsewhere, "behind.db");
  const other = new DatabaseSync(database);
  other.exec("create table bookmarks (url text); insert into bookmarks values ('mine')");
  other.close();
  foreign.push(database, join(cwd, ".git", "config"));
  symlinkSync(elsewhere, join(cwd, "link"));
  return {
    cwd,
    foreign: () => ({
      ...Object.fromEntries(foreign.map((path) => [path, existsSync(path) ? readFileSync(path, "latin1") : "gone"])),
      link: String(lstatSync(join(cwd, "link")).isSymbolicLink()),
    }),
  };
}

test("every command is known to write or to read only", async () => {
  const commands = (await listedCommands({ cwd: made })).map((words) => words.join(" "));
  const unknown = commands.filter((name) => !(name in writing) && !readsOnly.has(name));
  expect(unknown).toEqual([]);
  expect(commands.length).toBeGreaterThan(20);
});

const all = Object.values(writing).flat();

test.each(all)("$args leaves what is next to its target $target", async ({ target, args, options }) => {
  const { cwd, foreign } = placeWith(target);
  const before = foreign();
  const { code, stderr } = await aib(args, { cwd, ...options });
  expect(code, stderr).toBe(0);
  expect(existsSync(join(cwd, target))).toBe(true);
  await aib(args, { cwd, ...options });
  expect(foreign()).toEqual(before);
});

const files = all.filter(({ target }) => target.includes("."));

test.each(files)(
  "$args leaves the foreign file that a link in the place of $target leads to",
  async ({ target, args, options, adds = false }) => {
    const { cwd, foreign } = placeWith(target);
    for (const behind of ["behind.txt", "behind.db"]) {
      const path = join(cwd, "elsewhere", behind);
      rmSync(join(cwd, target), { force: true });
      symlinkSync(path, join(cwd, target));
      const before = foreign();
      const { code, stderr } = await aib(args, { cwd, ...options });
      expect(code === 0, stderr).toBe(adds);
      const after = foreign();
      const kept = adds ? after[path]?.slice(0, before[path]?.length) : after[path];
      expect({ ...after, [path]: kept }).toEqual(before);
      expect(readdirSync(join(cwd, "elsewhere"))).toEqual(["behind.db", "behind.txt"]);
    }
  },
);

const folders = all.filter(({ target }) => !target.includes("."));

test.each(folders)("$args leaves what is below its target, and behind a link in it", async ({ target, args }) => {
  const { cwd, foreign } = placeWith(target);
  const inside = join(cwd, target);
  mkdirSync(join(inside, "deep"), { recursive: true });
  writeFileSync(join(inside, "deep", "mine.txt"), "mine");
  writeFileSync(join(inside, "index.html"), "mine");
  symlinkSync(join(cwd, "elsewhere"), join(inside, "data"));
  const before = foreign();
  await aib(args, { cwd });
  expect(readFileSync(join(inside, "deep", "mine.txt"), "utf8")).toBe("mine");
  expect(readFileSync(join(inside, "index.html"), "utf8")).toBe("mine");
  expect(foreign()).toEqual(before);
});

test.each(folders)("$args leaves what was put into its folder later", async ({ target, args }) => {
  const { cwd } = placeWith(target);
  expect((await aib(args, { cwd })).code).toBe(0);
  const mine = [join(cwd, target, "data", "mine.txt"), join(cwd, target, "mine.txt")];
  for (const path of mine) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, "mine");
  }
  expect((await aib(args, { cwd })).code).not.toBe(0);
  for (const path of mine) expect(readFileSync(path, "utf8")).toBe("mine");
});

test("an export through a link stays behind the link, with what is there", async () => {
  const { cwd, foreign } = placeWith("out");
  const before = foreign();
  const refused = await aib(["export", "site", "-o", "link", "--db", "x.db"], { cwd });
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("is not an earlier export") });
  expect(foreign()).toEqual(before);
});

test("init with a key keeps the lines of an .env and of a .gitignore that were there", async () => {
  const cwd = temporaryFolder();
  execFileSync("git", ["init", "--quiet"], { cwd });
  const mine = { ".env": "# mine\nOTHER='two words'\n", ".gitignore": "# mine\ndist\n" };
  for (const [name, text] of Object.entries(mine)) writeFileSync(join(cwd, name), text);
  const now = (name: string): string => readFileSync(join(cwd, name), "utf8");
  expect(await aib(initWithKey, { cwd, ...key })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Nothing was written"),
  });
  expect({ ".env": now(".env"), ".gitignore": now(".gitignore") }).toEqual(mine);
  for (const _ of ["first", "again"]) {
    const { code, stderr } = await aib([...initWithKey, "--force"], { cwd, ...key });
    expect(code, stderr).toBe(0);
    expect(now(".env")).toBe(`${mine[".env"]}EXAMPLE_KEY=sk-example\n`);
    expect(now(".gitignore")).toBe(`${mine[".gitignore"]}.env\n`);
  }
});
