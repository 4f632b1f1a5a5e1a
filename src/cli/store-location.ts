import type { Command } from "commander";
import { resolve } from "node:path";
import { BenchError, variableIn } from "../domain/index.ts";
import { isServerAddress, refuseMistypedAddress, shownLocation } from "../store/index.ts";
import { hasPassword } from "./command-over.ts";
import type { Terminal } from "./terminal.ts";

/**
 * The location of the store that `--db` names: the path of a file, or a database address as given.
 * @throws BenchError usage for anything else.
 */
export function storeLocation({ workingDirectory }: Pick<Terminal, "workingDirectory">, db: string): string {
  refuseMistypedAddress(db);
  return isServerAddress(db) ? db : resolve(workingDirectory, db);
}

/**
 * The Postgres client sends the environment's PGPASSWORD to any server, so a folder's `.env` must not choose the server.
 * @throws BenchError usage where it does.
 */
export function refuseLentPassword({ environment, fromFile }: Terminal, command: Command): void {
  if (command.getOptionValueSource("db") !== "env" || !fromFile.has("AIB_DB")) return;
  const db = variableIn(environment, "AIB_DB");
  const isSet = variableIn(environment, "PGPASSWORD") !== null && !fromFile.has("PGPASSWORD");
  if (db === null || !isServerAddress(db) || hasPassword(db) || !isSet) return;
  throw new BenchError({
    code: "usage",
    message: `PGPASSWORD comes from the environment and is not sent to ${shownLocation(db)}: only AIB_DB in the .env file of this folder names that address.`,
    hint: "To send the password to that server, name the store with --db, or set AIB_DB in the environment.",
  });
}
