import { storeExists, type Store } from "../store/index.ts";
import { withStore } from "./with-store.ts";

/** Opens the store for one piece of work where there is one; null where there is none, and none is made. */
export async function withStoreIfAny<Result>(
  location: string,
  work: (store: Store | null) => Promise<Result>,
): Promise<Result> {
  return (await storeExists(location)) ? withStore({ location, create: false }, work) : work(null);
}
