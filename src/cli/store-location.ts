import type { Command } from "commander";
import { resolve } from "node:path";
import { usageError } from "../domain/bench-error.ts";
import { variableIn } from "../domain/environment.ts";
import { plainText } from "../results/plain-text.ts";
import {
  addressOf,
  isServerAddress,
  refuseMistypedAddress,
  shownLocation,
  withStore,
  type Store,
} from "../store/index.ts";
import { hasPassword } from "./command-over.ts";
import type { CommandCall } from "./program-call.ts";
import type { Terminal } from "./terminal.ts";
import { shellWord } from "../results/format/unseen-characters.ts";

/**
 * The location of the store that `--db` names: the path of a file, or a database address as given.
 * @throws BenchError usage for anything else.
 */
export function storeLocation({ workingDirectory }: Pick<Terminal, "workingDirectory">, db: string): string {
  refuseMistypedAddress(db);
  return isServerAddress(db) ? db : resolve(workingDirectory, db);
}

/** Works with the store that `--db` names, which has to be there. */
export function inStore<Result>(
  terminal: Pick<Terminal, "workingDirectory">,
  db: string,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  return withStore({ location: storeLocation(terminal, db), create: false }, work);
}

/**
 * The Postgres client sends PGPASSWORD or a line of `~/.pgpass` to any server, and reads the files that an address names. Where
 * a folder's `.env` or `aib.yaml` chooses the server, it gets no password from elsewhere, and no file outside the folder is read.
 * Nor do they choose a store outside the folder, nor does a link in the place of the default store.
 * @throws BenchError usage where PGPASSWORD would be sent, or such a file used.
 */
export async function guardFolderStore(terminal: Terminal, command: Command): Promise<void> {
  const { environment, fromFile, workingDirectory } = terminal;
  const source = folderSource(command, fromFile);
  const isDefault = command.getOptionValueSource("db") === "default";
  const db: unknown = command.getOptionValue("db");
  if ((source === null && !isDefault) || typeof db !== "string") return;
  const { isInside } = await import("../outside/is-inside.ts");
  if (isDefault) {
    if (await isInside(workingDirectory, db)) return;
    throw usageError(
      `The default store ${db} is not used: a link on its path leads to nothing or out of this folder, and the folder may come from another person.`,
      `If the link is your own, add --db ${db}, or set AIB_DB in the environment.`,
    );
  }
  if (!isServerAddress(db)) {
    if (await isInside(workingDirectory, db)) return;
    throw usageError(
      `The store ${plainText(shownLocation(db))} is not used: only ${source} of this folder names it, and it is not in this folder.`,
      'Name a file in this folder, without "..", or give the store with --db, or set AIB_DB in the environment.',
    );
  }
  if (variableIn(environment, "PGPASSWORD") !== null && !fromFile.has("PGPASSWORD") && !hasPassword(db))
    throw usageError(
      `PGPASSWORD comes from the environment and is not sent to ${shownLocation(db)}: only ${source} of this folder names that address.`,
      "To send the password to that server, name the store with --db, or set AIB_DB in the environment.",
    );
  const { search, searchParams } = addressOf(db);
  for (const name of ["sslkey", "sslcert", "sslrootcert"]) {
    for (const path of searchParams.getAll(name)) {
      // The client decodes some escapes in another way.
      if (search.includes("%") || !(await isInside(workingDirectory, path)))
        throw usageError(
          `The ${name} of ${shownLocation(db)} is not read: only ${source} of this folder names that address, and the file is not in this folder.`,
          `Name a file in this folder, without ".." and with no % in the query of the address, or give the address with --db.`,
        );
    }
  }
  terminal.withholdPasswords();
}

/**
 * Which results the user named on the command line, as words for further commands: the store without its password, and of commands that
 * read results suite and judges. A run takes a suite's name or file, and its results are the newest.
 */
export function namedResults(command: Command): NonNullable<CommandCall["named"]> {
  const typed = (name: string): string | null => {
    const value: unknown = command.getOptionValueSource(name) === "cli" ? command.getOptionValue(name) : null;
    return typeof value === "string" ? value : Array.isArray(value) ? value.join(",") : null;
  };
  const db = typed("db");
  const place = db === null ? {} : { "--db": shellWord(plainText(shownLocation(db))) };
  if (calling.has(command.name())) return place;
  const suite = typed("suite");
  const flags = [
    // Only a rerun takes a file.
    ["--suite", /[/\\.]/u.test(suite ?? "") ? null : suite],
    // The commands of runs name the judge of each row.
    ["--judge", command.name() === "runs" ? null : typed("judge")],
    ["--judges", typed("judges")],
  ] as const;
  const words = flags.flatMap(([flag, value]) =>
    value === null ? [] : [[flag, shellWord(plainText(value))] as const],
  );
  return { ...place, ...Object.fromEntries(words) };
}

/** Commands whose `--suite` and `--judge` say what to ask, not what to show. */
const calling: ReadonlySet<string> = new Set(["run", "estimate", "doctor", "judge"]);

/** The folder's file that names the store; null where the user does. */
export function folderSource(command: Command, fromFile: Terminal["fromFile"]): string | null {
  const source = command.getOptionValueSource("db");
  if (source === "config") return "aib.yaml";
  return source === "env" && fromFile.has("AIB_DB") ? "AIB_DB in the .env file" : null;
}
