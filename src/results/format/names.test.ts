import { expect, test } from "vitest";
import { distinctSuiteName, formatConfiguration, nameInWords } from "./names.ts";

test("ids read as words", () => {
  expect(nameInWords("quality_of_reasoning")).toBe("quality of reasoning");
  expect(formatConfiguration({ variant: "strong_independence", delivery: "tool_role" })).toBe(
    "strong independence, tool role",
  );
});

test("suites of one name are told apart by digest and time", () => {
  const suites = [
    { digest: "b95ceb8612", title: "Check" },
    { digest: "a94ceb8612", title: "Check", lastResultAt: "2026-11-24T19:34:12.000Z" },
    { digest: "0123456789", title: "Other", lastResultAt: null },
  ];
  expect(suites.map((suite) => distinctSuiteName(suite, suites, ({ title }) => title))).toEqual([
    "Check · b95ceb86",
    "Check · a94ceb86 · 2026-11-24 19:34",
    "Other",
  ]);
});
