import { BenchError, usageError } from "../domain/bench-error.ts";
import { openStore as openInternalStore, refuseMistypedAddress, shownLocation, type Store } from "../store/index.ts";
import { inOptionWords } from "../options/index.ts";
import { requireOptions, text, wholeNumber, yesOrNo } from "../outside/given-options.ts";

export interface OpenOptions {
  /** False: reject where there is no store yet. Default: true, which makes the file and the folders above it. */
  readonly create?: boolean;
  /** How long to wait while another process locks the store, in milliseconds. Default: 15,000. */
  readonly lockTimeoutMs?: number;
}

const accepted = {
  create: yesOrNo.optional(),
  lockTimeoutMs: wholeNumber(0, 86_400_000).optional(),
} satisfies Record<keyof OpenOptions, unknown>;

/** An open store. `await using` closes it at the end of the block. Several processes may have the same store open. */
export interface BenchStore extends AsyncDisposable {
  /** Where it is, without the password of a database's address. */
  readonly location: string;
  /**
   * Closes it; again, without an effect. Runs that still write to it are stopped first, as by their signal: calls in flight,
   * which are paid for, finish and are stored.
   */
  readonly close: () => Promise<void>;
}

/**
 * Opens the store of results.
 * @param location path of an SQLite file, `:memory:`, or `postgres://user:password@host:5432/database`
 * @throws BenchError `store` where it is missing, damaged, locked, out of reach or of a newer version; `usage` for an address that lost a
 * character, without printing it
 */
export async function openStore(location: string, options: OpenOptions = {}): Promise<BenchStore> {
  requireOptions("openStore", { location: text() }, { location });
  requireOptions("openStore", accepted, options);
  const { create = true, ...others } = options;
  const store = await inLibraryWords(openAt(location, { ...others, create }));
  const closing = new AbortController();
  const uses = new Set<Promise<unknown>>();
  let closed: Promise<void> | null = null;
  const end = async (): Promise<void> => {
    stores.delete(opened);
    closing.abort();
    await Promise.allSettled(uses);
    await store.close();
  };
  const close = (): Promise<void> => (closed ??= end());
  const opened: BenchStore = { location: shownLocation(location), close, [Symbol.asyncDispose]: close };
  stores.set(opened, { store, closing: closing.signal, uses });
  return opened;
}

/** An address that lost a character is no file name: it may hold a password. */
async function openAt(location: string, options: Required<Pick<OpenOptions, "create">> & OpenOptions): Promise<Store> {
  refuseMistypedAddress(location);
  return openInternalStore({ ...options, location, clock: () => new Date() });
}

interface Opened {
  readonly store: Store;
  /** Aborted when it is to be closed. */
  readonly closing: AbortSignal;
  /** What works with it. */
  readonly uses: Set<Promise<unknown>>;
}

/** Beside the public object, so that nothing of the store's inside becomes part of the promise. */
const stores = new WeakMap<BenchStore, Opened>();

/** Work whose errors name the options of the library for the flags of the command line. */
export async function inLibraryWords<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof BenchError)) throw error;
    const { code, message, hint, cause = error } = error;
    throw new BenchError({ code, message: inOptionWords(message), hint: inOptionWords(hint), cause });
  }
}

/** @internal Works with a store, which stays open until the work has ended. */
export async function useStore<Result>(
  opened: BenchStore,
  work: (store: Store, closing: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { store, closing, uses } = openedStore(opened);
  const result = inLibraryWords(work(store, closing));
  uses.add(result);
  try {
    return await result;
  } finally {
    uses.delete(result);
  }
}

/** @internal Reads step by step: the store may be closed between two steps, and the next one says so. */
export async function* iterateStore<Item>(
  opened: BenchStore,
  begin: (store: Store) => AsyncIterator<Item>,
): AsyncGenerator<Item, void, undefined> {
  const items = await useStore(opened, async (store) => begin(store));
  try {
    while (true) {
      const step = await useStore(opened, () => items.next());
      if (step.done === true) return;
      yield step.value;
    }
  } finally {
    await items.return?.();
  }
}

function openedStore(opened: BenchStore): Opened {
  const found = stores.get(opened);
  if (found !== undefined) return found;
  throw usageError(
    `The store ${opened.location} is closed, or was not opened by openStore.`,
    "Close a store after the last call that uses it.",
  );
}
