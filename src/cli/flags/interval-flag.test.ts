import { expect, test } from "vitest";
import { intervalOption } from "./interval-flag.ts";

const methodOf = (name: string): unknown => intervalOption().parseArg?.(name, undefined);

test("the interval is named by its id, and the spelling of earlier versions is accepted", () => {
  expect(["re-run", "rerun", "generalisation", "bootstrap"].map(methodOf)).toEqual([
    "re-run",
    "re-run",
    "generalisation",
    "bootstrap-percentile",
  ]);
  expect(() => methodOf("repeated")).toThrow("Allowed choices are bootstrap, student-t, re-run, generalisation.");
});
