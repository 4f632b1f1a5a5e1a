import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    // Many tests start the program several times; a machine that is busy otherwise must not fail them.
    testTimeout: 60_000,
    // Two cores: more workers only make tests that start processes slower.
    maxWorkers: 2,
    // `as const` objects and plain functions only: isolation per file is enough, and threads start faster than forks.
    pool: "threads",
  },
});
