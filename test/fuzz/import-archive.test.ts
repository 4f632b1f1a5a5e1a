import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync, zstdCompressSync } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BenchError } from "../../src/domain/bench-error.ts";
import { readNames } from "../../src/features/import/names-file.ts";
import { parsePublishedPath } from "../../src/features/import/published-path.ts";
import { readSource } from "../../src/features/import/read-source.ts";
import { type SourceLimits, Unpacker } from "../../src/features/import/unpacker.ts";
import { sampleTrajectory } from "../support/import/sample-cache.ts";
import { tarOf, temporaryDirectory, type TarEntry } from "../support/import/tar-archive.ts";
import { readTrajectory } from "../../src/features/import/trajectory-file.ts";
import { loadSuite } from "../../src/suite/index.ts";
import { damaged, hostileBytes, hostileText, longTexts, mishap } from "../support/fuzz/hostile.ts";

const limits: SourceLimits = { fileBytes: 100_000, totalBytes: 1_000_000, files: 100 };

async function read(content: Uint8Array): Promise<readonly string[] | BenchError> {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "archive.tar.gz");
  await writeFile(path, content);
  return await readFrom(path);
}

async function readFrom(path: string): Promise<readonly string[] | BenchError> {
  try {
    const found: string[] = [];
    for await (const entry of readSource(path, limits)) {
      found.push(`${entry.path}: ${entry.kind === "file" ? entry.bytes.length : entry.reason}`);
    }
    return found;
  } catch (error) {
    if (error instanceof BenchError) return error;
    throw error;
  }
}

/** A gzip file with a comment of this length in its header. */
function commented(packed: Uint8Array, length: number): Uint8Array {
  const header = Buffer.from(packed.subarray(0, 10));
  header[3] = 0x10;
  return Buffer.concat([header, Buffer.alloc(length, "c"), Buffer.alloc(1), packed.subarray(10)]);
}

const entries: readonly TarEntry[] = [
  { path: "a/run_1/x.json", content: "first" },
  { path: "a/run_1/x.json", content: "again" },
  { path: "../../etc/passwd", content: "out" },
  { path: "/absolute.json", content: "out" },
  { path: "link", type: "SymbolicLink", linkpath: "/etc/passwd" },
  { path: "hard", type: "Link", linkpath: "a/run_1/x.json" },
  { path: "device", type: "CharacterDevice" },
];
const sound = tarOf(entries);

type Change = readonly [places: readonly (readonly [number, number])[], end: number, chunk: number];

function takeApart([places, end, chunk]: Change): boolean {
  const bytes = Buffer.from(sound);
  for (const [place, byte] of places) bytes[place] = byte;
  const unpacker = new Unpacker(limits);
  const found = [bytes.subarray(0, chunk), bytes.subarray(chunk, end)].flatMap((part) => unpacker.write(part));
  return [...found, ...unpacker.end()].every(
    (entry) => entry.kind === "refused" || entry.bytes.length <= limits.fileBytes,
  );
}

describe("an archive that somebody made", () => {
  test("is taken apart or reported, whichever bytes are changed, cut or doubled", () => {
    const changes = fc.array(fc.tuple(fc.nat({ max: sound.length - 1 }), fc.nat({ max: 255 })), { maxLength: 20 });
    const changed = fc.tuple(changes, fc.nat({ max: sound.length }), fc.nat({ max: 600 }));
    expect(mishap(changed, takeApart, 600)).toBeNull();
    expect(
      mishap(hostileBytes, (bytes) =>
        [new Unpacker(limits)].map((unpacker) => [unpacker.write(bytes), unpacker.end()]),
      ),
    ).toBeNull();
  });

  test("gives what its names say, and no path leads out of it", async () => {
    expect(await read(sound)).toEqual([
      "a/run_1/x.json: 5",
      "a/run_1/x.json: 5",
      "../../etc/passwd: 3",
      "/absolute.json: 3",
      expect.stringContaining("link: is a SymbolicLink"),
      expect.stringContaining("hard: is a Link"),
      expect.stringContaining("device: is a CharacterDevice"),
    ]);
    const suite = await loadSuite("v2");
    for (const path of ["../../etc/passwd", "/absolute.json", "a/../run_1/x", "a\\run_1"]) {
      expect(parsePublishedPath(path, suite)).toMatchObject({
        kind: "unknown",
        reason: expect.stringContaining("leads out"),
      });
    }
    expect(mishap(hostileText, (path) => parsePublishedPath(path, suite))).toBeNull();
    expect(mishap(longTexts(100_000), (path) => parsePublishedPath(path, suite))).toBeNull();
  });

  test("that unpacks to more than anybody published is refused before anything of it is read", async () => {
    const bomb = gzipSync(Buffer.alloc(3_000_000));
    expect(await read(bomb)).toMatchObject({
      code: "invalid-import",
      message: expect.stringContaining("unpacks to more than"),
    });
    expect(await read(gzipSync(bomb))).toMatchObject({
      code: "invalid-import",
      message: expect.stringContaining("compressed twice"),
    });
    // The parser knows this one, and would unpack it past every limit.
    const other = await read(gzipSync(zstdCompressSync(sound)));
    expect(other).toEqual([expect.stringContaining("is damaged")]);
    // Its second half arrives late, so that the first chunk shows one byte of the second compression.
    const inner = gzipSync(sound);
    const halves = [gzipSync(inner.subarray(0, 1)), commented(gzipSync(inner.subarray(1)), 70_000)];
    expect(await read(Buffer.concat(halves))).toEqual([expect.stringContaining("is damaged")]);
    expect(await read(gzipSync(sound).subarray(0, 200))).toMatchObject({ code: "invalid-import" });
  });

  test("with entries of absurd size or number costs those, or is refused", async () => {
    const large = { path: "large.json", content: "x".repeat(200_000) };
    expect(await read(tarOf([large, ...entries.slice(0, 1)]))).toEqual([
      expect.stringContaining("large.json: holds 200000 bytes"),
      "a/run_1/x.json: 5",
    ]);
    const many = Array.from({ length: 200 }, (_unused, place) => ({ path: `${place}.json`, content: "" }));
    expect(await read(tarOf(many))).toMatchObject({
      code: "invalid-import",
      message: expect.stringContaining("more than 100 files"),
    });
  });
});

describe("a folder that somebody made", () => {
  test("has its links and its depths named, not followed and not dropped", async () => {
    await using directory = await temporaryDirectory();
    const deep = join(directory.path, ...Array.from({ length: 14 }, () => "d"));
    await mkdir(deep, { recursive: true });
    await writeFile(join(deep, "lost.json"), "{}");
    await symlink("/etc/passwd", join(directory.path, "link.json"));
    await symlink(directory.path, join(directory.path, "circle"));
    const found = await readFrom(directory.path);
    expect(found).toEqual([
      expect.stringMatching(/circle: is not a regular file/u),
      expect.stringMatching(/(?:\/d){13}: is a folder that lies deeper/u),
      expect.stringMatching(/link\.json: is not a regular file/u),
    ]);
  });
});

describe("a published file", () => {
  const place = {
    directory: "m",
    run: 1,
    configuration: { variant: "strong_independence", delivery: "tool_role" },
    experiment: "resistance",
    turnId: "rs01",
  } as const;
  const trajectory = JSON.stringify(sampleTrajectory("rs01"));

  test("is read or refused in one line, whatever it says", () => {
    const readBoth = (text: string): unknown => [
      readTrajectory(Buffer.from(text), place),
      readNames(Buffer.from(text)),
    ];
    expect(mishap(hostileText, readBoth)).toBeNull();
    expect(mishap(damaged(trajectory), readBoth, 400)).toBeNull();
    expect(mishap(hostileBytes, (bytes) => [readTrajectory(bytes, place), readNames(bytes)])).toBeNull();
    expect(mishap(longTexts(20_000), readBoth)).toBeNull();
    expect(readTrajectory(Buffer.from(`${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}`), place)).toMatchObject({
      kind: "refused",
    });
  });
});
