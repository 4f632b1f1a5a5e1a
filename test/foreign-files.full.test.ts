import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { aib } from "./support/command-line.ts";
import { listedCommands } from "./support/help-examples.ts";
import { folderForAll, temporaryFolder } from "./support/temporary-folder.ts";

/** What a command writes: `target` is the file or the folder that it is given. */
interface Writing {
  readonly target: string;
  readonly args: readonly string[];
}

const sims = ["--models", "sim/holds-80", "--runs", "1"];
const toStore = (...args: readonly string[]): Writing => ({ target: "x.db", args: [...args, "--db", "x.db"] });
const toFile = (target: string, ...args: readonly string[]): Writing => ({
  target,
  args: [...args, "-o", target, "--db", "x.db"],
});

/** Each way in which a command writes files; null for a command that writes none of its own. */
const writing: Readonly<Record<string, readonly Writing[] | null>> = {
  run: [{ target: "new.db", args: ["run", ...sims, "--db", "new.db", "-y"] }, toStore("run", ...sims, "-y")],
  demo: [{ target: "demo.db", args: ["demo", "--runs", "1", "--db", "demo.db"] }],
  rerun: [toStore("rerun", "--target-runs", "2")],
  judge: [toStore("judge", "--judge", "sim/strict-judge")],
  names: [toStore("names")],
  clear: [toStore("clear", "--models", "sim/holds-80", "-y")],
  import: [{ target: "cache.db", args: ["import", "cache", "--db", "cache.db"] }],
  report: [toFile("report.md", "report")],
  export: [toFile("answers.csv", "export"), toFile("all.csv", "export", "--what", "all")],
  "export site": [toFile("out", "export", "site")],
  "export inspect": [toFile("out", "export", "inspect")],
  "export dataset": [toFile("out", "export", "dataset")],
  "annotate export": [toFile("sheet.csv", "annotate", "export")],
  "annotate import": null,
  init: [{ target: "aib.yaml", args: ["init", "--provider", "simulator"] }],
  "suites new": [{ target: "mine", args: ["suites", "new", "mine"] }],
  "suites sheet": null,
  leaderboard: null,
};

const readsOnly = new Set(
  `doctor models estimate view compare mcp runs judges annotate power suites config completion simulate worker queues
  list show check pilot site inspect dataset`.split(/\s+/u),
);

const made = folderForAll();

beforeAll(async () => {
  await aib(["run", ...sims, "--db", "x.db", "-y"], { cwd: made });
});

/** A folder with a store, and files of someone else next to the target, in folders beside it, and behind a link. */
function placeWith(target: string): { readonly cwd: string; readonly foreign: () => Readonly<Record<string, string>> } {
  const cwd = temporaryFolder();
  for (const file of readdirSync(made).filter((name) => name.startsWith("x.db"))) {
    writeFileSync(join(cwd, file), readFileSync(join(made, file)));
  }
  mkdirSync(join(cwd, "cache"));
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
    ".git/config",
  ].map((path) => join(cwd, path));
  for (const path of foreign) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `mine: ${basename(path)}`);
  }
  symlinkSync(elsewhere, join(cwd, "link"));
  return {
    cwd,
    foreign: () => ({
      ...Object.fromEntries(foreign.map((path) => [path, existsSync(path) ? readFileSync(path, "utf8") : "gone"])),
      link: String(lstatSync(join(cwd, "link")).isSymbolicLink()),
    }),
  };
}

test("every command is known to write or to read only", async () => {
  const commands = (await listedCommands({ cwd: made })).map((words) => words.join(" "));
  const unknown = commands.filter((name) => !(name in writing) && !readsOnly.has(name.split(" ").at(-1) ?? ""));
  expect(unknown).toEqual([]);
  expect(commands.length).toBeGreaterThan(20);
});

const all = Object.values(writing).flatMap((ways) => ways ?? []);

test.each(all)("$args leaves what is next to its target", async ({ target, args }) => {
  const { cwd, foreign } = placeWith(target);
  const before = foreign();
  for (const _ of ["first", "again"]) await aib(args, { cwd });
  expect(foreign()).toEqual(before);
});

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
