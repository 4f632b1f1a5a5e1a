import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { lstat, mkdir, readdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { BenchError } from "../domain/bench-error.ts";
import { isWriteFault, writeFault } from "../domain/file-fault.ts";
import { draftPath, isDraft, makeDraftFolder, removeDeadDrafts } from "./draft.ts";
import { followLinks } from "./follow-links.ts";
import { readRegularTextFile } from "./read-text-file.ts";

/** A kind of folder that the program writes as a whole, and knows again by a file in it. */
export interface FolderKind {
  /** For messages: "a site". */
  readonly name: string;
  readonly markerFile: string;
  /** Takes its place last where the folder was there before: it names all other files. */
  readonly lastFile: string | null;
  /** Matches the paths of all its files, and no other: a marker that someone else made must not have others removed. */
  readonly paths: RegExp;
}

/** SHA-256 by path below the folder, with `/`. Several where a killed export may have replaced the file or not. */
type WrittenFiles = ReadonlyMap<string, readonly string[]>;

/**
 * Refuses before any work is done, and tidies up after an export that was killed. A folder is free where there is nothing in it
 * but what an earlier export wrote, unchanged.
 * @param folder absolute; a symbolic link is followed and stays one
 * @throws BenchError usage when the folder holds anything else
 */
export async function checkFolder(kind: FolderKind, folder: string): Promise<void> {
  const place = await placeOf(folder);
  for (const tidied of [place, dirname(place)]) await removeDeadDrafts(tidied);
  await earlierFiles(kind, { folder, place });
}

async function placeOf(path: string): Promise<string> {
  try {
    return await followLinks(path);
  } catch (error) {
    throw writeFault(path, error);
  }
}

interface Place {
  /** As the user wrote it. */
  readonly folder: string;
  readonly place: string;
}

/** What an earlier export wrote into the folder; nothing where it is empty or missing. Refuses anything else in it. */
async function earlierFiles({ markerFile, paths }: FolderKind, { folder, place }: Place): Promise<WrittenFiles> {
  const found = await filesIn(folder, place);
  if (found.length === 0) return new Map();
  const earlier = await markedFiles(join(place, markerFile), paths);
  if (earlier === null) throw notOurs(folder);
  const strangers: string[] = [];
  for (const path of found) {
    const isOurs = path === markerFile || (await isUnchanged(join(place, path), earlier.get(path)));
    if (!isOurs) strangers.push(path);
  }
  if (strangers.length > 0) throw hasStrangers(folder, strangers);
  return earlier;
}

/** All that stands below a folder, but for drafts: files, links, and empty folders, which end in `/`. */
async function filesIn(folder: string, place: string): Promise<readonly string[]> {
  if (!existsSync(place)) return [];
  try {
    const entries = (await readdir(place, { withFileTypes: true })).filter(({ name }) => !isDraft(name));
    const below = await Promise.all(
      entries.map(async (entry) => {
        if (!entry.isDirectory()) return [entry.name];
        const inside = await filesIn(folder, join(place, entry.name));
        return inside.length === 0 ? [`${entry.name}/`] : inside.map((path) => `${entry.name}/${path}`);
      }),
    );
    return below.flat();
  } catch (cause) {
    if (cause instanceof BenchError) throw cause;
    throw new BenchError({
      code: "usage",
      message: `${folder} is not a folder that can be read.`,
      hint: "Choose another place with -o.",
      cause,
    });
  }
}

async function isUnchanged(file: string, digests: readonly string[] = []): Promise<boolean> {
  if (digests.length === 0 || !(await lstat(file)).isFile()) return false;
  return digests.includes(await digestOfFile(file));
}

async function digestOfFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/**
 * Has a folder written into a draft, whose files take their places when all are whole. On any error before that the folder stays
 * as it was; the draft of an interrupted export is removed by the next. Only unchanged files of an earlier export are replaced
 * or removed. `about` goes into the marker file, with every file and its digest.
 * @throws BenchError usage when something else has come into the folder; unwritable when the system refuses to write
 */
export async function replaceFolder<Result>(
  kind: FolderKind,
  folder: string,
  fill: (draft: string) => Promise<{ readonly about: Readonly<Record<string, unknown>>; readonly result: Result }>,
): Promise<Result> {
  const place = await placeOf(folder);
  const isNew = !existsSync(place);
  const around = isNew ? dirname(place) : place;
  const draft = await mkdir(around, { recursive: true })
    .then(() => makeDraftFolder(around))
    .catch((error: unknown) => {
      throw writeFault(folder, error);
    });
  try {
    const { about, result } = await fill(draft);
    const files = new Map<string, readonly string[]>();
    for (const path of (await filesIn(folder, draft)).toSorted()) {
      if (path.endsWith("/")) continue;
      if (!kind.paths.test(path))
        throw new Error(`the next export would not know ${path} again as part of ${kind.name}`);
      files.set(path, [await digestOfFile(join(draft, path))]);
    }
    const markAs = (written: WrittenFiles, parent: string): Promise<void> =>
      writeMarker(join(parent, kind.markerFile), about, written);
    if (isNew) {
      await markAs(files, draft);
      await rename(draft, place);
    } else {
      await moveUp(kind, { draft, folder, place, files, markAs });
    }
    return result;
  } catch (error) {
    throw isWriteFault(error) ? writeFault(folder, error) : error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

interface Replacement extends Place {
  readonly draft: string;
  readonly files: WrittenFiles;
  readonly markAs: (written: WrittenFiles, parent: string) => Promise<void>;
}

/**
 * Into a folder that is there, which may be a mount point or the working directory of a process. The marker first names what
 * was written before and what is to come, so that the next export knows every file whenever this one is killed.
 */
async function moveUp(kind: FolderKind, { draft, folder, place, files, markAs }: Replacement): Promise<void> {
  const earlier = await earlierFiles(kind, { folder, place });
  const both = new Map(earlier);
  for (const [path, digests] of files) both.set(path, [...new Set([...(both.get(path) ?? []), ...digests])]);
  await markAs(both, place);
  const last = [...files.keys()].filter((path) => path === kind.lastFile);
  for (const path of [...[...files.keys()].filter((each) => each !== kind.lastFile), ...last]) {
    await mkdir(dirname(join(place, path)), { recursive: true });
    await rename(join(draft, path), join(place, path));
  }
  for (const [path, digests] of earlier) {
    if (files.has(path) || !existsSync(join(place, path))) continue;
    if (await isUnchanged(join(place, path), digests)) await rm(join(place, path));
    await removeEmptyFolders(dirname(path), place);
  }
  await markAs(files, place);
}

async function removeEmptyFolders(below: string, place: string): Promise<void> {
  for (let path = below; path !== "."; path = dirname(path)) {
    const isGone = await rmdir(join(place, path)).then(
      () => true,
      () => false,
    );
    if (!isGone) return;
  }
}

/** Whole or not at all: without a readable marker the next export would refuse the folder. */
async function writeMarker(
  file: string,
  about: Readonly<Record<string, unknown>>,
  written: WrittenFiles,
): Promise<void> {
  const files = Object.fromEntries([...written].map(([path, digests]) => [path, digests.join(" ")]));
  const draft = draftPath(dirname(file));
  await writeFile(draft, `${JSON.stringify({ schemaVersion: 2, ...about, files }, null, 2)}\n`, { flush: true });
  await rename(draft, file);
}

/** Of a site of a hundred thousand files, in bytes. */
const longestMarker = 64 * 1024 ** 2;

/** What an earlier export wrote into its folder; null for any other folder, and for one of an earlier version. */
async function markedFiles(file: string, paths: RegExp): Promise<WrittenFiles | null> {
  // A pipe in its place would be waited for without an end.
  const reading = await readRegularTextFile(file, longestMarker).catch(() => null);
  const content: unknown = reading?.kind === "text" ? parsed(reading.text) : null;
  if (typeof content !== "object" || content === null || !("files" in content)) return null;
  const { files } = content;
  if (typeof files !== "object" || files === null) return null;
  const written = Object.entries(files).map(([path, digests]) => [path, String(digests).split(" ")] as const);
  // A marker that someone else made must not lead out of the folder.
  return written.every(([path]) => isBelow(path) && paths.test(path)) ? new Map(written) : null;
}

/** Whether a path of a marker stays in its folder: `data/index.json`. */
function isBelow(path: string): boolean {
  return !path.includes("\\") && path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function notOurs(folder: string): BenchError {
  return new BenchError({
    code: "usage",
    message: `${folder} is there already, and is not an earlier export of this version.`,
    hint: "Choose another folder, or empty it yourself.",
  });
}

function hasStrangers(folder: string, strangers: readonly string[]): BenchError {
  const named = strangers.slice(0, 5).join(", ");
  return new BenchError({
    code: "usage",
    message: `${folder} is an earlier export, and holds what that did not write or what has changed since: ${named}${strangers.length > 5 ? `, and ${strangers.length - 5} more` : ""}.`,
    hint: "Nothing was removed. Move them away, or choose another folder.",
  });
}
