import { join } from "node:path";
import { inject } from "vitest";
import { builtOnce } from "../built-once.ts";
import { exportSite, fillStore, type SiteName } from "./fill-store.ts";

/** A store filled and a site exported by the real command line, once for all test files. */
export function exportedSite(name: SiteName): Promise<string> {
  const shared = inject("sharedFolder");
  return builtOnce(join(shared, `site-${name}`), async (draft) => {
    const store = await builtOnce(join(shared, `store-${name}`), (folder) => fillStore[name](folder));
    await exportSite(name, join(store, "bench.db"), draft);
  });
}
