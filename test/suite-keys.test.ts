import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { suiteJsonSchema } from "../src/suite/index.ts";

test("docs/own-suite.md explains every key that a suite can have, and no other", () => {
  const document = readFileSync(join(import.meta.dirname, "..", "docs", "own-suite.md"), "utf8");
  const explained = [...document.matchAll(/^\| `([\w.[\]]+)` +\|/gmu)].map(([, key = ""]) => key);
  expect(new Set(explained)).toEqual(new Set(keysOf(suiteJsonSchema())));
  expect(explained).toHaveLength(new Set(explained).size);
});

interface SchemaNode {
  readonly $ref?: string | undefined;
  readonly properties?: Readonly<Record<string, SchemaNode>> | undefined;
  readonly items?: SchemaNode | readonly SchemaNode[] | undefined;
  readonly allOf?: readonly SchemaNode[] | undefined;
  readonly anyOf?: readonly SchemaNode[] | undefined;
  readonly oneOf?: readonly SchemaNode[] | undefined;
}

const schemaNode: z.ZodType<SchemaNode> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    properties: z.record(z.string(), schemaNode).optional(),
    items: z.union([z.array(schemaNode), schemaNode]).optional(),
    allOf: z.array(schemaNode).optional(),
    anyOf: z.array(schemaNode).optional(),
    oneOf: z.array(schemaNode).optional(),
  }),
);

/** `scenarios`, `scenarios[].id` and so on, whatever the schema names and refers to. */
function keysOf(schema: Readonly<Record<string, unknown>>): readonly string[] {
  const named = z.record(z.string(), schemaNode).parse(schema["definitions"]);
  const below = (node: SchemaNode, path: string): readonly string[] => {
    const target = node.$ref === undefined ? node : (named[node.$ref.replace("#/definitions/", "")] ?? node);
    const items = target.items ?? [];
    return [
      ...Object.entries(target.properties ?? {}).flatMap(([key, value]) => {
        const own = path === "" ? key : `${path}.${key}`;
        return [own].concat(below(value, own));
      }),
      ...[items].flat().flatMap((item) => below(item, `${path}[]`)),
      ...[target.allOf, target.anyOf, target.oneOf].flatMap((branches = []) =>
        branches.flatMap((branch) => below(branch, path)),
      ),
    ];
  };
  return [...new Set(below(schemaNode.parse(schema), ""))];
}
