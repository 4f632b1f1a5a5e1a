import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { aib } from "./support/command-line.ts";
import { listedCommands } from "./support/help-examples.ts";
import { pickyServer } from "./support/picky-server.ts";
import { folderForAll, temporaryFolder } from "./support/temporary-folder.ts";

// Commands that write a file with -o: the format follows the extension, --format wins, anything else is refused.

const cwd = folderForAll();

beforeAll(async () => {
  const run = await aib(["run", "--exp", "stability", "--models", "sim/asks", "--runs", "1"], { cwd });
  if (run.code !== 0) throw new Error(run.stderr);
});

const formats = {
  markdown: (text: string) => text.startsWith("# "),
  json: (text: string) => isJson(text),
  jsonl: (text: string) => !isJson(text) && text.trim().split("\n").every(isJson),
  csv: (text: string) => /^\uFEFF?\w+,\w+,/u.test(text),
  html: (text: string) => /^<!doctype html>/iu.test(text),
};
type Format = keyof typeof formats;

const commands: Readonly<
  Record<string, { readonly args?: readonly string[]; readonly files: Record<string, Format> }>
> = {
  report: { files: { "a.md": "markdown", "a.markdown": "markdown", "a.json": "json", "A.JSON": "json" } },
  export: {
    args: ["--what", "scores"],
    files: { "a.jsonl": "jsonl", "a.ndjson": "jsonl", "a.json": "json", "a.csv": "csv" },
  },
  "annotate export": { files: { "a.html": "html", "a.htm": "html", "a.csv": "csv" } },
};

/** They print their result and write one for a pipeline besides: `test/gate.full.test.ts` has their formats. */
const writingForCi = ["leaderboard", "run"];

/** Takes every flag of a run to show its value, and writes nothing. */
const writingNothing = ["config"];

/** CSV alone: `src/features/pilot` has its cells. */
const writingCsv = ["suites sheet"];

test("every other command with -o <file> is in this file", async () => {
  const listed = await listedCommands({ cwd });
  const helps = await Promise.all(listed.map((words) => aib([...words, "--help"], { cwd })));
  const writing = listed.filter((_, position) => /^ +-o, --output <file>/mu.test(helps[position]?.stdout ?? ""));
  expect(writing.map((words) => words.join(" ")).toSorted()).toEqual(
    [...Object.keys(commands), ...writingForCi, ...writingNothing, ...writingCsv].toSorted(),
  );
});

describe.each(Object.entries(commands))("aib %s", (name, { args = [], files }) => {
  const run = (...more: readonly string[]) => aib([...name.split(" "), ...args, ...more], { cwd });

  test.each(Object.entries(files))("-o %s writes %s", async (file, format) => {
    const { code, stderr } = await run("-o", file, ...(name === "annotate export" ? ["--force"] : []));
    expect(code, stderr).toBe(0);
    expect(formatsOf(readFileSync(join(cwd, file), "utf8"))).toEqual([format]);
  });

  test("--format wins over the extension", async () => {
    const [format = ""] = Object.values(files).slice(-1);
    for (const file of ["other.md", "other.json", "other.gz", "other"]) {
      const { code, stderr } = await run("-o", file, "--format", format);
      expect(code, stderr).toBe(0);
      expect(formatsOf(readFileSync(join(cwd, file), "utf8"))).toEqual([format]);
      rmSync(join(cwd, file));
    }
  });

  test.each(["x.pdf", "x.json.gz", "x", ".json"])(
    "-o %s is refused before any work, with all extensions",
    async (file) => {
      const empty = temporaryFolder();
      const { code, stdout, stderr } = await aib([...name.split(" "), ...args, "-o", file], { cwd: empty });
      expect([code, stdout]).toEqual([2, ""]);
      expect(stderr).toContain(`-o ${file}: `);
      for (const known of Object.keys(files)) expect(stderr).toContain(known.slice(1).toLowerCase());
      for (const format of Object.values(files)) expect(stderr).toMatch(new RegExp(`--format \\S*${format}`, "u"));
      expect(readdirSync(empty)).toEqual([]);
    },
  );

  test("-o of a folder is refused", async () => {
    expect(await run("-o", ".")).toMatchObject({ code: 2, stderr: expect.stringMatching(/this is a folder/u) });
  });

  test("-o of a place that cannot be looked at is refused", async () => {
    const [extension = ""] = Object.keys(files).map(extname);
    const own = temporaryFolder();
    const circle = join(own, `circle${extension}`);
    symlinkSync(circle, circle);
    const long = join(own, `${"a".repeat(256)}${extension}`);
    for (const [path, why] of [
      [circle, "its links lead in a circle"],
      [long, "the name is too long"],
    ] as const)
      expect(await run("-o", path)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`cannot be written: ${why}`),
      });
  });

  test("-o - and -o /dev/stdout print what would be printed without", async () => {
    const plain = await run();
    for (const place of ["-", "/dev/stdout"]) {
      const { code, stdout } = await run("-o", place);
      expect([code, untimed(stdout)]).toEqual([0, untimed(plain.stdout)]);
    }
    expect(existsSync(join(cwd, "-"))).toBe(false);
  });
});

test("Parquet is a data set's format, and the refusal has its command", async () => {
  const { code, stderr } = await aib(["export", "-o", "x.parquet"], { cwd });
  expect([code, stderr]).toEqual([2, expect.stringContaining("For Parquet: aib export dataset -o data.")]);
});

function formatsOf(text: string): readonly string[] {
  return Object.entries(formats).flatMap(([format, is]) => (is(text) ? format : []));
}

function untimed(text: string): string {
  return text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, "");
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test.each([
  ["report -o notes.md", "notes.md", "# Mine"],
  ["report -o notes.json", "notes.json", "{}"],
  ["export -o notes.jsonl", "notes.jsonl", "{}"],
  ["export --what scores -o notes.csv", "notes.csv", "name,points"],
  ["export -o notes.csv", "notes-verdicts.csv", "name,points"],
  ["leaderboard -o notes.md", "notes.md", "# Mine"],
  ["leaderboard -o notes.xml", "notes.xml", "<testsuites/>"],
])("aib %s replaces its own output, and no %s of another kind", async (line, file, foreign) => {
  const folder = temporaryFolder();
  const words = [...line.split(" "), "--db", join(cwd, ".aib", "bench.db")];
  for (const _ of ["first", "again"]) expect(await aib(words, { cwd: folder })).toMatchObject({ code: 0 });
  writeFileSync(join(folder, file), foreign);
  const { code, stderr } = await aib(words, { cwd: folder });
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/is not \S+(?: XML| Lines)? that this program has written.*Move the file away first/su),
  ]);
  expect(readFileSync(join(folder, file), "utf8")).toBe(foreign);
});

/** The file that a command has written, changed since, and the same command again. */
async function changedOutput(line: string, change: (text: string) => string) {
  const folder = temporaryFolder();
  const words = [...line.split(" "), "--db", join(cwd, ".aib", "bench.db")];
  const path = join(folder, words[words.indexOf("-o") + 1] ?? "");
  const again = () => aib(words, { cwd: folder });
  expect(await again()).toMatchObject({ code: 0 });
  const changed = change(readFileSync(path, "utf8"));
  writeFileSync(path, changed);
  return { path, changed, again };
}

test.each<readonly [string, string, (text: string) => string]>([
  ["report -o notes.md", "notes below it", (text) => `${text}\nWhat I think of it.\n`],
  ["report -o notes.md", "a word changed in it", (text) => text.replace("Independence", "My")],
  ["leaderboard -o notes.md", "notes below it", (text) => `${text}My note.\n`],
  ["export --what answers -o notes.csv", "a column added", (text) => text.replaceAll("\r\n", ",coded\r\n")],
  [
    "export --what answers -o notes.csv",
    "a column inserted",
    (text) => text.replace("suite_digest", "coded,suite_digest"),
  ],
  ["export --what scores -o notes.csv", "other separators", (text) => text.replaceAll(",", ";")],
  ["report -o notes.md", "a byte order mark, which some editors add", (text) => `\uFEFF${text}\nMy note.\n`],
  ["report -o notes.md", "its title in bold", (text) => text.replace(/^# (.*)/u, "**$1**")],
  ["report -o notes.md", "the text of a terminal and notes in its place", (text) => text.replace(/^# /u, "")],
  ["report -o notes.md", "its end cut off", (text) => text.slice(0, text.length / 2)],
])("aib %s leaves its own file with %s", async (line, _, edit) => {
  const { path, changed: edited, again } = await changedOutput(line, edit);
  const { code, stderr } = await again();
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(
      /(?:may have been changed|has other columns|is not Markdown that).*Move the file away first/su,
    ),
  ]);
  expect(readFileSync(path, "utf8")).toBe(edited);
});

test("a file in another format of the program is not replaced", async () => {
  const { path, changed: coded } = await changedOutput("export --what answers -o notes.csv", (text) =>
    text.replaceAll("\r\n", ",coded\r\n"),
  );
  for (const words of [
    ["export", "--what", "answers", "--format", "jsonl"],
    ["report", "--format", "markdown"],
  ])
    expect(await aib([...words, "-o", path], { cwd })).toMatchObject({ code: 2 });
  expect(readFileSync(path, "utf8")).toBe(coded);
});

test.each<readonly [string, (text: string) => string]>([
  ["report -o notes.md", (text) => text.replaceAll("\n", "\r\n")],
  ["export --what answers -o notes.csv", (text) => text.replaceAll("\r\n", "\n")],
])("aib %s replaces its own file whose line ends Git has converted", async (line, convert) => {
  const { path, changed, again } = await changedOutput(line, convert);
  expect(await again()).toMatchObject({ code: 0 });
  expect(readFileSync(path, "utf8")).not.toBe(changed);
});

test("a run replaces no file of another kind that comes while it runs, and writes no other", async () => {
  const folder = temporaryFolder();
  const { url } = await pickyServer({
    models: { one: "sim/holds-80", two: "sim/judge" },
    refuse: () => {
      writeFileSync(join(folder, "notes.md"), "# Mine");
      return null;
    },
  });
  const models = ["--base-url", url, "--models", "one", "--judge", "two", "--yes"];
  const part = ["--exp", "stability", "--runs", "1", "-o", "results.xml", "-o", "notes.md"];
  const run = ["run", ...models, ...part];
  expect(await aib(run, { cwd: folder })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("notes.md is not Markdown that this program has written"),
  });
  expect(readFileSync(join(folder, "notes.md"), "utf8")).toBe("# Mine");
  expect(existsSync(join(folder, "results.xml"))).toBe(false);
});

test("a report in plain text whose second line is wrapped is the program's own", async () => {
  const folder = temporaryFolder();
  expect(await aib(["run", "--suite", "v1", "--models", "sim/asks", "--runs", "1"], { cwd: folder })).toMatchObject({
    code: 0,
  });
  for (const _ of ["first", "again"])
    expect(await aib(["report", "-o", "notes.txt"], { cwd: folder })).toMatchObject({ code: 0 });
});
