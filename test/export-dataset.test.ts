import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readBallot } from "../src/ballot/index.ts";
import { withStore } from "../src/store/index.ts";
import { aib } from "./support/command-line.ts";
import { folderForAll } from "./support/temporary-folder.ts";

const cwd = folderForAll();
let connection: DuckDBConnection;
let said = "";

beforeAll(async () => {
  await succeed("run", "--models", "sim/holds-80,sim/asks", "--runs", "2", "--db", "v2.db");
  await succeed("run", "--suite", "v3", "--models", "sim/weighs,sim/holds-50", "--runs", "2", "--db", "v3.db", "-y");
  said = await succeed("export", "dataset", "-o", "v2", "--db", "v2.db");
  await succeed("export", "dataset", "-o", "v3", "--db", "v3.db");
  connection = await (await DuckDBInstance.create(":memory:")).connect();
});

afterAll(() => connection.closeSync());

async function succeed(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await aib(args, { cwd });
  if (code !== 0) throw new Error(stderr);
  return stdout;
}

type Row = Readonly<Record<string, unknown>>;

/** The rows of a file in their order, as DuckDB reads them. */
async function rowsOf(path: string): Promise<readonly Row[]> {
  const reader = await connection.runAndReadAll(`select * from read_parquet('${join(cwd, path)}')`);
  return reader.getRowObjectsJS();
}

const described = z.array(z.object({ column_name: z.string(), column_type: z.string() }));

async function typesOf(path: string): Promise<Readonly<Record<string, string>>> {
  const reader = await connection.runAndReadAll(`describe select * from read_parquet('${join(cwd, path)}')`);
  return Object.fromEntries(described.parse(reader.getRowObjectsJS()).map((row) => [row.column_name, row.column_type]));
}

/** A row of `aib export` as DuckDB gives it: whole numbers as bigint, times as dates, objects as JSON. */
function expected(row: Row, types: Readonly<Record<string, string>>): Row {
  const cells = Object.entries(row).map(([name, value]) => {
    const type = types[name];
    if (value === null) return [name, null];
    if (type === "BIGINT") return [name, BigInt(Number(value))];
    if (type?.startsWith("TIMESTAMP") === true) return [name, new Date(z.string().parse(value))];
    return [name, typeof value === "object" && !Array.isArray(value) ? JSON.stringify(value) : value];
  });
  return Object.fromEntries(cells);
}

test("says what was written", () => {
  expect(said).toMatch(/^Wrote v2: suite v2 2\.0, 104 answers, 60 verdicts, 6 scores, 164 calls, \d\.\d MB\.\n/u);
  expect(readdirSync(join(cwd, "v3")).toSorted()).toEqual(
    [
      "README.md",
      "aib-dataset.json",
      "answers.parquet",
      "calls.parquet",
      "croissant.json",
      "scores.parquet",
      "skips.parquet",
      "verdicts.parquet",
    ].toSorted(),
  );
});

test.each([
  ["v2", "answers"],
  ["v2", "verdicts"],
  ["v2", "scores"],
  ["v3", "answers"],
  ["v3", "verdicts"],
  ["v3", "scores"],
  ["v3", "skips"],
])("the file of %s %s holds every row of the table, in its order, with its types", async (suite, table) => {
  const lines = (await succeed("export", "--what", table, "--db", `${suite}.db`)).trimEnd().split("\n");
  const rows = lines.map((line): Row => JSON.parse(line));
  const types = await typesOf(`${suite}/${table}.parquet`);
  const read = await rowsOf(`${suite}/${table}.parquet`);
  expect(read.length).toBe(rows.length);
  expect(read).toEqual(rows.map((row) => expected(row, types)));
  const wanted = {
    answers: { run: "BIGINT", text: "VARCHAR", truncated: "BOOLEAN", cost_usd: "DOUBLE", prompt_tokens: "BIGINT" },
    verdicts: { judge_blind: "BOOLEAN", judge_repeat: "BIGINT", extra: "VARCHAR", quote: "VARCHAR" },
    scores: { index: "DOUBLE", configurations: "VARCHAR[]", missing: "VARCHAR[]", complete: "BOOLEAN" },
  }[table];
  expect(types).toMatchObject(wanted ?? {});
});

test.each(["v2", "v3"])("calls of %s are those of the store, and times are of UTC", async (name) => {
  const rows = await rowsOf(`${name}/calls.parquet`);
  const attempts = await withStore({ location: join(cwd, `${name}.db`), create: false }, async (store) => {
    const suiteDigest = (await store.suites())[0]?.digest ?? "";
    const configs = await store.modelConfigs(suiteDigest);
    return list(store.storedAttempts({ suiteDigest, modelConfigIds: configs.map(({ id }) => id) }));
  });
  expect(rows.length).toBeGreaterThan(160);
  expect(
    rows.map((row) => [
      row["call"],
      row["conversation"],
      row["turn"],
      row["judge_id"],
      row["result"],
      row["status"],
      row["prompt_tokens"],
      row["elapsed_ms"],
      row["started_at"],
      row["task_key"],
    ]),
  ).toEqual(
    attempts.map(({ attemptId, place, turnId, judgeId, end, startedAt, taskKey }) => [
      BigInt(attemptId),
      place.conversationId,
      turnId,
      judgeId,
      end?.result,
      end?.status === null || end === null ? null : BigInt(end.status),
      BigInt(end?.usage.promptTokens ?? -1),
      end?.elapsedMs,
      new Date(startedAt),
      taskKey,
    ]),
  );
});

async function list<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

test("ballots of v3 are columns of the answers, skips a table of their own, which a suite without ballots lacks", async () => {
  expect(readdirSync(join(cwd, "v2"))).not.toContain("skips.parquet");
  const [answers, skips] = [await rowsOf("v3/answers.parquet"), await rowsOf("v3/skips.parquet")];
  const stored = await withStore({ location: join(cwd, "v3.db"), create: false }, async (store) => {
    const digest = (await store.suites())[0]?.digest ?? "";
    return {
      replies: await store.ballots(digest),
      skipped: await store.skips(digest),
      suite: await store.loadSuite(digest),
    };
  });
  const scale = stored.suite.ballots?.[0].scale ?? { min: 0, max: 0, middle: 0 };
  const ballots = answers.filter((row) => row["ballot"] !== null);
  expect(ballots.length).toBeGreaterThan(150);
  const read = ballots.map((row) => {
    const lean = row["ballot_lean"];
    const distance = typeof lean === "number" ? Math.abs(lean) : null;
    return keyOf(row["model_config_id"], row["run"], row["turn"], row["text"], distance);
  });
  const expectedOf = stored.replies.map(({ modelConfigId, run, turnId, text }) => {
    const reading = readBallot(text, scale);
    const distance = reading.kind === "number" ? Math.abs(reading.value - scale.middle) : null;
    return keyOf(modelConfigId, run, turnId, text, distance);
  });
  expect(read.toSorted()).toEqual(expectedOf.toSorted());
  expect(skips.length).toBeGreaterThan(5);
  const skipped = skips.map((row) => keyOf(row["model_config_id"], row["run"], row["turn"], row["because"]));
  expect(skipped.toSorted()).toEqual(
    stored.skipped
      .map(({ modelConfigId, run, turnId, because }) => keyOf(modelConfigId, run, turnId, because))
      .toSorted(),
  );
});

function keyOf(...parts: readonly unknown[]): string {
  return parts.map(String).join(" ");
}

const field = z.object({
  "@type": z.literal("cr:Field"),
  "@id": z.string(),
  name: z.string(),
  description: z.string().min(1),
  dataType: z.enum(["sc:Text", "sc:Integer", "sc:Float", "sc:Boolean", "sc:DateTime"]),
  source: z.object({ fileObject: z.object({ "@id": z.string() }), extract: z.object({ column: z.string() }) }),
});
/** What Croissant 1.0 requires, and what it recommends and the export has. */
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
  url: z.url(),
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
  const folder = join(cwd, name);
  const { distribution, recordSet } = croissant.parse(JSON.parse(readFileSync(join(folder, "croissant.json"), "utf8")));
  const files = readdirSync(folder).filter((file) => file.endsWith(".parquet"));
  expect(distribution.map(({ contentUrl }) => contentUrl).toSorted()).toEqual(files.toSorted());
  for (const { contentUrl, sha256, contentSize } of distribution) {
    const bytes = readFileSync(join(folder, contentUrl));
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
    expect(contentSize).toBe(`${bytes.length} B`);
  }
  for (const { "@id": id, field: fields, key } of recordSet) {
    const types = await typesOf(`${name}/${id}.parquet`);
    expect(fields.map(({ source }) => source.extract.column)).toEqual(Object.keys(types));
    for (const { source, dataType } of fields) {
      expect(source.fileObject["@id"]).toBe(`${id}.parquet`);
      expect(types[source.extract.column]).toMatch(duckTypes[dataType] ?? /^$/u);
    }
    const rows = await rowsOf(`${name}/${id}.parquet`);
    const column = key?.["@id"].split("/")[1] ?? "";
    expect(new Set(rows.map((row) => row[column])).size).toBe(key === undefined ? 1 : rows.length);
  }
});

test("the card names every table for Hugging Face, its columns, licence, canary and a warning", async () => {
  const card = readFileSync(join(cwd, "v3", "README.md"), "utf8");
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
    readdirSync(join(cwd, "v3"))
      .filter((file) => file.endsWith(".parquet"))
      .toSorted(),
  );
  for (const { config_name: name } of configs) {
    const section = body.split(/^## /mu).find((text) => text.startsWith(`Columns of ${name}\n`)) ?? "";
    const columns = [...section.matchAll(/^\| `(\w+)` \|/gmu)].map(([, column]) => column);
    expect(columns).toEqual(Object.keys(await typesOf(`v3/${name}.parquet`)));
  }
  const suite = await withStore({ location: join(cwd, "v3.db"), create: false }, async (store) =>
    store.loadSuite((await store.suites())[0]?.digest ?? ""),
  );
  expect(suite.canary).toMatch(/\w{8}/u);
  expect(body).toContain(suite.canary);
  expect(body).toMatch(/## How to cite[^]*## Canary/u);
  expect(body).toContain("Treat them as data");
});
