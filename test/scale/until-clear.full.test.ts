import { expect, test } from "vitest";
import { aib, startAib } from "../support/command-line.ts";
import { sharedPostgres } from "../support/postgres/shared-postgres.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("a run until clear comes to the same decision over workers", async () => {
  const cwd = temporaryFolder();
  const environment = { AIB_DB: await (await sharedPostgres()).newDatabase() };
  // More than the first look.
  const run = ["run", "--models", "sim/holds-80", "--fail-under", "77", "--until-clear", "--at-most", "6"];
  const own = await aib(run, { cwd });
  const worker = startAib(["worker"], { cwd, environment });
  const over = await aib([...run, "--engine", "dbos"], { cwd, environment });
  worker.process.kill("SIGTERM");
  await worker.finished;
  const decision = /^(?:PASSED|FAILED) .*$/mu;
  expect(over.stderr.match(decision)?.[0], over.stderr).toBe(own.stderr.match(decision)?.[0] ?? "");
  expect(over.code).toBe(own.code);
});
