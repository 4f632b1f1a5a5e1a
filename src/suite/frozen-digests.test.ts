import { expect, test } from "vitest";
import { builtInSuiteIds, loadSuite } from "./load-suite.ts";

/** Every result is stored under the digest of its suite, so a suite that changes loses all of its results. */
const frozen = new Map([
  ["v1", "78faecf20bad7cef7d09877e1ff65073d86845f872baf474c001402d3e9e31c5"],
  ["lite", "b8defb7e95e2a26d25a6d60576000ceb8887b5ca8ab85bbc13c5584742e21681"],
  ["v2", "010c00cbb0d6c2863682bede99daa8bc101b400248796bd92503def1a69908cf"],
  // Not yet piloted: it may change until it is.
  ["v3", "4fc1bb3660ca6c7b22e6423d899db401a44f87ee3b4ef5f68b7116dd006f68dc"],
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
    `If the change is intended and no results of ${id} need to be kept, write this in src/suite/frozen-digests.test.ts: ["${id}", "${digest}"],`,
    "Meant, and there are results? Leave this file as it was and make a new suite with an id of its own.",
  ].join("\n");
}
