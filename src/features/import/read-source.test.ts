import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readSource, requireSource } from "./read-source.ts";
import { defaultLimits, type SourceLimits } from "./unpacker.ts";
import { tarOf, temporaryDirectory, writeFiles, type TarEntry } from "../../../test/support/import/tar-archive.ts";

async function outcomes(path: string, limits?: SourceLimits): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const entry of readSource(path, limits)) {
    const content = entry.kind === "file" ? Buffer.from(entry.bytes).toString() : `! ${entry.reason}`;
    found.push(`${entry.path}: ${content.slice(0, 80)}`);
    expect(entry.progress).toBeGreaterThan(0);
    expect(entry.progress).toBeLessThanOrEqual(1);
  }
  return found;
}

async function ofArchive(bytes: Uint8Array, limits?: SourceLimits): Promise<readonly string[]> {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "archive.tar.gz");
  await writeFile(path, bytes);
  return await outcomes(path, limits);
}

const entries: readonly TarEntry[] = [
  { path: "cache/", type: "Directory" },
  { path: "cache/a.json", content: "first" },
  { path: `cache/${"long/".repeat(30)}b.json`.slice(-99), content: "second" },
  { path: "cache/empty.json", content: "" },
];

describe("an archive", () => {
  test.each([
    ["with gzip", gzipSync(tarOf(entries))],
    ["without", tarOf(entries)],
  ])("is read %s", async (_how, bytes) => {
    expect(await ofArchive(bytes)).toEqual([
      "cache/a.json: first",
      `${entries[2]?.path}: second`,
      "cache/empty.json: ",
    ]);
  });

  test("that unpacks to a thousand times its size is refused before the rest is unpacked", async () => {
    const bomb = gzipSync(Buffer.alloc(100 * 2 ** 20));
    await expect(ofArchive(bomb)).rejects.toMatchObject({
      code: "invalid-import",
      message: expect.stringContaining("200 times its size"),
    });
  });

  test("is read over many chunks, large files and small ones", async () => {
    const large = "x".repeat(300_000);
    const many = Array.from({ length: 300 }, (_value, index) => ({
      path: `${index}.json`,
      content: large.slice(0, index * 1000),
    }));
    expect(await ofArchive(gzipSync(tarOf(many)))).toHaveLength(300);
  });

  test("has no links followed, no devices opened, and no file of absurd size read", async () => {
    const hostile: readonly TarEntry[] = [
      { path: "link.json", type: "SymbolicLink", linkpath: "/etc/passwd" },
      { path: "hard.json", type: "Link", linkpath: "../secret" },
      { path: "pipe.json", type: "FIFO" },
      { path: "large.json", content: "x".repeat(2000) },
      { path: "good.json", content: "good" },
    ];
    expect(await ofArchive(tarOf(hostile), { ...defaultLimits, fileBytes: 1000 })).toEqual([
      "link.json: ! is a SymbolicLink, no regular file; links are not followed",
      "hard.json: ! is a Link, no regular file; links are not followed",
      "pipe.json: ! is a FIFO, no regular file; links are not followed",
      "large.json: ! holds 2000 bytes, more than the 1000 that a file may have",
      "good.json: good",
    ]);
  });

  test("that unpacks to an absurd size is refused before anything is used", async () => {
    const bomb = gzipSync(tarOf([{ path: "a.json", content: Buffer.alloc(5_000_000) }]));
    await expect(ofArchive(bomb, { ...defaultLimits, totalBytes: 1_000_000 })).rejects.toMatchObject({
      code: "invalid-import",
      message: expect.stringContaining("unpacks to more than 1000000 bytes"),
    });
    await expect(ofArchive(tarOf(entries), { ...defaultLimits, files: 2 })).rejects.toMatchObject({
      code: "invalid-import",
      message: expect.stringContaining("more than 2 files"),
    });
  });

  test("whose compression is damaged is refused before anything is used", async () => {
    const whole = gzipSync(tarOf(entries));
    const flipped = Buffer.from(whole);
    flipped[flipped.length - 6] = (flipped.at(-6) ?? 0) ^ 1;
    for (const damaged of [whole.subarray(0, whole.length / 2), flipped]) {
      await expect(ofArchive(damaged)).rejects.toMatchObject({
        code: "invalid-import",
        hint: expect.stringContaining("again"),
      });
    }
  });

  test("that is cut off or damaged in one place gives the rest, and says so", async () => {
    const whole = tarOf([
      { path: "a.json", content: "first" },
      { path: "b.json", content: "x".repeat(900) },
    ]);
    expect(await ofArchive(whole.subarray(0, 512 * 2 + 512 + 300))).toEqual([
      "a.json: first",
      "b.json: ! is cut off",
      expect.stringMatching(/^archive\.tar\.gz: ! is damaged in one place, and what stood there is lost: /),
    ]);
    const smeared = Buffer.from(whole);
    smeared.fill("?", 0, 100);
    expect(await ofArchive(smeared)).toEqual([
      `b.json: ${"x".repeat(80)}`,
      expect.stringMatching(/is damaged in .* places?, .*checksum/),
    ]);
  });

  test("that is none gives no file", async () => {
    expect(await ofArchive(Buffer.alloc(0))).toEqual([expect.stringMatching(/is damaged in .* places?, /)]);
    for (const bytes of [Buffer.from("hello"), Buffer.alloc(3000, "no archive ")])
      await expect(ofArchive(bytes)).rejects.toThrow("is not an archive");
  });
});

test.each(['{"schemaVersion":2}', "[\n{}]", "kind,suite\r\n", "SQLite format 3\0"])(
  "what aib writes itself is refused before a store is made for it: %j",
  async (text) => {
    await using directory = await temporaryDirectory();
    const path = join(directory.path, "all.json");
    await writeFile(path, text);
    await expect(requireSource(path)).rejects.toMatchObject({
      code: "usage",
      hint: expect.stringContaining("cannot be imported"),
    });
  },
);

describe("a folder", () => {
  test("is read in a fixed order, with its own name first", async () => {
    await using directory = await temporaryDirectory();
    await writeFiles(
      directory.path,
      new Map([
        ["cache/b/c.json", "second"],
        ["cache/a.json", "first"],
        ["other.json", "no"],
      ]),
    );
    expect(await outcomes(join(directory.path, "cache"))).toEqual(["cache/a.json: first", "cache/b/c.json: second"]);
  });

  test("has no links followed and no file of absurd size read", async () => {
    await using directory = await temporaryDirectory();
    await writeFiles(
      directory.path,
      new Map([
        ["cache/a.json", "x".repeat(2000)],
        ["secret.json", "secret"],
      ]),
    );
    await symlink("../secret.json", join(directory.path, "cache/link.json"));
    await symlink("..", join(directory.path, "cache/loop"));
    expect(await outcomes(join(directory.path, "cache"), { ...defaultLimits, fileBytes: 1000 })).toEqual([
      "cache/a.json: ! holds 2000 bytes, more than the 1000 that a file may have",
      "cache/link.json: ! is not a regular file; links are not followed",
      "cache/loop: ! is not a regular file; links are not followed",
    ]);
  });

  test("has no file read that is not wanted", async () => {
    await using directory = await temporaryDirectory();
    await writeFiles(directory.path, new Map([["cache/a.json", "first"]]));
    const path = join(directory.path, "cache");
    const found = await Array.fromAsync(readSource(path, defaultLimits, (name) => `${name} is none`));
    expect(found).toEqual([{ kind: "refused", path: "cache/a.json", progress: 1, reason: "cache/a.json is none" }]);
  });

  test("with absurdly many files is refused", async () => {
    await using directory = await temporaryDirectory();
    await writeFiles(
      directory.path,
      new Map([
        ["a", ""],
        ["b", ""],
        ["c", ""],
      ]),
    );
    await expect(outcomes(directory.path, { ...defaultLimits, files: 2 })).rejects.toMatchObject({
      code: "invalid-import",
    });
  });
});

test("a source that is not there is a clear error", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "nothing");
  await expect(outcomes(path)).rejects.toMatchObject({
    code: "usage",
    message: `${path} cannot be read: there is no such file.`,
  });
});
