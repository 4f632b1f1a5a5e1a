import { describe, expect, it } from "vitest";
import type { BenchError } from "../../domain/bench-error.ts";
import { mayPass } from "../store-fault.ts";
import { explainPostgresError, isRepeatable } from "./postgres-error.ts";
import { wrongServer } from "./open-postgres.ts";

const ours = { version: 180_004, isOurs: true, isTaken: true, shown: "postgres://host/db", create: false };

describe("a database", () => {
  it("is worked with when it has our tables, or has none and may get them", () => {
    expect(wrongServer(ours)).toBeNull();
    expect(wrongServer({ ...ours, isOurs: false, isTaken: false, create: true })).toBeNull();
  });

  it.each([
    ["the server is Postgres 13", { version: 130_022 }],
    ["it is a database of another program", { isOurs: false, create: true }],
    ["there is no store in this database", { isOurs: false, isTaken: false }],
  ])("is none to work with: %s", (why, found) => {
    expect(wrongServer({ ...ours, ...found })).toMatchObject({ message: `Store postgres://host/db: ${why}.` });
  });
});

function explained(code: string): BenchError {
  return explainPostgresError(Object.assign(new Error("said"), { code }), "here");
}

/** Whether it may pass, and whether it is tried again at once. */
function hopes(code: string): readonly boolean[] {
  return [mayPass(explained(code)), isRepeatable(explained(code).cause)];
}

describe("errors of Postgres", () => {
  it("may pass, and are tried again, where that has a point", () => {
    for (const code of ["57P01", "57P03", "ECONNRESET", "ECONNREFUSED", "40P01", "53300"])
      expect(hopes(code)).toEqual([true, true]);
    for (const code of ["53100", "55P03"]) expect(hopes(code)).toEqual([true, false]);
    for (const code of ["28P01", "3D000", "42501", "42P01"]) expect(hopes(code)).toEqual([false, false]);
  });

  it("that only a wrong statement can bring are the program's own", () => {
    expect(explained("42P01")).toMatchObject({ code: "internal", message: "Store here rejected a statement: said." });
    expect(explained("28P01")).toMatchObject({ code: "store", message: expect.stringContaining("Store here: ") });
  });
});
