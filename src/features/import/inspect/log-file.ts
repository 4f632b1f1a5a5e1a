import { openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import { inflateRawSync, zstdDecompressSync } from "node:zlib";
import { BlobReader, Uint8ArrayWriter, ZipReader, type FileEntry } from "@zip.js/zip.js";
import { readFault } from "../../../domain/file-fault.ts";
import { messageOf } from "../../../domain/message-of.ts";

/** What a log may ask of this machine at most. Far above logs of a suite. */
export interface LogLimits {
  readonly fileBytes: number;
  /** Of one file within the log, unpacked. */
  readonly entryBytes: number;
  /** Of all files within it that are read. */
  readonly totalBytes: number;
  readonly entries: number;
}

const defaultLimits: LogLimits = {
  fileBytes: 512 * 2 ** 20,
  entryBytes: 64 * 2 ** 20,
  totalBytes: 2 * 2 ** 30,
  entries: 100_000,
};

/** A log of Inspect as it lies in the file: nothing in it is checked. */
export interface LogFile {
  readonly header: unknown;
  /** One at a time. */
  readonly samples: AsyncIterable<unknown>;
}

/** Why a log cannot be read. Reads as a sentence behind its name. */
export class UnreadableLog extends Error {}

/**
 * Reads a log, `.eval` or `.json`.
 * @throws BenchError usage where there is no file; UnreadableLog, also from `samples`, for what is no log, damaged or too large
 */
export async function readLogFile(path: string, limits: LogLimits = defaultLimits): Promise<LogFile> {
  const hint = "Give logs of Inspect, .eval or .json: aib import inspect logs/*.eval";
  const found = await stat(path).catch((cause: unknown) => {
    throw readFault({ what: path, hint, cause });
  });
  if (!found.isFile()) throw new UnreadableLog("is not a file");
  if (found.size > limits.fileBytes) throw new UnreadableLog(`is larger than ${limits.fileBytes} bytes`);
  const file = await openAsBlob(path);
  const start = Buffer.from(await file.slice(0, 2).arrayBuffer()).toString("latin1");
  return start === "PK" ? readZip(file, limits) : readJson(Buffer.from(await file.arrayBuffer()));
}

function readJson(bytes: Uint8Array): LogFile {
  const log = parsed(bytes, "the file");
  const samples: unknown = typeof log === "object" && log !== null && "samples" in log ? log.samples : [];
  if (!Array.isArray(samples)) throw new UnreadableLog("has no list of samples");
  return { header: log, samples: eachOf(samples) };
}

async function* eachOf(samples: readonly unknown[]): AsyncGenerator {
  yield* samples;
}

/** A log that was stopped has no header, but the start of its journal, which holds the same. */
const headers = ["header.json", "_journal/start.json"];

async function readZip(file: Blob, limits: LogLimits): Promise<LogFile> {
  const entries = await entriesOf(file, limits);
  const header = headers.map((name) => entries.get(name)).find((entry) => entry !== undefined);
  if (header === undefined) throw new UnreadableLog("is a zip file without the header of a log");
  let left = limits.totalBytes;
  const read = async (entry: FileEntry): Promise<unknown> => {
    const bytes = await unpacked(entry, Math.min(limits.entryBytes, left));
    left -= bytes.length;
    return parsed(bytes, entry.filename);
  };
  const samples = [...entries.values()].filter(({ filename }) => /^samples\/[^/]+\.json$/u.test(filename));
  return { header: await read(header), samples: eachRead(samples, read) };
}

async function* eachRead(entries: readonly FileEntry[], read: (entry: FileEntry) => Promise<unknown>): AsyncGenerator {
  for (const entry of entries) yield await read(entry);
}

/** By name; of two with one name, the last. */
async function entriesOf(file: Blob, limits: LogLimits): Promise<ReadonlyMap<string, FileEntry>> {
  const entries = new Map<string, FileEntry>();
  const zip = new ZipReader(new BlobReader(file), { useWebWorkers: false });
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      if (!entry.directory) entries.set(entry.filename, entry);
      if (entries.size > limits.entries) throw new UnreadableLog(`holds more than ${limits.entries} files`);
    }
  } catch (cause) {
    throw cause instanceof UnreadableLog ? cause : damaged("the zip file", cause);
  }
  return entries;
}

const stored = 0;
const deflated = 8;
/** Newer releases of Inspect write it. */
const zstandard = 93;

/** Unpacks no further than `mostBytes`, whatever size the entry states. */
async function unpacked(entry: FileEntry, mostBytes: number): Promise<Uint8Array> {
  const { filename, compressionMethod, compressedSize } = entry;
  const terms = { maxOutputLength: Math.max(1, mostBytes) };
  if (compressedSize > mostBytes) throw tooLarge(filename);
  if (entry.encrypted) throw new UnreadableLog("is encrypted");
  try {
    const packed = await entry.getData(new Uint8ArrayWriter(), { passThrough: true });
    if (compressionMethod === stored) return packed;
    if (compressionMethod === deflated) return inflateRawSync(packed, terms);
    if (compressionMethod === zstandard) return zstdDecompressSync(packed, terms);
  } catch (cause) {
    const isTooLarge = cause instanceof Error && "code" in cause && cause.code === "ERR_BUFFER_TOO_LARGE";
    throw isTooLarge ? tooLarge(filename) : damaged(filename, cause);
  }
  throw new UnreadableLog(`packs ${filename} by method ${compressionMethod}, which this program does not read`);
}

function parsed(bytes: Uint8Array, what: string): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw damaged(what, cause);
  }
}

function tooLarge(what: string): UnreadableLog {
  return new UnreadableLog(`holds more in ${what} than any log of a suite`);
}

function damaged(what: string, cause: unknown): UnreadableLog {
  return new UnreadableLog(`is damaged: ${what}: ${messageOf(cause)}`);
}
