import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { preparedKeySelect } from "./prepared-key-select.ts";
import { openSqlite } from "./sqlite/open-sqlite.ts";

const place = { location: ":memory:", create: true, lockTimeoutMs: 0 };

describe("prepared select by keys", () => {
  it("is built once for each database and number of keys, and binds the keys of each call", async () => {
    const first = await openSqlite(place);
    const second = await openSqlite(place);
    await first
      .insertInto("judges")
      .values(["a", "b"].map((id) => ({ id, label: id, body: "{}" })))
      .execute();
    await second.insertInto("judges").values({ id: "c", label: "c", body: "{}" }).execute();
    let builds = 0;
    const select = preparedKeySelect((db, keys) => {
      builds += 1;
      const byId = db.selectFrom("judges").select("id").where("id", "in", keys);
      return byId.unionAll(db.selectFrom("judges").select("id").where("label", "in", keys));
    });
    expect((await select(first, ["a"])).rows).toMatchObject([{ id: "a" }, { id: "a" }]);
    expect((await select(first, ["b"])).rows).toMatchObject([{ id: "b" }, { id: "b" }]);
    expect((await select(first, ["x", "b"])).rows).toMatchObject([{ id: "b" }, { id: "b" }]);
    expect((await select(second, ["b"])).rows).toEqual([]);
    const inside = await second.transaction().execute((transaction) => select(transaction, ["c"]));
    expect(inside.rows).toHaveLength(2);
    expect(builds).toBe(3);
    await Promise.all([first.destroy(), second.destroy()]);
  });

  it("refuses a statement that binds something else, or not all keys", async () => {
    const db = await openSqlite(place);
    const withMore = preparedKeySelect((database, keys) =>
      database.selectFrom("judges").select("id").where("id", "in", keys).where("label", "=", "fixed"),
    );
    const withLess = preparedKeySelect((database) => database.selectFrom("judges").select(sql<number>`1`.as("one")));
    for (const select of [withMore, withLess]) {
      await expect(async () => select(db, ["a", "b"])).rejects.toMatchObject({ code: "internal" });
    }
    await db.destroy();
  });
});
