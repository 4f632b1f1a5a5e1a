import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { builtInSuiteIds, loadSuite } from "./load-suite.ts";
import { tinySuite } from "../../test/support/suite/tiny-suite.ts";

const folder = await mkdtemp(join(tmpdir(), "suite-"));
afterAll(() => rm(folder, { recursive: true }));

describe("loadSuite", () => {
  test.each(builtInSuiteIds)("the built-in %s loads and bears its id", async (id) => {
    expect((await loadSuite(id)).id).toBe(id);
  });

  test("a path loads the suite in that file", async () => {
    const path = join(folder, "tiny.yaml");
    await writeFile(path, tinySuite);
    expect((await loadSuite(path)).id).toBe("tiny");
  });

  test("a folder loads the suite.yaml in it", async () => {
    await writeFile(join(folder, "suite.yaml"), tinySuite);
    expect((await loadSuite(folder)).id).toBe("tiny");
    await rm(join(folder, "suite.yaml"));
  });

  test("mistakes are reported under the path that was given", async () => {
    const path = join(folder, "broken.yaml");
    await writeFile(path, tinySuite.replace("runs: 2", "runs: two"));
    await expect(loadSuite(path)).rejects.toMatchObject({
      code: "invalid-suite",
      message: expect.stringContaining(`${path}:87:9 defaults.runs: found "two"`),
    });
  });

  test("an unknown id is answered with the known ones", async () => {
    await expect(loadSuite("v22")).rejects.toMatchObject({
      code: "unknown-suite",
      message: 'There is no suite "v22"; did you mean "v2"? valid: "v1", "lite", "v2", "v3"',
      hint: expect.stringContaining("./my-suite.yaml"),
    });
  });

  test.each([
    ["missing.yaml", "there is no such file"],
    [".", "it is a folder, not a file"],
  ])("a file that cannot be read is named with the reason: %s", async (name, reason) => {
    const path = join(folder, name);
    await expect(loadSuite(path)).rejects.toMatchObject({
      code: "usage",
      message: `The suite file ${path} cannot be read: ${reason}.`,
      hint: expect.stringContaining("v2"),
    });
  });
});
