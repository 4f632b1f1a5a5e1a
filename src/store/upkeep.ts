import type { Database } from "./database.ts";
import type { FileLoss } from "./sqlite/watch-file.ts";
import type { Write } from "./write-queue.ts";

/** Operations that each kind of database implements differently. */
export interface Upkeep {
  /** Runs the work in one transaction; retries where it is certain that nothing was committed. */
  readonly transact: <Result>(db: Database, work: Write<Result>) => Promise<Result>;
  /** The same concurrently with other writers, for rows whose keys alone decide which is first; null where writers take turns. */
  readonly append: Upkeep["transact"] | null;
  /** Whether a transaction's statements are best sent one at a time, as to a database in this process. */
  readonly writesInTurn: boolean;
  /** In a transaction: blocks all other writers, including appending ones, until its end. */
  readonly shutOut: (db: Database) => Promise<void>;
  /** Writes a consistent copy of the whole database into a new file. */
  readonly copyTo: (db: Database, target: string) => Promise<void>;
  /** Size of the database. */
  readonly bytes: (db: Database) => Promise<number>;
  /** Reads all of it. Rejects with `store` when it is damaged. */
  readonly check: (db: Database) => Promise<void>;
  /** Resolves when earlier commits are flushed to disk, without blocking other work. */
  readonly flush: () => Promise<void>;
  /** Moves earlier commits from the log into the store's file, as far as its readers allow. */
  readonly settle: (db: Database) => Promise<void>;
  /** What became of the store's file while it was open; null where it is still in its place. */
  readonly loss: () => Promise<FileLoss | null>;
  /** Leaves a file that was overwritten, or whose log was, as it is. */
  readonly close: (db: Database) => Promise<void>;
  /** A value that changes with every commit of any process. */
  readonly revision: (db: Database) => Promise<string>;
  /** Updates the database's statistics after a bulk write: it chooses query plans by them. */
  readonly takeStock: (db: Database) => Promise<void>;
}
