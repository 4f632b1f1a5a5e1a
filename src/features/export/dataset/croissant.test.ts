import { expect, test } from "vitest";
import { loadSuite } from "../../../suite/index.ts";
import { croissant } from "./croissant.ts";
import { creditsOf } from "./describe-dataset.ts";

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

test.each([
  ["v2", /covers the tables as a compilation\.$/u],
  ["garten", /The words of the suite are its author's\.$/u],
])("the licence covers the words of suite %s as far as they are ours", async (id, says) => {
  const suite = { ...(await loadSuite("v2")), id };
  expect(creditsOf({ suite, origins: ["live"] })).toEqual([
    expect.objectContaining({ licence: expect.stringMatching(says) }),
  ]);
});
