import { expect, test } from "vitest";
import { formatConfiguration, nameInWords } from "./names.ts";

test("ids read as words", () => {
  expect(nameInWords("quality_of_reasoning")).toBe("quality of reasoning");
  expect(formatConfiguration({ variant: "strong_independence", delivery: "tool_role" })).toBe(
    "strong independence, tool role",
  );
});
