import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { checkSuite } from "./check-suite.ts";
import { writeExampleSuite } from "./write-example-suite.ts";

test.each([
  ["My Suite 2", "my_suite_2"],
  ["v2", "own_v2"],
  ["日本", "own_suite"],
  ["2nd", "nd"],
])("a suite in %j is valid, explained, and has the id %s", async (name, id) => {
  const path = await writeExampleSuite(join(temporaryFolder(), name), "companion");
  const check = await checkSuite(path, { scenarios: null, variant: null, delivery: null });
  expect(check).toMatchObject({ kind: "valid", suite: { id }, notes: [] });
  const text = readFileSync(path, "utf8");
  expect(text.split("\n")[0]).toBe(check.kind === "valid" ? check.editorLine : "");
  expect(text.match(/^# /gmu)?.length).toBeGreaterThan(10);
});

test("the example with arms is valid too, and no suite has its id", async () => {
  const path = await writeExampleSuite(join(temporaryFolder(), "Weighing"), "weighing");
  const check = await checkSuite(path, { scenarios: null, variant: null, delivery: null });
  expect(check).toMatchObject({
    kind: "valid",
    suite: { id: "own_weighing", index: { title: "Weighing" } },
    notes: [],
  });
});

test.each([
  ["companion", 3],
  ["weighing", 22],
] as const)("the example %s in German is valid, and as large as the English one", async (example, scenarios) => {
  const path = await writeExampleSuite(join(temporaryFolder(), "Meine Suite"), example, "de");
  const check = await checkSuite(path, { scenarios: null, variant: null, delivery: null });
  expect(check).toMatchObject({
    kind: "valid",
    suite: { id: "meine_suite", language: "de" },
    extent: { scenarios },
    notes: [],
  });
  expect(readFileSync(path, "utf8")).toMatch(/^# yaml-language-server: .*\n#\n# (?:Drei Gespräche|Fragen)/u);
});

test("one situation is noted: it gives no rank", async () => {
  const path = await writeExampleSuite(join(temporaryFolder(), "single"), "weighing");
  const text = readFileSync(path, "utf8");
  const [second, end] = [text.indexOf("  - id: noodles_curry"), text.indexOf("judging:")];
  writeFileSync(
    path,
    `${text.slice(0, second)}${text.slice(end)}`.replace("situations_per_form: 2", "situations_per_form: 1"),
  );
  expect(await checkSuite(path, { scenarios: null, variant: null, delivery: null })).toMatchObject({
    kind: "valid",
    notes: ["One situation gives no rank: a suite with readers needs two."],
  });
});

test("an existing suite is not replaced, and a file is no folder", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "suite.yaml"), "mine");
  await expect(writeExampleSuite(folder, "companion")).rejects.toMatchObject({
    code: "usage",
    message: expect.stringMatching(/exists, and is not replaced/u),
  });
  expect(readFileSync(join(folder, "suite.yaml"), "utf8")).toBe("mine");
  await expect(writeExampleSuite(join(folder, "suite.yaml"), "companion")).rejects.toMatchObject({
    code: "usage",
    message: expect.stringMatching(/suite\.yaml is a file, not a folder, and is not replaced/u),
    hint: expect.stringContaining("Name another folder"),
  });
});
