import { createHash, randomBytes } from "node:crypto";
import { lstat, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { hostIdentity } from "./process-liveness.ts";
import { isRunning } from "./process-liveness.ts";

/**
 * The path of a new draft: what is not whole yet, in the folder that it will have its place in. The name says which process
 * writes it, so that a later one can tell an interrupted draft from one in progress.
 */
export function draftPath(folder: string): string {
  return join(folder, `.aib-draft-${ownerKey()}`);
}

/** A draft that is a folder. Unlike one of `mkdtemp` it has the usual permissions. */
export async function makeDraftFolder(parent: string): Promise<string> {
  const draft = draftPath(parent);
  await mkdir(draft);
  return draft;
}

/** Whether a file or folder has the name of a draft. */
export function isDraft(name: string): boolean {
  return /^\.aib-draft-[0-9a-f]{8}-\d+-[0-9a-f]{12}$/u.test(name);
}

/** Which process of which machine made something, and a random part: `0f3a91bc-4711-5d2e8a90c1f7`. */
export function ownerKey(): string {
  return `${hostKey()}-${process.pid}-${randomBytes(6).toString("hex")}`;
}

/** Removes the drafts in a folder whose processes have ended. What cannot be removed stays. */
export async function removeDeadDrafts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const key = /^\.aib-draft-(.*)$/u.exec(name)?.[1];
    if (key === undefined || !(await isDead(join(folder, name), key))) continue;
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => {});
  }
}

const abandonedAfterMs = 24 * 60 * 60 * 1000;

/**
 * Whether the process that made something has ended. Processes of another machine or container, or from before a restart,
 * cannot be looked up: they count as ended when the thing has not changed for a day.
 */
async function isDead(path: string, key: string): Promise<boolean> {
  const [, host, pid] = /^([0-9a-f]{8})-(\d+)-[0-9a-f]{12}$/u.exec(key) ?? [];
  if (pid === undefined) return false;
  if (host === hostKey()) return !isRunning(Number(pid));
  const found = await lstat(path).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > abandonedAfterMs;
}

function hostKey(): string {
  return createHash("sha256").update(hostIdentity()).digest("hex").slice(0, 8);
}
