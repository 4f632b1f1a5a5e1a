import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { makeDraftFolder } from "../../../outside/draft.ts";
import { keyOfEndedProcess } from "../../../../test/support/outside/ended-process.ts";
import { checkSiteFolder, markerOf, replaceSiteFolder } from "./site-folder.ts";

let parent = "";
let folder = "";

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "aib-site-"));
  folder = join(parent, "site");
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
});

const check = (): Promise<void> => checkSiteFolder(folder);

function write(name: string, during: () => void = () => {}): Promise<unknown> {
  return replaceSiteFolder(folder, async (draft) => {
    writeFileSync(join(draft, "index.html"), name);
    mkdirSync(join(draft, "data"));
    writeFileSync(join(draft, "data", `${name}.json`), name);
    during();
    return Promise.resolve({ program: "1.2.3", snapshot: name, base: "/" });
  });
}

function page(): string | null {
  const file = join(folder, "index.html");
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

const usage = (message: string) => ({ code: "usage", message: expect.stringContaining(message) });

test("is there when it is whole, and not before", async () => {
  folder = join(parent, "deep", "site");
  await check();
  await write("one", () => expect(existsSync(folder)).toBe(false));
  expect(readdirSync(folder).toSorted()).toEqual(["aib-site.json", "data", "index.html"]);
  expect(readdirSync(join(parent, "deep"))).toEqual(["site"]);
  expect(await markerOf(folder)).toMatchObject({ program: "1.2.3", snapshot: "one", base: "/" });
  expect(statSync(folder).mode).toBe(statSync(join(parent, "deep")).mode);
});

test("takes the place of an earlier one, which is there until then", async () => {
  await write("one");
  await check();
  await write("two", () => expect(page()).toBe("one"));
  expect(page()).toBe("two");
  expect(readdirSync(parent)).toEqual(["site"]);
});

test("stays as it was when something goes wrong", async () => {
  const fault = new Error("the disk is full");
  const fail = (): never => {
    throw fault;
  };
  await expect(write("one", fail)).rejects.toBe(fault);
  expect(readdirSync(parent)).toEqual([]);
  await write("one");
  await expect(write("two", fail)).rejects.toBe(fault);
  expect([page(), readdirSync(parent)]).toEqual(["one", ["site"]]);
});

test("an empty folder is filled and not replaced: somebody may stand in it", async () => {
  mkdirSync(folder);
  const { ino } = statSync(folder);
  await check();
  await write("one", () => expect(page()).toBeNull());
  expect(readdirSync(folder).toSorted()).toEqual(["aib-site.json", "data", "index.html"]);
  expect(statSync(folder).ino).toBe(ino);
});

/** Every file below the parent folder, with its text. */
function everything(): Readonly<Record<string, string>> {
  const files = readdirSync(parent, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(paths.map((path) => [path.slice(parent.length + 1), readFileSync(path, "utf8")]));
}

test.each<[string, () => void]>([
  ["a file", () => writeFileSync(join(folder, "index.html"), "mine")],
  ["a folder", () => mkdirSync(join(folder, "mine"))],
  ["a marker that lists no digests", () => writeMarker({ entries: ["mine.txt", "index.html"] })],
  ["a marker that lists files of another", () => writeMarker({ files: { "mine.txt": "0".repeat(64) } })],
  ["a store", () => writeFileSync(join(folder, "bench.db"), "results")],
])("a folder with %s of another is refused, and nothing in it is touched", async (_, put) => {
  mkdirSync(folder);
  writeFileSync(join(folder, "mine.txt"), "mine");
  put();
  const before = everything();
  await expect(check()).rejects.toMatchObject({ code: "usage" });
  await expect(write("one")).rejects.toMatchObject({ code: "usage" });
  expect(everything()).toEqual(before);
});

function writeMarker(content: object): void {
  writeFileSync(join(folder, "aib-site.json"), JSON.stringify({ schemaVersion: 2, ...content }));
}

test.each<[string, string, () => void]>([
  ["was added", "CNAME", () => writeFileSync(join(folder, "CNAME"), "bench.example")],
  ["was added below", "data/mine.json", () => writeFileSync(join(folder, "data", "mine.json"), "{}")],
  ["has changed", "index.html", () => writeFileSync(join(folder, "index.html"), "mine")],
  ["is a link now", "data/one.json", () => toLink(join(folder, "data", "one.json"))],
  ["was put into a folder with two dots", "..store/bench.db", () => putStore(join(folder, "..store"))],
])("what %s since the earlier export is named and left", async (_, named, change) => {
  await write("one");
  writeFileSync(join(parent, "beside.txt"), "mine");
  change();
  const before = everything();
  await expect(check()).rejects.toMatchObject(usage(named));
  await expect(write("two")).rejects.toMatchObject(usage(named));
  expect(everything()).toEqual(before);
});

function toLink(file: string): void {
  rmSync(file);
  writeFileSync(join(parent, "target.json"), "one");
  symlinkSync(join(parent, "target.json"), file);
}

function putStore(inside: string): void {
  mkdirSync(inside);
  writeFileSync(join(inside, "bench.db"), "results");
}

test.each(["../victim.txt", "data/../../victim.txt", "/victim.txt", "..\\victim.txt", "./../victim.txt"])(
  "a marker that leads out of its folder by %s is not ours, and nothing there is removed",
  async (path) => {
    await write("one");
    writeFileSync(join(parent, "victim.txt"), "");
    const marker = JSON.parse(readFileSync(join(folder, "aib-site.json"), "utf8"));
    const empty = createHash("sha256").update("").digest("hex");
    writeMarker({ ...marker, files: { ...marker.files, [path]: empty } });
    const before = everything();
    await expect(check()).rejects.toMatchObject(usage("is not an earlier export"));
    await expect(write("two")).rejects.toMatchObject({ code: "usage" });
    expect(everything()).toEqual(before);
  },
);

test.each(["bench.db", "data/bench.db", ".env", "src/main.ts", "package.json"])(
  "a marker that lists %s, which no site has, is not ours, and nothing is removed",
  async (path) => {
    await write("one");
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), "");
    const marker = JSON.parse(readFileSync(join(folder, "aib-site.json"), "utf8"));
    const empty = createHash("sha256").update("").digest("hex");
    writeMarker({ ...marker, files: { ...marker.files, [path]: empty } });
    const before = everything();
    await expect(check()).rejects.toMatchObject(usage("is not an earlier export"));
    await expect(write("two")).rejects.toMatchObject({ code: "usage" });
    expect(everything()).toEqual(before);
  },
);

test("what comes into the folder while the export is made stays, and the export is refused", async () => {
  await write("one");
  const made = write("two", () => writeFileSync(join(folder, "mine.txt"), "mine"));
  await expect(made).rejects.toMatchObject(usage("mine.txt"));
  expect(page()).toBe("one");
  expect(everything()).toMatchObject({ "site/mine.txt": "mine", "site/data/one.json": "one" });
});

test("an export that was killed while its files took their places is known to the next", async () => {
  await write("one");
  const marker = JSON.parse(readFileSync(join(folder, "aib-site.json"), "utf8"));
  // As the second export leaves it after its first file: both are listed.
  const two = createHash("sha256").update("two").digest("hex");
  const files = { ...marker.files, "index.html": `${marker.files["index.html"]} ${two}`, "data/two.json": two };
  writeFileSync(join(folder, "aib-site.json"), JSON.stringify({ ...marker, files }));
  writeFileSync(join(folder, "data", "two.json"), "two");
  await check();
  await write("three");
  expect(Object.keys(everything()).toSorted()).toEqual([
    "site/aib-site.json",
    "site/data/three.json",
    "site/index.html",
  ]);
});

test("a link to a folder is followed and stays one, and the folder keeps its permissions", async () => {
  const real = join(parent, "real");
  symlinkSync("real", folder);
  for (const text of ["one", "two", "three"]) {
    await check();
    await write(text);
    if (text === "one") chmodSync(real, 0o750);
  }
  expect(lstatSync(folder).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(real, "index.html"), "utf8")).toBe("three");
  expect(statSync(real).mode & 0o777).toBe(0o750);
  expect(readdirSync(parent).toSorted()).toEqual(["real", "site"]);
});

test("what killed exports left is removed, and not what another process writes", async () => {
  await write("one");
  const live = await makeDraftFolder(parent);
  const dead = join(parent, `.aib-draft-${keyOfEndedProcess()}`);
  mkdirSync(join(dead, "data"), { recursive: true });
  const inside = join(folder, `.aib-draft-${keyOfEndedProcess()}`);
  mkdirSync(inside);
  await check();
  await write("two");
  expect(readdirSync(parent).toSorted()).toEqual([basename(live), "site"]);
  expect(readdirSync(folder).toSorted()).toEqual(["aib-site.json", "data", "index.html"]);
});

function refuseForSpace(): never {
  throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
}

test("a full disk has its name, and the earlier site stays", async () => {
  await write("one");
  await expect(write("two", refuseForSpace)).rejects.toMatchObject({
    code: "unwritable",
    message: `${folder} cannot be written: the disk is full (ENOSPC).`,
  });
  expect([page(), readdirSync(parent)]).toEqual(["one", ["site"]]);
});

test("a file, or a place where nothing can be written, is none", async () => {
  writeFileSync(folder, "");
  await expect(check()).rejects.toMatchObject(usage("is not a folder"));
  folder = join(folder, "below");
  await expect(write("one")).rejects.toMatchObject({ code: "unwritable", message: expect.stringContaining(folder) });
});
