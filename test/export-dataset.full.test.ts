import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { z } from "zod";
import { readBallot } from "../src/ballot/index.ts";
import { openDataSets, readStore, succeed, type DataSets, type Row } from "./support/data-sets.ts";
import { simulatorServer } from "./support/simulator.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

let sets: DataSets;

beforeAll(async () => {
  sets = await openDataSets(inject("sharedFolder"));
});

afterAll(() => sets.close());

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

test("says what was written", async () => {
  const said = await succeed(
    ["export", "dataset", "-o", "data", "--db", join(sets.folder, "v2.db")],
    temporaryFolder(),
  );
  expect(said).toMatch(/^Wrote data: suite v2 2\.0, 104 answers, 60 verdicts, 6 scores, 164 calls, \d\.\d MB\.\n/u);
  expect(said).not.toContain("endpoint");
  expect(readdirSync(join(sets.folder, "v3")).toSorted()).toEqual(
    [
      "README.md",
      "aib-dataset.json",
      "answers.parquet",
      "calls.parquet",
      "croissant.json",
      "readings.parquet",
      "scores.parquet",
      "skips.parquet",
      "verdicts.parquet",
    ].toSorted(),
  );
});

test("names the addresses of servers in its tables", async () => {
  const { url } = await simulatorServer();
  const cwd = temporaryFolder();
  await succeed(["run", "--base-url", url, "--models", "sim/asks", "--judge", "sim/judge", "--runs", "1"], cwd);
  expect(await succeed(["export", "dataset", "-o", "data"], cwd)).toContain(
    `\nThe column endpoint names ${url}: do not publish the address of a private server.\n`,
  );
});

test.each([
  ["v2", "answers"],
  ["v2", "verdicts"],
  ["v2", "scores"],
  ["v3", "answers"],
  ["v3", "verdicts"],
  ["v3", "scores"],
  ["v3", "readings"],
  ["v3", "skips"],
])("the file of %s %s holds every row of the table, in its order, with its types", async (suite, table) => {
  const lines = (await succeed(["export", "--what", table, "--db", `${suite}.db`], sets.folder))
    .split("\n")
    .slice(0, -1);
  const rows = lines.map((line): Row => JSON.parse(line));
  // Code reads the ballots of v3: no judge has a verdict of it.
  expect(rows.length > 0).toBe(suite !== "v3" || table !== "verdicts");
  const types = await sets.typesOf(`${suite}/${table}.parquet`);
  const read = await sets.rowsOf(`${suite}/${table}.parquet`);
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
  const rows = await sets.rowsOf(`${name}/calls.parquet`);
  const attempts = await readStore(sets, name, async (store, suiteDigest) => {
    const configs = await store.modelConfigs(suiteDigest);
    return Array.fromAsync(store.storedAttempts({ suiteDigest, modelConfigIds: configs.map(({ id }) => id) }));
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

test("ballots of v3 are columns of the answers, skips a table of their own, which a suite without ballots lacks", async () => {
  expect(readdirSync(join(sets.folder, "v2"))).not.toContain("skips.parquet");
  const [answers, skips] = [await sets.rowsOf("v3/answers.parquet"), await sets.rowsOf("v3/skips.parquet")];
  const stored = await readStore(sets, "v3", async (store, digest) => ({
    replies: await store.ballots(digest),
    skipped: await store.skips(digest),
    suite: await store.loadSuite(digest),
  }));
  const scale = stored.suite.ballots?.[0].scale ?? { min: 0, max: 0, middle: 0 };
  const ballots = answers.filter((row) => row["ballot"] !== null);
  expect(ballots.length).toBeGreaterThan(150);
  const read = ballots.map((row) => {
    const lean = row["ballot_lean"];
    const distance = typeof lean === "number" ? Math.abs(lean) : null;
    return keyOf(row["model_config_id"], row["run"], row["turn"], row["text"], distance);
  });
  const expectedOf = stored.replies.map(({ modelConfigId, run, turnId, text }) => {
    const reading = readBallot(text, { scale });
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
