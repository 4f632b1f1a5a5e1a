import type { Database } from "./database.ts";
import type { Write } from "./write-queue.ts";

/** What every kind of database does in its own way. */
export interface Upkeep {
  /** Does the work in one transaction, more than once where it is certain that nothing of it stands. */
  readonly transact: <Result>(db: Database, work: Write<Result>) => Promise<Result>;
  /** The same beside others who write, for rows whose keys alone decide who is first; null where one writes at a time. */
  readonly append: Upkeep["transact"] | null;
  /** Whether the statements of a transaction are better sent one after the other, as to a database in this process. */
  readonly writesInTurn: boolean;
  /** In a transaction: whoever else writes, appending too, waits for its end. */
  readonly shutOut: (db: Database) => Promise<void>;
  /** Writes a whole copy of the database, as it is at one moment, into a new file. */
  readonly copyTo: (db: Database, target: string) => Promise<void>;
  /** How much room the database takes. */
  readonly bytes: (db: Database) => Promise<number>;
  /** Reads all of it. Rejects with `store` when it is damaged. */
  readonly check: (db: Database) => Promise<void>;
  /** Resolves when what was committed before stands on the disk. Other work goes on meanwhile. */
  readonly flush: () => Promise<void>;
  /** Another text after every commit of whoever it be. */
  readonly revision: (db: Database) => Promise<string>;
  /** Has the database look at how much there is, when much has come at once: its ways to read are chosen by that. */
  readonly takeStock: (db: Database) => Promise<void>;
}
