import { describe, expect, it } from "vitest";
import { preparedInsert } from "./prepared-insert.ts";
import { openSqlite } from "./sqlite/open-sqlite.ts";

const place = { location: ":memory:", create: true, lockTimeoutMs: 0 };

interface ConfigRow {
  readonly id: string;
  readonly label: string;
  readonly body: string;
}

describe("prepared insert", () => {
  it("binds each row's own values, in transactions and in other databases too", async () => {
    const first = await openSqlite(place);
    const second = await openSqlite(place);
    let builds = 0;
    const insert = preparedInsert((db, row: ConfigRow) => {
      builds += 1;
      return db.insertInto("judges").values(row);
    });
    await insert(first, { id: "a", label: "A", body: "1" });
    await first.transaction().execute((transaction) => insert(transaction, { id: "b", label: "B", body: "2" }));
    await insert(second, { id: "c", label: "C", body: "3" });
    expect(await first.selectFrom("judges").select(["id", "label", "body"]).execute()).toMatchObject([
      { id: "a", label: "A", body: "1" },
      { id: "b", label: "B", body: "2" },
    ]);
    expect(await second.selectFrom("judges").select("label").execute()).toMatchObject([{ label: "C" }]);
    expect(builds).toBe(2);
    await Promise.all([first.destroy(), second.destroy()]);
  });

  it("refuses a statement that binds something else", async () => {
    const db = await openSqlite(place);
    const insert = preparedInsert((_, row: ConfigRow) =>
      db.insertInto("judges").values({ label: row.label, id: row.id, body: "fixed" }),
    );
    await expect(async () => insert(db, { id: "a", label: "A", body: "1" })).rejects.toMatchObject({
      code: "internal",
    });
    await db.destroy();
  });
});
