import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts", "viewer/src/**/*.test.ts"],
    testTimeout: 30_000,
    globalSetup: ["test/support/shared-folder.ts"],
    // Two cores: more workers only make tests that start processes slower.
    maxWorkers: 2,
    // `as const` objects and plain functions only: isolation per file is enough, and threads start faster than forks.
    pool: "threads",
  },
});
