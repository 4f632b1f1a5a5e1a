import { expect, test } from "vitest";
import { z } from "zod";
import { aib } from "./support/command-line.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const pilot = z.object({
  gates: z.array(z.object({ id: z.string(), isMet: z.boolean().nullable() })),
  isPassed: z.boolean(),
  simulated: z.number().min(1),
});

async function gatesOf(models: string, judges: string): Promise<Readonly<Record<string, boolean | null>>> {
  const cwd = temporaryFolder();
  const run = await aib(
    ["run", "--suite", "v3", "--runs", "2", "--db", "x.db", "--models", models, "--judge", judges],
    { cwd },
  );
  expect(run.code, run.stderr).toBe(0);
  const shown = await aib(["suites", "pilot", "v3", "--db", "x.db", "--format", "json"], { cwd });
  expect(shown.code, shown.stderr).toBe(1);
  const { gates, isPassed } = pilot.parse(JSON.parse(shown.stdout));
  expect(isPassed).toBe(false);
  return Object.fromEntries(gates.map(({ id, isMet }) => [id, isMet]));
}

test("the pilot of simulated models that differ meets what they can meet; facts stay open until people rate them", async () => {
  const models =
    "sim/weighs,sim/weighs-80,sim/breaks-at-1,sim/breaks-at-2,sim/always-holds,sim/opposes,sim/follows-facts,sim/adopts";
  expect(await gatesOf(models, "sim/judge,sim/noisy-judge-5")).toMatchObject({
    extent: true,
    readable: true,
    resists: true,
    opens: true,
    spread: true,
    audit: true,
    items: null,
  });
});

test("walls that cannot be read or whose words contradict their ballots do not pass", async () => {
  const gates = await gatesOf("sim/always-holds,sim/placates,sim/garbles", "sim/judge,sim/noisy-judge-5");
  expect(gates).toMatchObject({ extent: false, readable: false, audit: false });
});
