import { expect, test } from "vitest";
import { builtInSuiteIds, loadSuite } from "./load-suite.ts";

/** Every result is stored under the digest of its suite, so a suite that changes loses all of its results. */
const frozen = new Map([
  ["v1", "34498217224c840f224d6efefef383b017c8835869da7b53ec134e0267183ffd"],
  ["lite", "8349cd91c9af1f7617a1713c2f7cb76bac2f9dec9031d1714fc185aa74aaa4c8"],
  ["v2", "046fb30b2089a852a8ad385b48b84f16151ef2f2d1feefb34254914a9d9350ea"],
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
    `Not meant? See git diff suites/${id}.yaml and put it back. Where all suites fail, see src/suite and src/domain/suite-digest.ts.`,
    `Meant, and nobody has results of ${id} to keep? Write this in src/suite/frozen-digests.test.ts: ["${id}", "${digest}"],`,
    "Meant, and there are results? Leave this file as it was and make a new suite with an id of its own.",
  ].join("\n");
}
