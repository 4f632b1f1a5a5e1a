import { open } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { decodeText, type TextReading } from "./decode-text.ts";

/** Reads a text file of at most `mostBytes`. Rejects like the file system for a missing file; invalid content is data. */
export async function readTextFile(path: string, mostBytes: number): Promise<TextReading> {
  const bytes = await readBytes(path, mostBytes);
  if (bytes !== null) return decodeText(bytes);
  return { kind: "unusable", problem: `is larger than the limit of ${mostBytes / 1024} KiB` };
}

/** A file's bytes, or null when it exceeds `mostBytes`. Rejects like the file system. */
export async function readBytes(path: string, mostBytes: number): Promise<Uint8Array | null> {
  await using file = await open(path);
  // Reads one byte beyond the limit: a pipe or a device does not report its size.
  const bytes = await buffer(file.createReadStream({ end: mostBytes }));
  return bytes.length <= mostBytes ? bytes : null;
}
