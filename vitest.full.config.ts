import { configDefaults, defineConfig } from "vitest/config";
import fast from "./vitest.config.ts";

// `npm run test:full`: behaviour that `npm test` checks too, repeated with more seeds, rounds, kills and sites.
export default defineConfig({
  test: {
    ...fast.test,
    include: ["src/**/*.full.test.ts", "test/**/*.full.test.ts", "workshop/**/*.full.test.ts"],
    exclude: configDefaults.exclude,
    provide: { rounds: "many" },
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
