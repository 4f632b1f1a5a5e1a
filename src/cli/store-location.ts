import { resolve } from "node:path";
import { isServerAddress } from "../bench/index.ts";
import type { Terminal } from "./terminal.ts";

/** Where the store is that `--db` names: the path of a file, or the address of a database as it was given. */
export function storeLocation({ workingDirectory }: Pick<Terminal, "workingDirectory">, db: string): string {
  return isServerAddress(db) ? db : resolve(workingDirectory, db);
}
