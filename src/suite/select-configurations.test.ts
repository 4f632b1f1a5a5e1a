import { expect, test } from "vitest";
import { baselineConfiguration, builtInSuiteIds, loadSuite, parseSuite } from "./index.ts";
import { tinySuite } from "../../test/support/suite/tiny-suite.ts";

test.each(builtInSuiteIds)("in %s the plain configuration is neutral + user_role", async (id) => {
  expect(baselineConfiguration(await loadSuite(id))).toEqual({ variant: "neutral", delivery: "user_role" });
});

test("in an author's own suite it is the first system variant, also where the suite does not run it by default", () => {
  const tiny = parseSuite({ text: tinySuite, file: "tiny.yaml" });
  expect(tiny.defaultConfigurations).toEqual([{ variant: "free", delivery: "tool_role" }]);
  expect(baselineConfiguration(tiny)).toEqual({ variant: "plain", delivery: "user_role" });
});
