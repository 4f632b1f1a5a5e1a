import { relative, resolve } from "node:path";
import { backUpStore } from "../campaign/sessions/clear-stored.ts";
import { isServerAddress, shownLocation, type Store } from "../store/index.ts";
import type { Terminal } from "./terminal.ts";

/** Copies the store beside itself. The backup's path, as short as the given store's; for a store on a server, in the working directory. */
export async function backUp({ workingDirectory }: Terminal, store: Store, db: string): Promise<string> {
  const place = isServerAddress(db) ? databaseName(db) : db;
  const backup = await backUpStore(store, resolve(workingDirectory, place), new Date());
  return db.startsWith("/") ? backup : relative(workingDirectory, backup);
}

function databaseName(address: string): string {
  const name =
    shownLocation(address)
      .split("/")
      .at(-1)
      ?.replaceAll(/[^\w.-]/gu, "_") ?? "";
  return name === "" ? "store" : name;
}
