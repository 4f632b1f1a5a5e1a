import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore, type OpenStoreOptions } from "../../../src/store/open-store.ts";
import type { Store } from "../../../src/store/store.ts";

/** Somewhere empty that stores can be opened at. */
export interface StorePlace {
  readonly location: string;
  open(options?: Partial<OpenStoreOptions>): Promise<Store>;
  /** Closes what was opened, and removes the place. */
  remove(): Promise<void>;
}

/** One second later at every look. */
function tickingClock(): () => Date {
  let seconds = 0;
  return () => new Date(Date.UTC(2030, 0, 1) + 1000 * seconds++);
}

export function memoryPlace(): StorePlace {
  return placeAt(":memory:", () => {});
}

/** A database file that does not exist yet, in a directory that does not exist either. */
export function filePlace(): StorePlace {
  const directory = mkdtempSync(join(tmpdir(), "aib-store-"));
  return placeAt(join(directory, "deep", "bench.db"), () => rmSync(directory, { recursive: true, force: true }));
}

/** An empty database of a server, which goes with the server. */
export function databasePlace(location: string): StorePlace {
  return placeAt(location, () => {});
}

function placeAt(location: string, clean: () => void): StorePlace {
  const opened: Store[] = [];
  return {
    location,
    async open(options = {}) {
      const store = await openStore({ location, clock: tickingClock(), ...options });
      opened.push(store);
      return store;
    },
    async remove() {
      await Promise.all(opened.map((store) => store.close()));
      clean();
    },
  };
}
