import { open } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { decodeText, type TextReading } from "./decode-text.ts";

/**
 * Reads a text file of at most so many bytes. Rejects as the file system does when there is none; what is wrong with its
 * content is data.
 */
export async function readTextFile(path: string, mostBytes: number): Promise<TextReading> {
  const bytes = await readBytes(path, mostBytes);
  if (bytes !== null) return decodeText(bytes);
  return { kind: "unusable", problem: `is longer than the ${mostBytes / 1024} KiB that such a file may have` };
}

/** A file's bytes, or null when there are more than so many. Rejects as the file system does. */
export async function readBytes(path: string, mostBytes: number): Promise<Uint8Array | null> {
  await using file = await open(path);
  // One byte more than may be: a pipe or a device does not tell its size.
  const bytes = await buffer(file.createReadStream({ end: mostBytes }));
  return bytes.length <= mostBytes ? bytes : null;
}
