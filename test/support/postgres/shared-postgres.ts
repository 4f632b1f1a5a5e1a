import { inject } from "vitest";
import { builtOnce } from "../built-once.ts";
import { placeIn, readNote, writeNote } from "./shared-note.ts";
import { databasesAt, startPostgres, type PostgresDatabases } from "./start-postgres.ts";

/**
 * The server of all test files that need databases and do not stop it, each with its own databases. The first to ask
 * starts it, which takes longer than most tests.
 */
export async function sharedPostgres(): Promise<PostgresDatabases> {
  const place = await builtOnce(placeIn(inject("sharedFolder")), async (draft) =>
    writeNote(draft, await startPostgres()),
  );
  return databasesAt(readNote(place).port);
}
