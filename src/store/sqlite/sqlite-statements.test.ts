import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { preparedStatements } from "./sqlite-statements.ts";

function databaseWithTable(): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  database.exec("create table kept (value)");
  return database;
}

describe("prepared statements", () => {
  it.each([
    ["a Date", new Date(0)],
    ["type boolean", true],
    ["the number NaN", Number.NaN],
    ["the number Infinity", Number.POSITIVE_INFINITY],
    ["type undefined", undefined],
    ["type object", [1]],
    ["a text with NUL or a lone surrogate", "a\0b"],
    ["a text with NUL or a lone surrogate", "\ud800"],
    ["type bigint", 1n],
  ])("refuse %s, which would not come back as it is", (description, value) => {
    const database = databaseWithTable();
    const insert = preparedStatements(database).prepare("insert into kept values (?)");
    expect(() => insert.run([value])).toThrow(description);
    expect(database.prepare("select count(*) as rows from kept").get()).toMatchObject({ rows: 0 });
  });

  it("bind numbers, text and null", () => {
    const statements = preparedStatements(databaseWithTable());
    const values = [1, -0.5, "é🙂", "", null];
    for (const value of values) statements.prepare("insert into kept values (?)").run([value]);
    const rows = statements.prepare("select value from kept order by rowid").all([]);
    expect(rows).toMatchObject(values.map((value) => ({ value })));
  });

  it("are kept for the next time, the most recent ones", () => {
    const statements = preparedStatements(databaseWithTable());
    const often = statements.prepare("select value from kept");
    const once = statements.prepare("select 'once'");
    for (let other = 0; other < 150; other += 1) {
      statements.prepare(`select ${other}`);
      expect(statements.prepare("select value from kept")).toBe(often);
    }
    expect(statements.prepare("select 'once'")).not.toBe(once);
  });

  it("close once", () => {
    const database = databaseWithTable();
    const statements = preparedStatements(database);
    statements.close();
    statements.close();
    expect(database.isOpen).toBe(false);
  });
});
