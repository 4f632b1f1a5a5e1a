import { expect, test } from "vitest";
import { digestOf } from "../domain/digest.ts";
import { deliveries } from "../domain/suite.ts";
import { loadSuite } from "../suite/index.ts";
import { planRun } from "./index.ts";
import { judgeWith, modelConfigWith } from "../../test/support/plan/fixture-configs.ts";

const modelConfigs = [
  modelConfigWith(),
  modelConfigWith({ model: "test/pinned", sentAs: "pinned", provider: "somewhere", temperatureSupported: false }),
];
const judges = [judgeWith(), judgeWith({ model: "test/blind", blind: true }), judgeWith({ repeat: 2 })];

/** Digests of all keys, recorded before suites had arms. Stored results are found by these keys. */
const recorded: Readonly<Record<string, string>> = {
  v1: "c761f1d9e41a827eea410ac6457b3c51889757b2ed77979c8b08cc5180c3fad6",
  lite: "ee476dec0ee09d392f0303c199812ecadb8575e60b50818bdb718d76a47297fb",
  v2: "eefbed34da2ad9a94cfe1abe352010b27011491a5bb6e1083440a8102f3b2485",
};

test.each(Object.keys(recorded))("every key of suite %s is the one under which its results are stored", async (id) => {
  const suite = await loadSuite(id);
  const configurations = suite.systemVariants.flatMap(({ id: variant }) =>
    deliveries.map((delivery) => ({ variant, delivery })),
  );
  const { tasks } = planRun({ suite, modelConfigs, judges, runs: [1, 2, 11], configurations, experiments: null });
  expect(digestOf(tasks.map(({ key, dependsOn }) => ({ key, dependsOn })))).toBe(recorded[id]);
});
