import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { BenchError } from "../../domain/bench-error.ts";
import { mayPass } from "../store-fault.ts";
import { explainSqliteError, isLocked } from "./sqlite-error.ts";

/** What SQLite throws for these statements, the last of which must fail. */
function failureOf(...statements: readonly string[]): unknown {
  const database = new DatabaseSync(":memory:");
  try {
    for (const statement of statements) database.exec(statement);
  } catch (error) {
    return error;
  } finally {
    database.close();
  }
  throw new Error("did not fail");
}

function faultWith(errcode: number): BenchError {
  const cause = Object.assign(new Error("SQLite"), { errcode });
  return new BenchError({ code: "store", message: "m", hint: "h", cause });
}

describe("errors of SQLite", () => {
  it("are named with the store, the reason and the next step", () => {
    const full = failureOf("create table t (a)", "pragma max_page_count = 2", "insert into t values (zeroblob(1e5))");
    expect(explainSqliteError(full, "here.db")).toMatchObject({
      code: "store",
      message: "Store here.db: the disk is full.",
      hint: expect.stringContaining("Free some space"),
      cause: full,
    });
    const readOnly = failureOf("create table t (a)", "pragma query_only = 1", "insert into t values (1)");
    expect(explainSqliteError(readOnly, "here.db")).toMatchObject({ message: "Store here.db: it is read-only." });
    expect(isLocked(full) || isLocked(readOnly)).toBe(false);
  });

  it("may pass where the program can wait for something, and only there", () => {
    const [busy, ioWrite, full, corrupt, notADatabase] = [5, 778, 13, 11, 26];
    expect([busy, ioWrite, full].map(faultWith).map(mayPass)).toEqual([true, true, true]);
    expect([corrupt, notADatabase].map(faultWith).map(mayPass)).toEqual([false, false]);
    expect(mayPass(new BenchError({ code: "store", message: "m", hint: "h" }))).toBe(false);
  });

  it("that only a wrong statement can bring are the program's own", () => {
    const broken = failureOf("create table t (a unique)", "insert into t values (1)", "insert into t values (1)");
    expect(explainSqliteError(broken, "here.db")).toMatchObject({
      code: "internal",
      message: expect.stringContaining("UNIQUE"),
    });
  });

  it("leave other errors as they are", () => {
    const ours = new BenchError({ code: "store", message: "m", hint: "h" });
    expect(explainSqliteError(ours, "here.db")).toBe(ours);
    const other = new Error("other");
    expect(explainSqliteError(other, "here.db")).toBe(other);
  });
});
