import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "./temporary-folder.ts";

/** A store that several processes share, and the test's own view of it. */
export interface SharedPlace {
  readonly cwd: string;
  /** Names the store to every command that is run in `cwd`. */
  readonly environment: Readonly<Record<string, string>>;
  /** Whether a process is in the middle of a write. */
  readonly isLocked: () => Promise<boolean>;
  /** Counts rows `from` tables; 0 before the store exists. */
  readonly count: (what: string, from: string) => Promise<number>;
}

export function fileToShare(): SharedPlace {
  const cwd = temporaryFolder();
  const withFile = async <Result>(use: (file: DatabaseSync) => Result): Promise<Result> => {
    const file = new DatabaseSync(join(cwd, ".aib", "bench.db"));
    try {
      return use(file);
    } finally {
      file.close();
    }
  };
  return {
    cwd,
    environment: {},
    isLocked: () =>
      withFile((file) => file.exec("begin immediate; rollback")).then(
        () => false,
        () => true,
      ),
    count: (what, from) =>
      withFile((file) => Number(file.prepare(`select count(${what}) as number from ${from}`).get()?.["number"])),
  };
}

/** The lock that every writer of the program holds. */
const writeLock = 0x61_69_62_31;

export async function databaseToShare(address: string): Promise<SharedPlace> {
  const client = new Client({ connectionString: address });
  await client.connect();
  onTestFinished(() => client.end());
  const numberOf = async (query: string): Promise<number> => Number((await client.query(query)).rows[0]?.number);
  return {
    cwd: temporaryFolder(),
    environment: { AIB_DB: address },
    isLocked: async () => (await numberOf(`select pg_try_advisory_xact_lock(${writeLock})::int as number`)) === 0,
    count: (what, from) => numberOf(`select count(${what}) as number from ${from}`),
  };
}
