import { expect, test } from "vitest";
import { openSqlite } from "./sqlite/open-sqlite.ts";
import { loadSuite } from "./suite-records.ts";
import { sampleSuite } from "../../test/support/store/sample-plan.ts";

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
