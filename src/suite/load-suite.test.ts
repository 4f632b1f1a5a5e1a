import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { storedDefinition } from "./definition-schema.ts";
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

describe("a suite in another language", async () => {
  const weighing = await readFile(new URL("../../docs/examples/weighing.yaml", import.meta.url), "utf8");
  const english = await loadIn("english", weighing);

  function inLanguage(code: string): string {
    return weighing.replace('version: "1.0"', `version: "1.0"\nlanguage: ${code}`);
  }

  test("English is that of a suite without a language, digest and all", async () => {
    expect(await loadIn("en", inLanguage("en"))).toEqual(english);
    expect(english).not.toHaveProperty("language");
  });

  test("German has another digest, and its ballots say so", async () => {
    const german = await loadIn("de", inLanguage("de"));
    expect(german).toMatchObject({ language: "de", ballots: [{ language: "de" }] });
    expect(german.digest).not.toBe(english.digest);
  });

  test("the digest covers an author's words, and a store takes them", async () => {
    const bare = await loadIn("fr", inLanguage("fr"));
    expect(bare).toMatchObject({ language: "fr", ballots: [{ language: {} }] });
    const words = join(folder, "language-fr.yaml");
    await writeFile(words, "numbers: [zéro, un, deux]\nout_of: sur\ndeclining: [je n'ai pas de préférence]\n");
    const worded = await loadIn("fr", inLanguage("fr"));
    const forms = { numbers: ["zéro", "un", "deux"], outOf: "sur", declining: ["je n'ai pas de préférence"] };
    expect(worded.ballots?.[0].language).toEqual(forms);
    expect(worded.digest).not.toBe(bare.digest);
    const { digest, ...definition } = worded;
    expect(storedDefinition(digest).safeParse(definition).success).toBe(true);
  });

  test("mistakes in an author's words are reported under its file", async () => {
    const words = join(folder, "language-it.yaml");
    await writeFile(words, "numbers: [zero, uno, '2']\nbefor: [direi]\ndeclining: ['(a+)+$']\n");
    await expect(loadIn("it", inLanguage("it"))).rejects.toMatchObject({
      code: "invalid-suite",
      message: expect.stringMatching(
        /language-it\.yaml:1:22 numbers\[2\]: found "2".*\n.*:3:13 declining\[0\].*\n.*:2:1 befor: the key "befor" is unknown; did you mean "before"/u,
      ),
    });
  });

  test("a language is named by its letters", async () => {
    await expect(loadIn("wrong", inLanguage("Deutsch"))).rejects.toMatchObject({
      message: expect.stringContaining('language: found "Deutsch"; write the two or three letters of a language'),
    });
  });
});

async function loadIn(name: string, text: string) {
  const path = join(folder, `${name}.yaml`);
  await writeFile(path, text);
  return loadSuite(path);
}
