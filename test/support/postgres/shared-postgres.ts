import { inject } from "vitest";
import { builtOnce } from "../built-once.ts";
import { placeIn, readNote, writeNote } from "./shared-note.ts";
import { databasesAt, startPostgres, type PostgresDatabases } from "./start-postgres.ts";

/**
 * The server of all test files that need databases and let it run, each with databases of its own. Whichever asks first starts
 * it, which takes longer than many a test.
 */
export async function sharedPostgres(): Promise<PostgresDatabases> {
  const place = await builtOnce(placeIn(inject("sharedFolder")), async (draft) =>
    writeNote(draft, await startPostgres()),
  );
  return databasesAt(readNote(place).port);
}
