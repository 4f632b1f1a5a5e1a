import type { Dirent } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { BenchError } from "../../domain/index.ts";
import { tooLarge, type SourceEntry, type SourceLimits } from "./source-entry.ts";

/** Deeper than the layout is with any sensible folder around it. */
const deepest = 12;

interface FoundFile {
  readonly path: string;
  /** Why it is not read, or null. */
  readonly problem: string | null;
}

/** Paths begin with the folder's own name, so that the folder of a single model config can be given as well. */
export async function* readFolder(folder: string, limits: SourceLimits): AsyncGenerator<SourceEntry> {
  const root = resolve(folder);
  const files: FoundFile[] = [];
  for await (const file of filesUnder(root, basename(root), deepest)) {
    files.push(file);
    if (files.length > limits.files) throw tooManyFiles(folder, limits);
  }
  for (const [index, { path, problem }] of files.entries()) {
    const progress = (index + 1) / files.length;
    const onDisk = join(root, "..", path);
    yield problem === null
      ? await readEntry({ path, onDisk, progress, limits })
      : { kind: "refused", path, progress, reason: problem };
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

const noFile = "is no regular file; links are not followed";

/** Its entries, or why there are none: one folder that cannot be read costs no other. */
async function entriesOf(folder: string): Promise<readonly Dirent[] | string> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    return `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function readEntry(input: {
  readonly path: string;
  readonly onDisk: string;
  readonly progress: number;
  readonly limits: SourceLimits;
}): Promise<SourceEntry> {
  const { path, onDisk, progress, limits } = input;
  try {
    const reason = tooLarge((await stat(onDisk)).size, limits);
    if (reason !== null) return { kind: "refused", path, progress, reason };
    return { kind: "file", path, progress, bytes: await readFile(onDisk) };
  } catch (error) {
    const reason = `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
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
