import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { chmodSync, lstatSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { draftPath } from "./draft.ts";
import { replaceFiles } from "./replace-files.ts";
import { keyOfEndedProcess } from "../../test/support/outside/ended-process.ts";

let folder = "";
let file = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "aib-files-"));
  file = join(folder, "a.csv");
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

function write(text: string, path = file): Promise<void> {
  return replaceFiles([{ path, texts: [text] }]);
}

/** Longer than what is written at once, then a fault. */
async function* interrupted(before: () => void = () => {}) {
  yield "x".repeat(200_000);
  before();
  await Promise.reject(new Error("the store is gone"));
}

test("a new file is there when it is whole, and not before", async () => {
  const seen: (readonly string[])[] = [];
  async function* texts() {
    yield "x".repeat(200_000);
    seen.push(readdirSync(folder));
    yield* [];
  }
  await replaceFiles([{ path: file, texts: texts() }]);
  expect(seen).toEqual([[expect.stringMatching(/^\.aib-draft-/u)]]);
  expect(readdirSync(folder)).toEqual(["a.csv"]);
  expect(readFileSync(file, "utf8")).toHaveLength(200_000);
});

test("a failure leaves the older file as it was, and no draft", async () => {
  await expect(replaceFiles([{ path: file, texts: interrupted() }])).rejects.toThrow("the store is gone");
  expect(readdirSync(folder)).toEqual([]);
  await write("older");
  await expect(replaceFiles([{ path: file, texts: interrupted() }])).rejects.toThrow("the store is gone");
  expect([readdirSync(folder), readFileSync(file, "utf8")]).toEqual([["a.csv"], "older"]);
});

test("a database, such as the store itself, is not replaced by a text", async () => {
  using database = new DatabaseSync(file);
  database.exec("create table answers (text)");
  await expect(write("newer")).rejects.toMatchObject({
    code: "unwritable",
    message: expect.stringContaining("it is an SQLite database"),
  });
  expect(readdirSync(folder)).toEqual(["a.csv"]);
  expect(database.prepare("select count(*) as rows from answers").get()).toEqual({ rows: 0 });
});

test.each(["-wal", "-shm", "-journal"])("%s of a database is not written", async (end) => {
  using database = new DatabaseSync(file);
  database.exec("create table answers (text)");
  const path = `${file}${end}`;
  await expect(replaceFiles([{ path, texts: ["newer"] }])).rejects.toThrow("it belongs to an SQLite database");
  expect(readdirSync(folder)).toEqual(["a.csv"]);
});

test("several files are replaced together or none of them", async () => {
  const [one, other] = [join(folder, "one.csv"), join(folder, "other.csv")];
  await write("older", one);
  const texts = interrupted(() => expect(readFileSync(one, "utf8")).toBe("older"));
  const failing = replaceFiles([
    { path: one, texts: ["newer"] },
    { path: other, texts },
  ]);
  await expect(failing).rejects.toThrow("the store is gone");
  expect([readdirSync(folder), readFileSync(one, "utf8")]).toEqual([["one.csv"], "older"]);
});

test("no text at all is an empty file", async () => {
  await replaceFiles([{ path: file, texts: [] }]);
  expect(readFileSync(file, "utf8")).toBe("");
});

test("a symbolic link stays one, also to what is not there yet", async () => {
  mkdirSync(join(folder, "far"));
  symlinkSync("far", join(folder, "near"));
  symlinkSync("../real.csv", join(folder, "far", "inner.csv"));
  symlinkSync("near/inner.csv", file);
  for (const text of ["first", "second"]) {
    await write(text);
    expect(lstatSync(file).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(folder, "real.csv"), "utf8")).toBe(text);
  }
  expect(readdirSync(folder).toSorted()).toEqual(["a.csv", "far", "near", "real.csv"]);
});

test("a loop of symbolic links is refused", async () => {
  symlinkSync("a.csv", file);
  await expect(write("text")).rejects.toMatchObject({ code: "unwritable", message: expect.stringContaining("ELOOP") });
});

test("a replaced file keeps its permissions; its draft never has more", async () => {
  await write("older");
  chmodSync(file, 0o600);
  const modes: number[] = [];
  async function* texts() {
    yield "x".repeat(100_000);
    modes.push(...readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777));
    yield* [];
  }
  await replaceFiles([{ path: file, texts: texts() }]);
  expect([...modes, statSync(file).mode & 0o777]).toEqual([0o600, 0o600, 0o600]);
});

test.skipIf(process.getuid?.() === 0)("a write-protected file is not replaced", async () => {
  await write("older");
  chmodSync(file, 0o400);
  await expect(write("newer")).rejects.toMatchObject({ message: expect.stringContaining("permission denied") });
  expect(readFileSync(file, "utf8")).toBe("older");
});

test("what is no file, or has no folder, is named", async () => {
  await expect(write("text", folder)).rejects.toMatchObject({
    code: "unwritable",
    message: `${folder} cannot be written: it is not a regular file.`,
  });
  const nowhere = join(folder, "none", "a.csv");
  await expect(write("text", nowhere)).rejects.toMatchObject({
    message: `${nowhere} cannot be written: there is no such folder (ENOENT).`,
  });
});

test("drafts of ended processes are removed; those in progress and other files are not", async () => {
  const key = keyOfEndedProcess();
  const elsewhere = key.replace(/^[0-9a-f]{8}/u, "00000000");
  const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
  const live = basename(draftPath(folder));
  const kept = [live, `.aib-draft-${elsewhere}`, ".aib-draft-of-mine", "notes.txt"];
  for (const name of [...kept, `.aib-draft-${key}`]) writeFileSync(join(folder, name), "");
  const abandoned = join(folder, `.aib-draft-${elsewhere.replace(/.{12}$/u, "0".repeat(12))}`);
  writeFileSync(abandoned, "");
  utimesSync(abandoned, old, old);
  await write("text");
  expect(readdirSync(folder).toSorted()).toEqual([...kept, "a.csv"].toSorted());
});
