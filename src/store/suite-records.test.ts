import { expect, test } from "vitest";
import { digestOf } from "../domain/index.ts";
import { openSqlite } from "./sqlite/open-sqlite.ts";
import { loadSuite, saveSuite } from "./suite-records.ts";
import { sampleSuite } from "./testing/sample-plan.ts";

/** A suite as stores held it when digests covered every word and tool deliveries did not say where the reply is. */
function earlierSuite() {
  const { digest: _digest, deliveries, ...definition } = sampleSuite();
  const { reply: _reply, ...tool_role } = deliveries.tool_role;
  const written = { ...definition, deliveries: { ...deliveries, tool_role } };
  return { written, digest: digestOf(written) };
}

test("a suite under a digest of earlier versions is read and saved again under it", async () => {
  const db = await openSqlite({ location: ":memory:", create: true, lockTimeoutMs: 0 });
  const { written, digest } = earlierSuite();
  const { id, version, title } = written;
  const row = { digest, id, version, title, origin: "live", definition: JSON.stringify(written) } as const;
  await db.insertInto("suites").values(row).execute();
  const suite = await loadSuite(db, digest);
  expect(suite).toEqual({ ...sampleSuite(), digest });
  await saveSuite(db, suite, "live");
  expect(await loadSuite(db, digest)).toEqual(suite);
  await db.destroy();
});

test("a damaged definition is not taken for a suite", async () => {
  const db = await openSqlite({ location: ":memory:", create: true, lockTimeoutMs: 0 });
  const { digest, id, version, title } = sampleSuite();
  for (const definition of ["{}", "[]", "null", "{", JSON.stringify({ ...sampleSuite(), judge: null })]) {
    await db.deleteFrom("suites").execute();
    await db.insertInto("suites").values({ digest, id, version, title, origin: "live", definition }).execute();
    await expect(loadSuite(db, digest)).rejects.toMatchObject({ code: "store" });
  }
  await db.destroy();
});
