import type { Command } from "commander";
import { resolve } from "node:path";
import { BenchError, variableIn } from "../domain/index.ts";
import { plainText, shellWord } from "../report/index.ts";
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
 * The Postgres client sends the environment's PGPASSWORD to any server, so a folder's `.env` or `aib.yaml` must not choose
 * the server.
 * @throws BenchError usage where it does.
 */
export function refuseLentPassword({ environment, fromFile }: Terminal, command: Command): void {
  const source = folderSource(command, fromFile);
  const db: unknown = command.getOptionValue("db");
  const isSet = variableIn(environment, "PGPASSWORD") !== null && !fromFile.has("PGPASSWORD");
  if (source === null || typeof db !== "string" || !isServerAddress(db) || hasPassword(db) || !isSet) return;
  throw new BenchError({
    code: "usage",
    message: `PGPASSWORD comes from the environment and is not sent to ${shownLocation(db)}: only ${source} of this folder names that address.`,
    hint: "To send the password to that server, name the store with --db, or set AIB_DB in the environment.",
  });
}

/** The `--db` that the user typed, as a word for further commands, without its password; undefined where none was typed. */
export function namedStore(command: Command): string | undefined {
  const db: unknown = command.getOptionValue("db");
  if (typeof db !== "string" || command.getOptionValueSource("db") !== "cli") return undefined;
  return shellWord(plainText(shownLocation(db)));
}

/** The folder's file that names the store; null where the user does. */
function folderSource(command: Command, fromFile: Terminal["fromFile"]): string | null {
  const source = command.getOptionValueSource("db");
  if (source === "config") return "aib.yaml";
  return source === "env" && fromFile.has("AIB_DB") ? "AIB_DB in the .env file" : null;
}
