import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { builtInSuiteIds } from "./load-suite.ts";
import { suiteJsonSchema } from "./suite-schema.ts";

const v2 = await yamlOf("v2");
const written: unknown = JSON.parse(await readFile(new URL("../../suites/suite.schema.json", import.meta.url), "utf8"));

const changed = (change: object): unknown => ({ ...z.record(z.string(), z.unknown()).parse(v2), ...change });

describe("the JSON Schema for editors", () => {
  // Read back from plain JSON, as an editor does.
  const schema = z.fromJSONSchema(z.record(z.string(), z.any()).parse(structuredClone(suiteJsonSchema())));

  test.each(builtInSuiteIds)("accepts %s", async (id) => {
    expect(schema.safeParse(await yamlOf(id)).error?.issues ?? []).toEqual([]);
  });

  test.each([
    ["an unknown key", { titel: "x" }],
    ["a missing part", { judge: undefined }],
    ["a value of the wrong type", { defaults: { runs: "many", temperature: 0.7, max_tokens: 1 } }],
    ["an empty list", { experiments: [] }],
  ])("refuses %s", (_name, change) => {
    expect(schema.safeParse(changed(change)).success).toBe(false);
  });

  test("has an address, and explains every key", () => {
    expect(suiteJsonSchema()["$id"]).toBe("urn:ai-independence-bench:suite");
    expect(keysIn(written, "").length).toBeGreaterThan(100);
    expect(keysIn(written, "").filter(({ explained }) => !explained)).toEqual([]);
  });

  // Write it anew with these two commands:
  // npx node --input-type=module -e 'import { suiteJsonSchema } from "./src/suite/index.ts"; console.log(JSON.stringify(suiteJsonSchema()))' > suites/suite.schema.json
  // npx oxfmt suites/suite.schema.json
  test("is what suites/suite.schema.json holds", () => {
    expect(written).toEqual(suiteJsonSchema());
  });
});

/** Every key of an author's YAML, wherever the schema has it. */
function keysIn(node: unknown, path: string): readonly { readonly path: string; readonly explained: boolean }[] {
  const parts = z.record(z.string(), z.unknown()).safeParse(node).data ?? {};
  const keys = z.record(z.string(), z.object({ description: z.string().optional() })).safeParse(parts["properties"]);
  return [
    ...Object.entries(keys.data ?? {}).map(([key, { description = "" }]) => ({
      path: `${path}.${key}`,
      explained: description !== "",
    })),
    ...Object.entries(parts).flatMap(([name, inner]) => keysIn(inner, `${path}/${name}`)),
    ...(Array.isArray(node) ? node.flatMap((inner, place) => keysIn(inner, `${path}/${place}`)) : []),
  ];
}

async function yamlOf(id: string): Promise<unknown> {
  return parse(await readFile(new URL(`../../suites/${id}.yaml`, import.meta.url), "utf8"));
}
