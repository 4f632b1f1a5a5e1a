import { constants, open, stat, type FileHandle } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { decodeText, type DecodedText } from "./decode-text.ts";

/** Reads a text file of at most `mostBytes`. Rejects like the file system for a missing file; invalid content is data. */
export async function readTextFile(path: string, mostBytes: number): Promise<DecodedText> {
  return textOf(await readBytes(path, mostBytes), mostBytes);
}

/** Reads a stream of text to its end, at most `mostBytes`. */
export async function readText(stream: AsyncIterable<Uint8Array>, mostBytes: number): Promise<DecodedText> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of stream) {
    length += piece.length;
    if (length > mostBytes) return textOf(null, mostBytes);
    pieces.push(piece);
  }
  return textOf(Buffer.concat(pieces), mostBytes);
}

/** For a file found in a folder, not named by the user: a pipe or a device, which may never end, is unusable. */
export async function readRegularTextFile(path: string, mostBytes: number): Promise<DecodedText> {
  // Opening a pipe waits for a writer otherwise.
  await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const stats = await file.stat();
  if (!stats.isFile() && !stats.isDirectory()) return { kind: "unusable", problem: "is not a regular file" };
  return textOf(await bytesOf(file, mostBytes), mostBytes);
}

function textOf(bytes: Uint8Array | null, mostBytes: number): DecodedText {
  if (bytes !== null) return decodeText(bytes);
  return { kind: "unusable", problem: `is larger than the limit of ${mostBytes / 1024} KiB` };
}

/** A file's bytes, or null when it exceeds `mostBytes`. Rejects like the file system, and for a pipe without a writer. */
export async function readBytes(path: string, mostBytes: number): Promise<Uint8Array | null> {
  if ((await stat(path)).isFIFO()) return bytesOfPipe(path, mostBytes);
  await using file = await open(path);
  return await bytesOf(file, mostBytes);
}

/** The writer of a pipe may start after us. */
const writerMs = 3_000;

async function bytesOfPipe(path: string, mostBytes: number): Promise<Uint8Array | null> {
  // Opening a pipe waits for a writer otherwise, and nothing ends that.
  await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const end = performance.now() + writerMs;
  const pieces: Uint8Array[] = [];
  let length = 0;
  let hasWriter = false;
  for (;;) {
    const piece = await pieceOf(file);
    const isEnd = piece?.length === 0;
    if (isEnd && hasWriter) return Buffer.concat(pieces);
    if (isEnd && performance.now() > end) throw new Error("no program writes into this pipe");
    hasWriter ||= !isEnd;
    length += piece?.length ?? 0;
    if (length > mostBytes) return null;
    if (piece === null || isEnd) await sleep(50);
    else pieces.push(piece);
  }
}

/** What a pipe holds, empty where it has no writer; null while its writer has written nothing more. */
async function pieceOf(file: FileHandle): Promise<Uint8Array | null> {
  try {
    const { buffer: bytes, bytesRead } = await file.read();
    return bytes.subarray(0, bytesRead);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EAGAIN") return null;
    throw error;
  }
}

async function bytesOf(file: FileHandle, mostBytes: number): Promise<Uint8Array | null> {
  // Reads one byte beyond the limit: a pipe or a device does not report its size.
  const bytes = await buffer(file.createReadStream({ end: mostBytes }));
  return bytes.length <= mostBytes ? bytes : null;
}
