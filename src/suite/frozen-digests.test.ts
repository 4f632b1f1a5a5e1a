import { expect, test } from "vitest";
import { builtInSuiteIds, loadSuite } from "./load-suite.ts";

/** Every result is stored under the digest of its suite, so a suite that changes loses all of its results. */
const frozen = new Map([
  ["v1", "c17f0786df975612760a15fdcc4a04f9e5998453c2f596385092343e73e55ee8"],
  ["lite", "5adb3456f70b887cd4823cc352f6969e3824fff0537a2cb2a8f9a63c1cee6ee9"],
  ["v2", "79555e1801ecbd99f7866f5cb8ed5e8a215e5142a6563e45d5b42f34f09790c9"],
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
