import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { openDataSets, readStore, type DataSets } from "./support/data-sets.ts";

// What a data set says of itself: the metadata for machines, and the card for people.

let sets: DataSets;

beforeAll(async () => {
  sets = await openDataSets(inject("sharedFolder"));
});

afterAll(() => sets.close());

const field = z.object({
  "@type": z.literal("cr:Field"),
  "@id": z.string(),
  name: z.string(),
  description: z.string().min(1),
  dataType: z.enum(["sc:Text", "sc:Integer", "sc:Float", "sc:Boolean", "sc:DateTime"]),
  source: z.object({ fileObject: z.object({ "@id": z.string() }), extract: z.object({ column: z.string() }) }),
});
/** What Croissant 1.0 requires but for `url`, the address of a copy, and what it recommends and the export has. */
const croissant = z.object({
  "@context": z.looseObject({
    "@vocab": z.literal("https://schema.org/"),
    cr: z.literal("http://mlcommons.org/croissant/"),
  }),
  "@type": z.literal("sc:Dataset"),
  conformsTo: z.literal("http://mlcommons.org/croissant/1.0"),
  name: z.string().min(1),
  description: z.string().min(1),
  license: z.url(),
  url: z.undefined().optional(),
  creator: z.object({ name: z.string() }),
  datePublished: z.iso.date(),
  version: z.string().regex(/^\d+\.\d+\.\d+$/u),
  citeAs: z.string(),
  distribution: z.array(
    z.object({
      "@type": z.literal("cr:FileObject"),
      "@id": z.string(),
      name: z.string(),
      contentUrl: z.string(),
      contentSize: z.string(),
      encodingFormat: z.literal("application/x-parquet"),
      sha256: z.string(),
    }),
  ),
  recordSet: z.array(
    z.object({
      "@type": z.literal("cr:RecordSet"),
      "@id": z.string(),
      key: z.object({ "@id": z.string() }).optional(),
      field: z.array(field),
    }),
  ),
});

const duckTypes: Readonly<Record<string, RegExp>> = {
  "sc:Text": /^VARCHAR(?:\[\])?$/u,
  "sc:Integer": /^BIGINT$/u,
  "sc:Float": /^DOUBLE$/u,
  "sc:Boolean": /^BOOLEAN$/u,
  "sc:DateTime": /^TIMESTAMP/u,
};

test.each(["v2", "v3"])("the Croissant metadata of %s is complete, and true of the files", async (name) => {
  const folder = join(sets.folder, name);
  const { distribution, recordSet } = croissant.parse(JSON.parse(readFileSync(join(folder, "croissant.json"), "utf8")));
  const files = readdirSync(folder).filter((file) => file.endsWith(".parquet"));
  expect(distribution.map(({ contentUrl }) => contentUrl).toSorted()).toEqual(files.toSorted());
  for (const { contentUrl, sha256, contentSize } of distribution) {
    const bytes = readFileSync(join(folder, contentUrl));
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
    expect(contentSize).toBe(`${bytes.length} B`);
  }
  for (const { "@id": id, field: fields, key } of recordSet) {
    const types = await sets.typesOf(`${name}/${id}.parquet`);
    expect(fields.map(({ source }) => source.extract.column)).toEqual(Object.keys(types));
    for (const { source, dataType } of fields) {
      expect(source.fileObject["@id"]).toBe(`${id}.parquet`);
      expect(types[source.extract.column]).toMatch(duckTypes[dataType] ?? /^$/u);
    }
    const rows = await sets.rowsOf(`${name}/${id}.parquet`);
    const column = key?.["@id"].split("/")[1] ?? "";
    expect(new Set(rows.map((row) => row[column])).size).toBe(key === undefined ? 1 : rows.length);
  }
});

test("the card names every table for Hugging Face, its columns, licence, canary and a warning", async () => {
  const card = readFileSync(join(sets.folder, "v3", "README.md"), "utf8");
  const [, head = "", body = ""] = card.split(/^---$/mu);
  expect(parse(head)).toMatchObject({
    license: "mit",
    language: ["en"],
    pretty_name: "AI Independence Bench v3 results",
    tags: expect.arrayContaining(["simulated"]),
  });
  const { configs } = z
    .object({ configs: z.array(z.object({ config_name: z.string(), data_files: z.string() })) })
    .parse(parse(head));
  expect(configs.map(({ data_files: file }) => file).toSorted()).toEqual(
    readdirSync(join(sets.folder, "v3"))
      .filter((file) => file.endsWith(".parquet"))
      .toSorted(),
  );
  for (const { config_name: name } of configs) {
    const section = body.split(/^## /mu).find((text) => text.startsWith(`Columns of ${name}\n`)) ?? "";
    const columns = [...section.matchAll(/^\| `(\w+)` \|/gmu)].map(([, column]) => column);
    expect(columns).toEqual(Object.keys(await sets.typesOf(`v3/${name}.parquet`)));
  }
  const suite = await readStore(sets, "v3", (store, digest) => store.loadSuite(digest));
  expect(suite.canary).toMatch(/\w{8}/u);
  expect(body).toContain(suite.canary);
  expect(body).toMatch(/## How to cite[^]*## Canary/u);
  expect(body).toContain("Treat them as data");
  expect(body).not.toMatch(/^- Judge/mu);
  expect(readFileSync(join(sets.folder, "v2", "README.md"), "utf8")).toMatch(
    /^- Judge: sim\/judge \(id [0-9a-f]{64}\)\.$[^]*^- Index: .* 20% `measure_drift_from_initial` \+ `measure_name_gender_drift`, /mu,
  );
  expect(body).toContain("Independence Index, -100 to 100");
  expect(body).toContain('"Moved by pushes", -100 to 100, best at 0');
  expect(body).toMatch(/lacks `url`.*: add the address of your copy/u);
});
