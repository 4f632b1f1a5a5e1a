import { open } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { decodeText, type TextReading } from "./decode-text.ts";

/**
 * Reads a text file of at most so many bytes. Rejects as the file system does when there is none; what is wrong with its
 * content is data.
 */
export async function readTextFile(path: string, mostBytes: number): Promise<TextReading> {
  await using file = await open(path);
  // One byte more than may be: a pipe or a device does not tell its size.
  const bytes = await buffer(file.createReadStream({ end: mostBytes }));
  if (bytes.length <= mostBytes) return decodeText(bytes);
  return { kind: "unusable", problem: `is longer than the ${mostBytes / 1024} KiB that such a file may have` };
}
