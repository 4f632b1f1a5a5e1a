import { expect, test } from "vitest";
import { builtInSuiteIds, loadSuite } from "./load-suite.ts";

/** Every result is stored under the digest of its suite, so a suite that changes loses all of its results. */
const frozen = new Map([
  ["v1", "c52e2aa84e8651476b7d12014b8e4bb246347cf1f33ca23271dfcc20028890ca"],
  ["lite", "785ccb7a40b674937f36161e771d61c3761509602cf43538fc370aefed463e16"],
  ["v2", "1b5aa185ad9c8f8268f6bd0dc632ac3a35ac68b5ff2a7434ae2bebcd5b0be66d"],
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
