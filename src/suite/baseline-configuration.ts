import type { Configuration, SuiteDefinition } from "../domain/suite.ts";

/**
 * The plain configuration that the others are compared with: the suite's first system variant with the human as `user`. In
 * the built-in suites that is neutral + user_role. A suite need not run it by default.
 */
export function baselineConfiguration({ systemVariants: [plain] }: SuiteDefinition): Configuration {
  return { variant: plain.id, delivery: "user_role" };
}
