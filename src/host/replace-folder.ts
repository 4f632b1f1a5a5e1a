import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import { BenchError, isWriteFault, writeFault } from "../domain/index.ts";
import { isDead, makeDraftFolder, ownerKey, removeDeadDrafts } from "./draft.ts";
import { followLinks } from "./follow-links.ts";

/** A kind of folder that the program writes as a whole, and knows again by a file in it. */
export interface FolderKind {
  /** For messages: "a site". */
  readonly name: string;
  readonly markerFile: string;
  /** Takes its place last where the folder was there before: it names all other files. */
  readonly lastFile: string | null;
}

export interface FolderOptions {
  /** Absolute. A symbolic link is followed and stays one. */
  readonly folder: string;
  /** Replace any contents of the folder. */
  readonly force: boolean;
  /** Must stay where they are. */
  readonly keep: readonly string[];
}

/** A folder that was written. */
interface Filled<Result> {
  /** Kept in the marker file, with the names of what stands in the folder. */
  readonly about: Readonly<Record<string, unknown>>;
  readonly result: Result;
}

/**
 * Refuses before any work is done, and tidies up after an export that was killed.
 * @throws BenchError usage when the folder may not be replaced
 */
export async function checkFolder(kind: FolderKind, { folder, force, keep }: FolderOptions): Promise<void> {
  const place = await placeOf(folder);
  await putBack(place);
  await removeDeadDrafts(place);
  const entries = await entriesOf(place);
  if (entries.length === 0) return;
  for (const path of [...keep, homedir()]) {
    if (isWithin(await placeOf(path), place)) throw holds(kind, folder, path);
  }
  if (entries.includes(".git")) throw holds(kind, folder, join(folder, ".git"));
  if (force) return;
  const earlier = await markedEntries(join(place, kind.markerFile));
  if (earlier === null) throw notOurs(folder);
  const strangers = entries.filter((entry) => !earlier.includes(entry));
  if (strangers.length > 0) throw hasStrangers(folder, strangers);
}

async function placeOf(path: string): Promise<string> {
  try {
    return await followLinks(path);
  } catch (error) {
    throw writeFault(path, error);
  }
}

/**
 * Has a folder written into a draft, which takes its place when it is whole: a reader sees the old content or the new. On any
 * error the folder stays as it was. The draft of an interrupted export is removed.
 * @throws BenchError unwritable when the system refuses to write
 */
export async function replaceFolder<Result>(
  kind: FolderKind,
  folder: string,
  fill: (draft: string) => Promise<Filled<Result>>,
): Promise<Result> {
  const place = await placeOf(folder);
  const draft = await draftFor(place);
  try {
    const { about, result } = await fill(draft);
    const entries = [...(await readdir(draft)), kind.markerFile].toSorted(byName);
    const content = { schemaVersion: 1, ...about, entries };
    await writeFile(join(draft, kind.markerFile), `${JSON.stringify(content, null, 2)}\n`, { flush: true });
    await (dirname(draft) === place ? moveUp(kind, draft, entries) : takePlace(draft, place));
    return result;
  } catch (error) {
    throw isWriteFault(error) ? writeFault(folder, error) : error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Beside the folder, so that one rename is all that takes its place; inside of one that is there and empty, which may be
 * a mount point or the working directory of a process.
 */
async function draftFor(folder: string): Promise<string> {
  try {
    if (existsSync(folder) && (await readdir(folder)).length === 0) return await makeDraftFolder(folder);
    await mkdir(dirname(folder), { recursive: true });
    await removeDeadDrafts(dirname(folder));
    return await makeDraftFolder(dirname(folder));
  } catch (error) {
    throw writeFault(folder, error);
  }
}

/**
 * Out of the draft into the empty folder around it: first the file by which the next export knows the folder, last the one
 * that names all others.
 */
async function moveUp({ markerFile, lastFile }: FolderKind, draft: string, entries: readonly string[]): Promise<void> {
  const others = entries.filter((each) => each !== lastFile && each !== markerFile);
  const last = entries.filter((each) => each === lastFile);
  for (const entry of [markerFile, ...others, ...last]) {
    await rename(join(draft, entry), join(dirname(draft), entry));
  }
}

async function takePlace(draft: string, folder: string): Promise<void> {
  if (!existsSync(folder)) return rename(draft, folder);
  const aside = join(dirname(folder), `${asidePrefix(folder)}${ownerKey()}`);
  await keepRights(folder, draft);
  await rename(folder, aside);
  try {
    await rename(draft, folder);
  } catch (error) {
    await rename(aside, folder);
    throw error;
  }
  await rm(aside, { recursive: true, force: true });
}

/** As far as the system and the rights of this process allow. */
async function keepRights(older: string, draft: string): Promise<void> {
  const { uid, gid, mode } = await stat(older);
  await chown(draft, uid, gid).catch(() => {});
  await chmod(draft, mode & 0o7777).catch(() => {});
}

/** An earlier export has such a name for the moment in which the new one takes its place. */
function asidePrefix(folder: string): string {
  return `.${basename(folder)}.aib-old-`;
}

/** An export that was killed in that moment has left the earlier one aside: back with it, or away where the new one is there. */
async function putBack(folder: string): Promise<void> {
  const names = await readdir(dirname(folder)).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(asidePrefix(folder)))) {
    const aside = join(dirname(folder), name);
    if (!(await isDead(aside, name.slice(asidePrefix(folder).length)))) continue;
    await (existsSync(folder) ? rm(aside, { recursive: true, force: true }) : rename(aside, folder)).catch(() => {});
  }
}

function byName(one: string, other: string): number {
  return one < other ? -1 : 1;
}

/** None where there is no such folder. @throws BenchError usage where there is something else */
async function entriesOf(folder: string): Promise<readonly string[]> {
  if (!existsSync(folder)) return [];
  try {
    return await readdir(folder);
  } catch (cause) {
    throw new BenchError({
      code: "usage",
      message: `${folder} is not a folder that can be read.`,
      hint: "Choose another place with -o.",
      cause,
    });
  }
}

/** What an earlier export wrote into its folder; null for any other folder. */
async function markedEntries(file: string): Promise<readonly string[] | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  const content: unknown = text === null ? null : parsed(text);
  if (typeof content !== "object" || content === null || !("entries" in content)) return null;
  const { entries } = content;
  return Array.isArray(entries) && entries.every((entry) => typeof entry === "string") ? entries : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isWithin(path: string, folder: string): boolean {
  const below = relative(resolve(folder), resolve(path));
  return below === "" || (!below.startsWith("..") && resolve(folder, below) === resolve(path));
}

function holds({ name }: FolderKind, folder: string, what: string): BenchError {
  const itself = what === homedir() ? "that is your home folder" : "that is where you are";
  return new BenchError({
    code: "usage",
    message: `${folder} cannot be replaced by ${name}: ${resolve(folder) === resolve(what) ? itself : `it holds ${what}`}.`,
    hint: "Export into a folder of its own, and copy it from there.",
  });
}

function notOurs(folder: string): BenchError {
  return new BenchError({
    code: "usage",
    message: `${folder} is there already, and is not an earlier export.`,
    hint: "Choose another folder, or add --force: everything in it is removed then.",
  });
}

function hasStrangers(folder: string, strangers: readonly string[]): BenchError {
  const named = strangers.slice(0, 5).join(", ");
  return new BenchError({
    code: "usage",
    message: `${folder} is an earlier export, and holds what that did not write: ${named}${strangers.length > 5 ? ", ..." : ""}`,
    hint: "Move it away, choose another folder, or add --force: everything in it is removed then.",
  });
}
