import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A process that holds the lock longer was killed. */
const staleMs = 240_000;
const pollMs = 100;

/**
 * The first thread or process to ask builds the folder while the others wait. `build` fills a draft beside it,
 * so that a folder that is there is whole.
 */
export async function builtOnce(folder: string, build: (draft: string) => Promise<void>): Promise<string> {
  mkdirSync(dirname(folder), { recursive: true });
  const lock = `${folder}.lock`;
  while (!existsSync(folder)) {
    if (!taken(lock)) {
      await sleep(pollMs);
      continue;
    }
    try {
      if (!existsSync(folder)) await buildDraft(folder, build);
    } finally {
      rmSync(lock, { recursive: true, force: true });
    }
  }
  return folder;
}

async function buildDraft(folder: string, build: (draft: string) => Promise<void>): Promise<void> {
  const draft = mkdtempSync(`${folder}.draft-`);
  try {
    await build(draft);
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function taken(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > staleMs) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}
