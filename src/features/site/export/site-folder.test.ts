import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { makeDraftFolder, type FolderOptions } from "../../../host/index.ts";
import { keyOfEndedProcess } from "../../../host/testing/ended-process.ts";
import { checkSiteFolder, markerOf, replaceSiteFolder } from "./site-folder.ts";

let parent = "";
let folder = "";

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "aib-site-"));
  folder = join(parent, "site");
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
});

function check(changes: Partial<FolderOptions> = {}): Promise<void> {
  return checkSiteFolder({ folder, force: false, keep: [], ...changes });
}

function write(name: string, during: () => void = () => {}): Promise<unknown> {
  return replaceSiteFolder(folder, async (draft) => {
    writeFileSync(join(draft, "index.html"), name);
    mkdirSync(join(draft, "data"));
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
  await check({ keep: [folder] });
  await write("one", () => expect(page()).toBeNull());
  expect(readdirSync(folder).toSorted()).toEqual(["aib-site.json", "data", "index.html"]);
  expect(statSync(folder).ino).toBe(ino);
});

test("what is somebody else's is replaced only by force", async () => {
  mkdirSync(folder);
  writeFileSync(join(folder, "index.html"), "mine");
  await expect(check()).rejects.toMatchObject(usage("is not an earlier export"));
  writeFileSync(join(folder, "aib-site.json"), '{"schemaVersion": 1}');
  await expect(check()).rejects.toMatchObject(usage("is not an earlier export"));
  await check({ force: true });
  await write("one");
  expect(page()).toBe("one");
});

test("what was added to an earlier export is not lost by the way", async () => {
  await write("one");
  writeFileSync(join(folder, "CNAME"), "bench.example");
  await expect(check()).rejects.toMatchObject(usage("CNAME"));
  await check({ force: true });
});

test("what must stay where it is cannot be replaced by any force", async () => {
  await write("one");
  const force = true;
  await expect(check({ force, keep: [folder] })).rejects.toMatchObject(usage("that is where you are"));
  const store = join(folder, "data", "bench.db");
  await expect(check({ force, keep: [store] })).rejects.toMatchObject(usage(store));
  await check({ keep: [join(parent, "site-2"), parent, join(parent, "..site")] });
  mkdirSync(join(folder, ".git"));
  await expect(check({ force })).rejects.toMatchObject(usage(".git"));
});

test("nor through a link that leads to it", async () => {
  await write("one");
  const link = join(parent, "link");
  symlinkSync(parent, link);
  const options = { folder: join(link, "site"), force: true };
  const store = join(folder, "data", "bench.db");
  writeFileSync(store, "");
  await expect(check({ ...options, keep: [store] })).rejects.toMatchObject(usage(store));
  await expect(check({ ...options, keep: [folder] })).rejects.toMatchObject(usage(folder));
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

test("a site that a killed export has moved aside is back before the next begins", async () => {
  await write("one");
  renameSync(folder, join(parent, `.site.aib-old-${keyOfEndedProcess()}`));
  await check();
  expect([page(), readdirSync(parent)]).toEqual(["one", ["site"]]);
  mkdirSync(join(parent, `.site.aib-old-${keyOfEndedProcess()}`));
  await check();
  await write("two");
  expect([page(), readdirSync(parent)]).toEqual(["two", ["site"]]);
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
