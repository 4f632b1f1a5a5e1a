import { stat } from "node:fs/promises";
import { BenchError } from "../../domain/index.ts";
import { readArchive } from "./read-archive.ts";
import { readFolder } from "./read-folder.ts";
import { defaultLimits, type SourceEntry, type SourceLimits } from "./source-entry.ts";

/**
 * The files of a folder, or of a tar archive with or without gzip, one at a time. Nothing is written to disk.
 * Rejects with BenchError `not-found` or `invalid-import` when the source as a whole cannot be used; what is wrong with
 * one file is told by its entry.
 */
export async function* readSource(path: string, limits: SourceLimits = defaultLimits): AsyncGenerator<SourceEntry> {
  const isFolder = await kindOf(path);
  yield* isFolder ? readFolder(path, limits) : readArchive(path, limits);
}

async function kindOf(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (cause) {
    throw new BenchError({
      code: "not-found",
      message: `"${path}" cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
      hint: "Give the folder of a published cache, or its .tar.gz archive.",
      cause,
    });
  }
}
