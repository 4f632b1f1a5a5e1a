import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import * as library from "../../src/library/index.ts";
import { libraryExamples, runExample } from "../support/library-examples.ts";
import { folderForAll } from "../support/temporary-folder.ts";

const root = join(import.meta.dirname, "..", "..");
const examples = libraryExamples();

/** A folder of another program that has the repository as its package: one for all examples, as for a reader of the page. */
const folder = folderForAll();

beforeAll(() => {
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(root, join(folder, "node_modules", "ai-independence-bench"));
});

const runnable = examples.flatMap((example) => (example.prints === null ? [] : { ...example, prints: example.prints }));

test.each(runnable)("the example of the library, $title, prints what the document says", async (example) => {
  expect(await runExample(folder, example)).toBe(example.prints);
});

test("every function of the library has an example that runs", () => {
  const code = runnable.map((example) => example.code).join("\n");
  const functions = Object.keys(library).filter(
    (name) => !new RegExp(`\\b${name}\\b[^]*\\b${name}\\b`, "u").test(code),
  );
  expect(functions).toEqual([]);
  expect(examples.filter(({ prints, file }) => prints === null && file === null)).toHaveLength(1);
});
