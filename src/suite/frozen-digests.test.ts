import { expect, test } from "vitest";
import { builtInSuiteIds, loadSuite } from "./load-suite.ts";

/** Every result is stored under the digest of its suite, so a suite that changes loses all of its results. */
const frozen = new Map([
  ["v1", "2418b10d83156404efdfff146b06b6fc994ff0147f0441fb9239385d4bc80c8f"],
  ["lite", "4dcfc9d651ebc07ac8ca06d94c58b759c59e1495110bc0d6a59b23911fb77dc1"],
  ["v2", "82ea4ab71e0adc8b09c88416f500d6e60eb2b6e46ae5cca738162935e9bef11d"],
]);

test("every built-in suite is pinned, and nothing else", () => {
  expect([...frozen.keys()]).toEqual(builtInSuiteIds);
});

test.each(builtInSuiteIds)("%s is still the suite that results are stored under", async (id) => {
  const { digest } = await loadSuite(id);
  expect(digest, whatToDo(id, digest)).toBe(frozen.get(id));
});

function whatToDo(id: string, digest: string): string {
  return [
    `The content of suites/${id}.yaml is no longer the frozen one.`,
    `Not meant? See git diff suites/${id}.yaml and put it back. Where all suites fail, see src/suite: one is read otherwise.`,
    `Meant, and nobody has results of ${id} to keep? Write this in src/suite/frozen-digests.test.ts: ["${id}", "${digest}"],`,
    "Meant, and there are results? Leave this file as it was and make a new suite with an id of its own.",
  ].join("\n");
}
