import { expect, test } from "vitest";
import { builtInSuiteIds, loadSuite } from "./load-suite.ts";

/** Every result is stored under the digest of its suite, so a suite that changes loses all of its results. */
const frozen = new Map([
  ["v1", "5ce4d6931eb1692498f699c057edaf0694ab379eb52d12d823cfd04ea18846f3"],
  ["lite", "8b7a2b2375887e17a07450e87a2c5f05b3870affcc53fbb957252745532242da"],
  ["v2", "f47ae3a902679e4dfb50c1c6d3818d970e6577a8ba50674435121ae9096fb5c0"],
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
