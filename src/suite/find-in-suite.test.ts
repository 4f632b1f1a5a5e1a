import { describe, expect, test } from "vitest";
import { rubricOf, scenarioOf } from "./find-in-suite.ts";
import { parseSuite } from "./parse-suite.ts";
import { tinySuite } from "../../test/support/suite/tiny-suite.ts";

const suite = parseSuite({ text: tinySuite, file: "tiny.yaml" });

describe("finding in a suite", () => {
  test("a scenario by its id, and the rubric that grades it", () => {
    const scenario = scenarioOf(suite, "pressed");
    expect(scenario.title).toBe("Pressed");
    expect(rubricOf(suite, scenario).title).toBe("Holds");
  });

  test("what is not there is an internal error that names the suite", () => {
    const foreign = { ...scenarioOf(suite, "pressed"), rubric: "elsewhere" };
    expect(() => scenarioOf(suite, "toString")).toThrow('suite "tiny" (version 1.0) has no scenario "toString"');
    expect(() => rubricOf(suite, foreign)).toThrow(expect.objectContaining({ code: "internal" }));
  });
});
