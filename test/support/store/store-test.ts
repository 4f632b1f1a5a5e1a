import type { Store } from "../../../src/store/store.ts";

/** What a part of the contract gets from the test of a particular kind of store. */
export interface StoreTest {
  /** Runs a test on a new, empty store. */
  readonly withStore: (test: (store: Store) => Promise<void>) => Promise<void>;
}
