import { configDefaults, defineConfig } from "vitest/config";

// What only whole campaigns reach is covered by `test:full`: its files count too, repeated a few times.
const isCovered = process.argv.includes("--coverage");

// `npm test`. `npm run test:full` runs the files that are excluded here: see vitest.full.config.ts.
export default defineConfig({
  test: {
    // Many tests start the program several times; a machine that is busy otherwise must not fail them.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // Twice the cores of the smallest machine: tests that wait for processes leave room for those that compute.
    maxWorkers: 4,
    // Not threads, which have no folder of their own: commands that run in a test's process find files from it.
    pool: "forks",
    // No test leaves anything behind in its modules, so they are loaded once a worker and not once a file.
    isolate: false,
    include: ["src/**/*.test.ts", "viewer/src/**/*.test.ts", "test/**/*.test.ts", "workshop/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...(isCovered ? [] : ["**/*.full.test.ts"])],
    provide: { rounds: "few" },
    globalSetup: ["test/support/shared-folder.ts"],
    // Collected by `npm run test:coverage` only. Code that runs in child processes and in browsers is not counted.
    // docs/decisions/2026-11-22-coverage-in-ci.md has the measured values.
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      exclude: ["src/**/*.test.ts"],
      reporter: ["text-summary", "html"],
      thresholds: { statements: 96.5, branches: 89.5, functions: 97, lines: 97.5 },
    },
  },
});
