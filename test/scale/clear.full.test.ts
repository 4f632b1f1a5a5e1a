import { expect, test } from "vitest";
import { aib } from "../support/command-line.ts";
import { sharedPostgres } from "../support/postgres/shared-postgres.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("calls that are queued go only when their run is cancelled, and no worker makes them then", async () => {
  const cwd = temporaryFolder();
  const environment = { AIB_DB: await (await sharedPostgres()).newDatabase() };
  const command = (...args: readonly string[]) => aib(args, { cwd, environment });
  const queue = async (model: string): Promise<string> => {
    const run = ["run", "--models", model, "--runs", "1", "--exp", "identity", "--engine", "dbos", "--detach"];
    const { code, stdout, stderr } = await command(...run);
    expect(code, stderr).toBe(0);
    return /^Queued as run ([0-9a-f]{12})/u.exec(stdout)?.[1] ?? "";
  };
  const clear = (...args: readonly string[]) => command("clear", "--yes", "--no-backup", ...args);
  const nothing = { code: 0, stdout: "Nothing to remove.\n" };

  const asks = await queue("sim/asks");
  const holds = await queue("sim/holds-40");
  expect((await command("queues", "--pause", "--run", asks)).code).toBe(0);
  const refused = await clear("--models", "sim/asks");
  expect(refused).toMatchObject({ code: 2, stdout: "" });
  expect(refused.stderr).toMatch(new RegExp(`Run ${asks} is not over.*\\n.*aib queues --cancel --run ${asks}$`, "mu"));
  expect((await clear("--judge", "sim/judge")).code).toBe(2);
  // Only verdicts that are there, and there is none.
  expect(await clear("--scores-only")).toMatchObject(nothing);

  expect((await command("queues", "--cancel", "--run", asks)).code).toBe(0);
  expect((await clear()).stderr).toContain(`Run ${holds} is not over`);
  const removed = await clear("--models", "sim/asks");
  expect(removed.stdout, removed.stderr).toMatch(/^Removed \d+ planned calls without a result\.\n$/u);
  const worked = await command("worker", "--until-done");
  expect(worked.code, worked.stderr).toBe(0);
  const { stdout: left } = await command("leaderboard", "--format", "json");
  expect(JSON.parse(left).rows).toMatchObject([{ model: "sim/holds-40" }]);
  // The run that is done is in the way no longer.
  expect((await clear()).stdout).toMatch(/^Removed \d+ answers, \d+ verdicts and \d+ attempts/u);
  expect(await clear()).toMatchObject(nothing);
  // Nor does it come back.
  expect((await command("queues", "--pause")).stdout).toMatch(/^Nothing to pause/u);
  expect((await command("queues", "--resume")).stdout).toMatch(/^Nothing to resume/u);
});
