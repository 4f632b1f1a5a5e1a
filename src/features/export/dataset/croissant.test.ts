import { expect, test } from "vitest";
import { loadSuite } from "../../../suite/index.ts";
import { croissant } from "./croissant.ts";

test.each([
  ["2", "2.0.0"],
  ["2.0", "2.0.0"],
  ["2.0.1", "2.0.1"],
  ["2.0.1.4", undefined],
  ["published", undefined],
])("version %s of a suite is stated as three numbers or not at all", async (version, stated) => {
  const suite = { ...(await loadSuite("v2")), version };
  const facts = { suite, tables: [], modelConfigs: 1, judges: [], origins: ["imported"], program: "1.0.0" };
  const described = croissant({ ...facts, writtenAt: "2026-01-31T12:00:00.000Z" });
  expect(described).toMatchObject({ description: expect.stringContaining(`suite v2 ${version} of`) });
  expect(described["version"]).toBe(stated);
});
