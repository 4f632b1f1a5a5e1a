import { openRegistry } from "../../campaign/index.ts";
import type { Store } from "../../store/index.ts";
import { loadSuite } from "../../suite/index.ts";
import { importPublishedCache, type ImportProgress } from "./import-published-cache.ts";
import type { ImportSummary } from "./import-summary.ts";

export interface PublishedImport {
  /** A folder of the published layout, or its .tar.gz. */
  readonly source: string;
  readonly store: Store;
  readonly onProgress: (progress: ImportProgress) => void;
}

/** Reads a published trajectory cache into the store, with the structure of suite v2 and the registry's labels. */
export async function importPublished(request: PublishedImport): Promise<ImportSummary> {
  const [suite, registry] = await Promise.all([loadSuite("v2"), openRegistry(null)]);
  return importPublishedCache({ ...request, suite, registry });
}
