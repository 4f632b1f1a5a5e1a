import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateRawSync, zstdCompressSync } from "node:zlib";
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/support/temporary-folder.ts";
import { readLogFile, type LogLimits } from "./log-file.ts";

const limits: LogLimits = { fileBytes: 1e6, entryBytes: 10_000, totalBytes: 25_000, entries: 20 };
const methods = { stored: 0, deflated: 8, zstandard: 93 };

interface Packed {
  readonly name: string;
  readonly text: string;
  readonly method?: keyof typeof methods;
  /** The unpacked size that it states (default: the true one). */
  readonly states?: number;
}

async function zipOf(files: readonly Packed[]): Promise<string> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const { name, text, method = "deflated", states } of files) {
    const bytes = Buffer.from(text);
    const pack = {
      stored: () => bytes,
      deflated: () => deflateRawSync(bytes),
      zstandard: () => zstdCompressSync(bytes),
    };
    await zip.add(name, new Uint8ArrayReader(pack[method]()), {
      passThrough: true,
      compressionMethod: methods[method],
      uncompressedSize: states ?? bytes.length,
      signature: crc32(bytes),
    });
  }
  const path = join(temporaryFolder(), "log.eval");
  writeFileSync(path, await zip.close());
  return path;
}

async function readAll(path: string) {
  const { header, samples } = await readLogFile(path, limits);
  return { header, samples: await Array.fromAsync(samples) };
}

const header = { name: "header.json", text: '{"a":1}' };

test.each(["stored", "deflated", "zstandard"] as const)("a log whose files are %s is read", async (method) => {
  const path = await zipOf([
    { name: "samples/x_epoch_1.json", text: '{"b":2}', method },
    { name: "summaries.json", text: "[", method },
    { ...header, method },
  ]);
  expect(await readAll(path)).toEqual({ header: { a: 1 }, samples: [{ b: 2 }] });
});

test("a stopped log is read from its journal", async () => {
  const path = await zipOf([{ name: "_journal/start.json", text: '{"a":3}' }]);
  expect(await readAll(path)).toEqual({ header: { a: 3 }, samples: [] });
});

const bomb = `"${"x".repeat(1e6)}"`;

test.each([
  ["no header", [{ name: "samples/x.json", text: "{}" }], "without the header of a log"],
  ["a bomb", [header, { name: "samples/x.json", text: bomb }], "more in samples/x.json than"],
  [
    "a bomb that states a small size",
    [header, { name: "samples/x.json", text: bomb, states: 9 }],
    "more in samples/x.json than",
  ],
  [
    "a bomb of zstandard",
    [header, { name: "samples/x.json", text: bomb, method: "zstandard" }],
    "more in samples/x.json than",
  ],
  [
    "many large files",
    [header, ...[1, 2, 3].map((n) => ({ name: `samples/${n}.json`, text: `"${"x".repeat(9000)}"` }))],
    "more in samples/3.json",
  ],
  ["many files", Array.from({ length: 30 }, (_, n) => ({ name: `${n}`, text: "" })), "more than 20 files"],
  ["no JSON", [header, { name: "samples/x.json", text: "{" }], "is damaged: samples/x.json"],
] as const)("a zip file with %s is refused", async (_, files, reason) => {
  const path = await zipOf(files);
  await expect(readAll(path)).rejects.toThrow(reason);
});

test.each([
  ["a cut zip file", "PK\u0003\u0004 and no more", "is damaged: the zip file"],
  ["a text", "hello", "is damaged: the file"],
  ["a large file", " ".repeat(1_000_001), "larger than 1000000 bytes"],
])("%s is refused", async (_, text, reason) => {
  const path = join(temporaryFolder(), "log.eval");
  writeFileSync(path, text);
  await expect(readAll(path)).rejects.toThrow(reason);
});

test("a file that is not there is named with what to give", async () => {
  await expect(readLogFile(join(temporaryFolder(), "none.eval"))).rejects.toMatchObject({
    code: "usage",
    hint: expect.stringContaining("aib import inspect"),
  });
});
