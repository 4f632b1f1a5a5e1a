import { BenchError } from "../domain/index.ts";
import { openStore as openInternalStore, shownLocation, type Store } from "../store/index.ts";

export interface OpenOptions {
  /** False: reject where there is no store yet. Default: true, which makes the file and the folders above it. */
  readonly create?: boolean;
  /** How long to wait while another process locks the store, in milliseconds. Default: 15,000. */
  readonly lockTimeoutMs?: number;
}

/** An open store. `await using` closes it at the end of the block. Several processes may have the same store open. */
export interface BenchStore extends AsyncDisposable {
  /** Where it is, without the password of a database's address. */
  readonly location: string;
  /** Closes it; again, without an effect. Await the runs that write to it first. */
  readonly close: () => Promise<void>;
}

/**
 * Opens the store of results.
 * @param location path of an SQLite file, `:memory:`, or `postgres://user:password@host:5432/database`
 * @throws BenchError `store` where it is missing, damaged, locked, out of reach or of a newer version
 */
export async function openStore(
  location: string,
  { create = true, ...options }: OpenOptions = {},
): Promise<BenchStore> {
  const store = await openInternalStore({ ...options, location, create, clock: () => new Date() });
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => {
    stores.delete(opened);
    closing ??= store.close();
    return closing;
  };
  const opened: BenchStore = { location: shownLocation(location), close, [Symbol.asyncDispose]: close };
  stores.set(opened, store);
  return opened;
}

/** Beside the public object, so that nothing of the store's inside becomes part of the promise. */
const stores = new WeakMap<BenchStore, Store>();

/** @internal */
export function openedStore(opened: BenchStore): Store {
  const store = stores.get(opened);
  if (store !== undefined) return store;
  throw new BenchError({
    code: "usage",
    message: `The store ${opened.location} is closed, or was not opened by openStore.`,
    hint: "Close a store after the last call that uses it.",
  });
}
