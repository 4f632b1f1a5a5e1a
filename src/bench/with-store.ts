import { openStore, type Store } from "../store/index.ts";

export { isServerAddress, refuseMistypedAddress, shownLocation } from "../store/index.ts";

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
