import { existsSync } from "node:fs";
import type { Store } from "../store/index.ts";
import { withStore } from "./with-store.ts";

/** Opens the store for one piece of work where there is one; null where there is no such file, and none is made. */
export function withStoreIfAny<Result>(
  location: string,
  work: (store: Store | null) => Promise<Result>,
): Promise<Result> {
  const isFile = !/^[a-z][a-z\d+]+:\/\//iu.test(location);
  return isFile && !existsSync(location) ? work(null) : withStore({ location, create: false }, work);
}
