import { expect, test } from "vitest";
import { logFileName } from "./eval-header.ts";

const log = { created: "2026-01-31T12:00:00.123+00:00", task: "v2", task_id: "90118f2b309a5f4aadca40" };

test("a log's file has a name that every file system takes, under any model's name", () => {
  expect(logFileName(log, "../a b|\n\u{1f600}@low")).toBe(
    "2026-01-31T12-00-00-00-00_v2_..-a-b-low_90118f2b309a5f4aadca40.eval",
  );
  const long = logFileName({ ...log, task: "s".repeat(300) }, "/models/".repeat(60));
  expect(long.length).toBeLessThanOrEqual(255);
  expect(long).toMatch(/_90118f2b309a5f4aadca40\.eval$/u);
});
