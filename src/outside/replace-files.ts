import type { Stats } from "node:fs";
import { access, constants, open, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { writeFault } from "../domain/file-fault.ts";
import { draftPath, removeDeadDrafts } from "./draft.ts";
import { followLinks } from "./follow-links.ts";

/**
 * Writes files, each whole or not at all: into a draft in the same folder, onto the disk, then renamed over the file. The
 * drafts of several files take their places when all are whole. A replaced file keeps its permissions unless `mode` is given.
 * A path is absolute; a symbolic link is followed and stays one.
 * @throws BenchError unwritable when the system refuses, and anything that `texts` throw; the files are as before
 */
export async function replaceFiles(
  files: readonly { readonly path: string; readonly texts: Texts; readonly mode?: number }[],
): Promise<void> {
  const drafts: Draft[] = [];
  try {
    for (const { path, texts, mode } of files) {
      const draft = await named(path, () => openDraft(path, mode));
      drafts.push(draft);
      await writeTexts(texts, (text) => named(path, () => append(draft, text)));
      await named(path, () => finish(draft));
    }
    for (const draft of drafts) await named(draft.path, () => takePlace(draft));
  } finally {
    for (const { handle, file } of drafts) {
      await handle.close().catch(() => {});
      await rm(file, { force: true }).catch(() => {});
    }
  }
}

interface Draft {
  /** The path that was asked for. */
  readonly path: string;
  /** What the draft will replace: the path with its links followed. */
  readonly place: string;
  readonly file: string;
  readonly handle: FileHandle;
}

async function openDraft(path: string, mode?: number): Promise<Draft> {
  const place = await followLinks(path);
  const older = await stat(place).catch(() => null);
  if (older?.isFile() === false) throw new Error("it is not a regular file");
  // Renaming would also replace a file that its owner has protected from writing.
  if (older !== null) await access(place, constants.W_OK);
  // Such as the store itself, where it has a name like results.csv.
  if (older !== null && (await isDatabase(place))) throw new Error("it is an SQLite database, not a text");
  // Its last writes, which SQLite would take for its own.
  const database = place.replace(/-(?:wal|shm|journal)$/u, "");
  if (database !== place && (await isDatabase(database))) throw new Error("it belongs to an SQLite database");
  await removeDeadDrafts(dirname(place));
  const file = draftPath(dirname(place));
  const handle = await open(file, "wx", mode ?? (older === null ? 0o666 : older.mode & 0o777));
  if (older !== null) await keepRights(handle, older);
  if (mode !== undefined) await handle.chmod(mode);
  return { path, place, file, handle };
}

async function isDatabase(path: string): Promise<boolean> {
  const beginning = Buffer.from("SQLite format 3\0");
  const handle = await open(path, "r").catch(() => null);
  const found = await handle?.read(Buffer.alloc(beginning.length), 0, beginning.length, 0);
  await handle?.close();
  return found?.buffer.equals(beginning) ?? false;
}

/** As far as the system and the rights of this process allow. */
async function keepRights(handle: FileHandle, { uid, gid, mode }: Stats): Promise<void> {
  await handle.chown(uid, gid).catch(() => {});
  await handle.chmod(mode & 0o777).catch(() => {});
}

async function append({ handle }: Draft, text: string): Promise<boolean> {
  await handle.appendFile(text);
  return true;
}

/** A disk that is full, or a quota over a network, may refuse what it had taken only now. */
async function finish({ handle }: Draft): Promise<void> {
  await handle.sync();
  await handle.close();
}

async function takePlace({ file, place }: Draft): Promise<void> {
  await rename(file, place);
  await syncFolder(dirname(place));
}

/** Makes the new name last a power cut, where the system can do that with folders. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

async function named<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw writeFault(path, error);
  }
}

export type Texts = AsyncIterable<string> | Iterable<string>;

const portion = 64 * 1024;

/**
 * Sends texts in portions, no faster than they are taken. False when the reader left before the end.
 * @param send resolves to false when the reader has left
 */
export async function writeTexts(texts: Texts, send: (text: string) => Promise<boolean>): Promise<boolean> {
  let waiting = "";
  for await (const text of texts) {
    waiting += text;
    if (waiting.length < portion) continue;
    if (!(await send(waiting))) return false;
    waiting = "";
  }
  return waiting === "" || send(waiting);
}
