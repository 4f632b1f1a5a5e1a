import { type Dirent, createReadStream } from "node:fs";
import { stat, readdir, readFile, open } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { createGunzip } from "node:zlib";
import { BenchError, usageError } from "../../domain/bench-error.ts";
import { readFault, readFaultReason } from "../../domain/file-fault.ts";
import {
  defaultLimits,
  type SourceEntry,
  type SourceLimits,
  tooLarge,
  Unpacker,
  type ArchiveDamage,
} from "./unpacker.ts";
import { messageOf } from "../../domain/message-of.ts";

/** Why a file is not wanted, by its path; null for one that is. */
type Unwanted = (path: string) => string | null;

/**
 * The files of a folder, or of a tar archive with or without gzip, one at a time. Nothing is written to disk. In a folder, an unwanted
 * file is not read: a wrong folder can hold very many.
 * Rejects with BenchError `usage` or `invalid-import` when the source as a whole cannot be used; what is wrong with
 * one file is told by its entry.
 */
export async function* readSource(
  path: string,
  limits: SourceLimits = defaultLimits,
  unwanted: Unwanted = () => null,
): AsyncGenerator<SourceEntry> {
  const isFolder = await requireSource(path);
  yield* isFolder ? readFolder(path, limits, unwanted) : readArchive(path, limits);
}

const whatToGive = "Give the folder of a published cache, or its .tar.gz archive.";

/** Whether it is a folder. Rejects with BenchError `usage` where there is nothing, and for a pipe: an archive is read twice. */
export async function requireSource(path: string): Promise<boolean> {
  const found = await stat(path).catch((cause: unknown) => {
    throw readFault({ what: path, hint: whatToGive, cause });
  });
  if (found.isFile()) await refuseOwnFile(path);
  if (found.isDirectory() || found.isFile()) return found.isDirectory();
  throw usageError(`${path} is a pipe or a device, not a file.`, whatToGive);
}

/** Deeper than the layout is with any sensible folder around it. */
const deepest = 12;

interface FoundFile {
  readonly path: string;
  /** Why it is not read, or null. */
  readonly problem: string | null;
}

/** Paths begin with the folder's own name, so that the folder of a single model config can be given as well. */
async function* readFolder(folder: string, limits: SourceLimits, unwanted: Unwanted): AsyncGenerator<SourceEntry> {
  const root = resolve(folder);
  const files: FoundFile[] = [];
  for await (const file of filesUnder(root, basename(root), deepest)) {
    files.push(file);
    if (files.length > limits.files) throw tooManyFiles(folder, limits);
  }
  for (const [index, { path, problem }] of files.entries()) {
    const progress = (index + 1) / files.length;
    const onDisk = join(root, "..", path);
    const reason = problem ?? unwanted(path);
    yield reason === null
      ? await readEntry(path, onDisk, progress, limits)
      : { kind: "refused", path, progress, reason };
  }
}

async function* filesUnder(folder: string, path: string, depth: number): AsyncGenerator<FoundFile> {
  const listed = await entriesOf(folder);
  if (typeof listed === "string") {
    yield { path, problem: listed };
    return;
  }
  for (const entry of listed.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const below = `${path}/${entry.name}`;
    if (!entry.isDirectory()) yield { path: below, problem: entry.isFile() ? null : noFile };
    else if (depth > 0) yield* filesUnder(join(folder, entry.name), below, depth - 1);
    else yield { path: below, problem: "is a folder that lies deeper than any published layout" };
  }
}

const noFile = "is not a regular file; links are not followed";

/** Its entries, or why there are none: one folder that cannot be read costs no other. */
async function entriesOf(folder: string): Promise<readonly Dirent[] | string> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    return `cannot be read: ${readFaultReason(error)}`;
  }
}

async function readEntry(path: string, onDisk: string, progress: number, limits: SourceLimits): Promise<SourceEntry> {
  try {
    const reason = tooLarge((await stat(onDisk)).size, limits);
    if (reason !== null) return { kind: "refused", path, progress, reason };
    return { kind: "file", path, progress, bytes: await readFile(onDisk) };
  } catch (error) {
    const reason = `cannot be read: ${readFaultReason(error)}`;
    return { kind: "refused", path, progress, reason };
  }
}

function tooManyFiles(folder: string, limits: SourceLimits): BenchError {
  return new BenchError({
    code: "invalid-import",
    message: `"${folder}" holds more than ${limits.files} files.`,
    hint: "Give the folder of the published cache itself, the one with a folder for each model config.",
  });
}

/**
 * Streams a tar archive, with or without gzip. It is gone through twice: the checksum of a compressed one stands at the
 * end, and nothing of a damaged archive may reach the store, where it could not be told from the real answers.
 */
async function* readArchive(path: string, limits: SourceLimits): AsyncGenerator<SourceEntry> {
  const totalBytes = await checkedSize(path, limits);
  const unpacker = new Unpacker(limits);
  let read = 0;
  let files = 0;
  for await (const chunk of archiveContent(path)) {
    read += chunk.length;
    for (const entry of unpacker.write(chunk)) {
      files += 1;
      if (files > limits.files) throw unusable(path, `holds more than ${limits.files} files`);
      yield { ...entry, progress: Math.min(1, read / totalBytes) };
    }
  }
  for (const entry of unpacker.end()) yield { ...entry, progress: 1 };
  const { damage } = unpacker;
  if (damage !== null) yield { kind: "refused", path: basename(path), progress: 1, reason: describe(damage) };
}

/** Text of models packs to a tenth, files of a few words to a fiftieth: what unpacks to more holds no answers. */
const mostTimesPacked = 200;

/** Below this, unpacking costs nothing, however small the archive is. */
const harmlessBytes = 64 * 2 ** 20;

async function checkedSize(path: string, limits: SourceLimits): Promise<number> {
  const { size: packed } = await stat(path);
  const mostBytes = Math.min(limits.totalBytes, Math.max(harmlessBytes, packed * mostTimesPacked));
  let size = 0;
  let isPackedTwice = false;
  try {
    for await (const chunk of archiveContent(path)) {
      isPackedTwice ||= size === 0 && chunk[0] === 0x1f && chunk[1] === 0x8b;
      if (isPackedTwice) break;
      size += chunk.length;
      if (size > mostBytes) break;
    }
  } catch (cause) {
    throw unusable(path, `is damaged (${messageOf(cause)})`, cause);
  }
  if (isPackedTwice) throw unusable(path, "is compressed twice");
  if (size > limits.totalBytes) throw unusable(path, `unpacks to more than ${limits.totalBytes} bytes`);
  if (size > mostBytes) throw unusable(path, `unpacks to more than ${mostTimesPacked} times its size`);
  return size;
}

function describe({ places, first }: ArchiveDamage): string {
  const where = places === 1 ? "one place" : `${places} places`;
  return `is damaged in ${where}, and what stood there is lost: ${first}`;
}

function unusable(path: string, problem: string, cause?: unknown): BenchError {
  return new BenchError({
    code: "invalid-import",
    message: `The archive "${path}" ${problem}.`,
    hint: "Get the archive again. To import what can still be read, unpack it yourself and give the folder.",
    cause,
  });
}

/** The bytes of a file, without the gzip compression if it has one. Fails at the end when the checksum is wrong. */
async function* archiveContent(path: string): AsyncGenerator<Uint8Array> {
  if (!(await isCompressed(path))) {
    yield* bytesOf(createReadStream(path));
    return;
  }
  const stream = createReadStream(path);
  const unzip = createGunzip();
  // `pipe` does not pass errors on.
  stream.on("error", (error) => unzip.destroy(error));
  try {
    yield* bytesOf(stream.pipe(unzip));
  } finally {
    stream.destroy();
  }
}

async function* bytesOf(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    if (chunk instanceof Uint8Array) yield chunk;
  }
}

/** A store, or what `aib export` writes: no tar begins so. @throws BenchError `usage` */
async function refuseOwnFile(path: string): Promise<void> {
  const block = await startOf(path, 512);
  const start = block.toString("latin1");
  // The header of a tar fills its fields up with zeros.
  if (block.length > 0 && !block.includes(0) && !(await isCompressed(path)) && !/^\s*[[{]|^kind,/u.test(start))
    throw noArchive(path);
  if (!/^(?:\s*[[{]|kind,|SQLite format 3)/u.test(start)) return;
  throw noArchive(path, " A store is read with --db <store>; exports cannot be imported, nor stores merged.");
}

function noArchive(path: string, more = ""): BenchError {
  return usageError(`${path} is not an archive of the published benchmark.`, `${whatToGive}${more}`);
}

/** Every gzip file starts with these two bytes. */
async function isCompressed(path: string): Promise<boolean> {
  const start = await startOf(path, 2);
  return start[0] === 0x1f && start[1] === 0x8b;
}

async function startOf(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
