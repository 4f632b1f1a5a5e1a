import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { sql } from "kysely";
import { BenchError } from "../domain/bench-error.ts";
import { copyStore } from "./copy-store.ts";
import type { Database } from "./database.ts";
import { openSqlite } from "./sqlite/open-sqlite.ts";
import { type FileLoss, mayLackPages } from "./sqlite/watch-file.ts";
import type { Upkeep } from "./upkeep.ts";
import type { Write } from "./write-queue.ts";
import { messageOf } from "../domain/message-of.ts";

/** What was saved of a store whose file was taken away while it was open, or which could not be written. */
export interface Rescue {
  /** Null where the file is in its place. */
  readonly loss: FileLoss | null;
  /** False where a part of the store may be lost. */
  readonly isAll: boolean;
  /** Path of the new store; null where nothing could be saved. */
  readonly savedAs: string | null;
  /** Why nothing could be saved; null where it was. */
  readonly failure: string | null;
}

/** See `Store.rescue`. */
export async function rescueStore(
  db: Database,
  { upkeep, location, clock }: { readonly upkeep: Upkeep; readonly location: string; readonly clock: () => Date },
  { loss, unsaved }: { readonly loss: FileLoss | null; readonly unsaved: readonly Write<unknown>[] },
): Promise<Rescue> {
  const copyTo = (target: string) =>
    copyStore(target, async (draft) => {
      await upkeep.copyTo(db, draft);
      if (unsaved.length === 0) return;
      const copy = await openSqlite({ location: draft, create: false, lockTimeoutMs: 0 });
      try {
        await copy.transaction().execute(async (transaction) => {
          for (const write of unsaved) await write(transaction);
        });
      } finally {
        await copy.destroy();
      }
    });
  const what = { loss, isAll: !mayLackPages(loss) };
  const name = `${location}.rescued-${clock().toISOString().replaceAll(":", "-")}`;
  try {
    if (mayLackPages(loss)) await requireWhole(db);
    const savedAs = await copyTo(name).then(
      () => name,
      async () => {
        const elsewhere = join(await mkdtemp(join(tmpdir(), "aib-rescued-")), basename(name));
        await copyTo(elsewhere);
        return elsewhere;
      },
    );
    return { ...what, savedAs, failure: null };
  } catch (error) {
    return { ...what, savedAs: null, failure: messageOf(error) };
  }
}

/** Pages that are not in memory come from the file or its log, one of which is now another one. */
async function requireWhole(db: Database): Promise<void> {
  const { rows: pages } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db);
  const { rows: orphans } = await sql`pragma foreign_key_check`.execute(db);
  if (pages[0]?.integrity_check === "ok" && orphans.length === 0) return;
  throw new BenchError({
    code: "store",
    message: "what can still be read of it is not a whole store.",
    hint: "Restore the store from a backup.",
  });
}

/** The error for a store whose file is no longer in its place. */
export function lostFile(location: string, loss: FileLoss): BenchError {
  return new BenchError({
    code: "store",
    message: `Store ${location}: its file was ${loss} while it was in use.`,
    hint: "Restore the file from a backup, or choose another store.",
  });
}
