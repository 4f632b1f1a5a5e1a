import { existsSync, rmSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { BenchError } from "../domain/bench-error.ts";
import { messageOf } from "../domain/message-of.ts";

/**
 * Writes a copy of a store. The file gets its final name only when it is complete and flushed to disk: a killed process
 * leaves only a file that ends in `.partial`. Rejects with `store` where it cannot be written.
 */
export async function copyStore(target: string, write: (draft: string) => Promise<void>): Promise<void> {
  if (existsSync(target)) throw copyFault(target, "there is such a file already");
  if (!existsSync(dirname(target))) throw copyFault(target, "there is no such directory");
  const draft = `${target}.partial`;
  if (existsSync(draft)) throw copyFault(target, `${draft} is in the way, which an interrupted copy has left`);
  try {
    await write(draft);
    await toDisk(draft);
    await rename(draft, target);
    await toDisk(dirname(target));
  } catch (error) {
    for (const ending of ["", "-wal", "-shm", "-journal"]) rmSync(`${draft}${ending}`, { force: true });
    throw copyFault(target, messageOf(error), error);
  }
}

/** Windows cannot open a folder; it writes names in order. */
async function toDisk(path: string): Promise<void> {
  const handle = await open(path, "r").catch(() => null);
  if (handle === null) return;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The error for a store that could not be copied into a file. */
function copyFault(target: string, why: string, cause?: unknown): BenchError {
  return new BenchError({
    code: "store",
    message: `No copy of the store could be written to ${target}: ${why}`,
    hint: "Free some space there, or make the directory writable.",
    cause,
  });
}
