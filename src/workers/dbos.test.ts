import { allMigrations } from "@dbos-inc/dbos-sdk/internal/sysdb_migrations/internal/migrations";
import { expect, test } from "vitest";
import { migrations, schema } from "./dbos.ts";

test("the number of DBOS's migrations is that of the installed version", () => {
  expect(migrations).toBe(allMigrations(schema).length);
});
