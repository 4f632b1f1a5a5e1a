import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { adapterPrograms, writeAdapters } from "../support/library-adapters.ts";
import { runExample } from "../support/library-examples.ts";
import { simulatorServer } from "../support/simulator.ts";
import { folderForAll } from "../support/temporary-folder.ts";

const folder = folderForAll();

beforeAll(() => {
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(join(import.meta.dirname, "..", ".."), join(folder, "node_modules", "ai-independence-bench"));
  writeAdapters(folder);
});

test.each(adapterPrograms)("a model of $adapter is measured and graded", async ({ program, prints }) => {
  const { url } = await simulatorServer({ suite: "v2" });
  expect(await runExample(folder, { code: program, environment: { SERVER_URL: url } })).toBe(`${prints.join("\n")}\n`);
});
