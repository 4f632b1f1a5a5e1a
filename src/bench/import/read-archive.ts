import { basename } from "node:path";
import { BenchError } from "../../domain/index.ts";
import { archiveContent } from "./archive-content.ts";
import type { SourceEntry, SourceLimits } from "./source-entry.ts";
import { Unpacker, type ArchiveDamage } from "./unpacker.ts";

/**
 * Streams a tar archive, with or without gzip. It is gone through twice: the checksum of a compressed one stands at the
 * end, and nothing of a damaged archive may reach the store, where it could not be told from the real answers.
 */
export async function* readArchive(path: string, limits: SourceLimits): AsyncGenerator<SourceEntry> {
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

async function checkedSize(path: string, limits: SourceLimits): Promise<number> {
  let size = 0;
  let isPackedTwice = false;
  try {
    for await (const chunk of archiveContent(path)) {
      // A second compression would be undone by the parser itself, past every limit.
      isPackedTwice ||= size === 0 && chunk[0] === 0x1f && chunk[1] === 0x8b;
      if (isPackedTwice) break;
      size += chunk.length;
      if (size > limits.totalBytes) break;
    }
  } catch (cause) {
    throw unusable(path, `is damaged (${cause instanceof Error ? cause.message : String(cause)})`, cause);
  }
  if (isPackedTwice) throw unusable(path, "is compressed twice");
  if (size > limits.totalBytes) throw unusable(path, `unpacks to more than ${limits.totalBytes} bytes`);
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
