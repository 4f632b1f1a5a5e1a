import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { stopSharedPostgres } from "./postgres/stop-shared-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** For files that several test files need and one of them makes; removed after the last test. */
    sharedFolder: string;
  }
}

export function setup(project: TestProject): () => Promise<void> {
  // Kept between runs.
  const kept = process.env["AIB_TEST_FOLDER"];
  if (kept !== undefined) mkdirSync(kept, { recursive: true });
  const folder = kept ?? mkdtempSync(join(tmpdir(), "aib-shared-"));
  project.provide("sharedFolder", folder);
  return async () => {
    await stopSharedPostgres(folder);
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  };
}
