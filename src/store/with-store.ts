import { openStore, storeExists } from "./open-store.ts";
import type { Store } from "./store.ts";

export interface StorePlace {
  /** Path of the store's file, or address of a Postgres database. */
  readonly location: string;
  /** Whether a store that does not exist is made. */
  readonly create: boolean;
}

/** Opens the store for the time of one piece of work and closes it in any case. */
export async function withStore<Result>(place: StorePlace, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore({ ...place, clock: () => new Date() });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Opens an existing store for one piece of work; null where none exists, and creates none. */
export async function withStoreIfAny<Result>(
  location: string,
  work: (store: Store | null) => Promise<Result>,
): Promise<Result> {
  return (await storeExists(location)) ? withStore({ location, create: false }, work) : work(null);
}
