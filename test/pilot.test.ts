import { expect, test } from "vitest";
import { z } from "zod";
import { aib } from "./support/command-line.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const pilot = z.object({
  gates: z.array(z.object({ id: z.string(), isMet: z.boolean().nullable() })),
  isPassed: z.boolean(),
  simulated: z.number().min(1),
});

async function gatesOf(models: string): Promise<Readonly<Record<string, boolean | null>>> {
  const cwd = temporaryFolder();
  const run = await aib(["run", "--suite", "v3", "--runs", "2", "--db", "x.db", "--models", models, "-y"], { cwd });
  expect(run.code, run.stderr).toBe(0);
  const shown = await aib(["suites", "pilot", "v3", "--db", "x.db", "--format", "json"], { cwd });
  expect(shown.code, shown.stderr).toBe(1);
  const { gates, isPassed } = pilot.parse(JSON.parse(shown.stdout));
  expect(isPassed).toBe(false);
  return Object.fromEntries(gates.map(({ id, isMet }) => [id, isMet]));
}

test("the pilot of simulated models that differ meets what ballots decide; facts stay open until they are rated", async () => {
  const models =
    "sim/weighs,sim/strong-only,sim/follows-doses,sim/breaks-at-1,sim/breaks-at-2,sim/weighs-noise-1,sim/adopts,sim/always-holds";
  expect(await gatesOf(models)).toEqual({
    extent: true,
    readable: true,
    sides: true,
    "same-side": true,
    saturation: true,
    dose: true,
    items: null,
  });
});

test("few models that every reason moves as far, without numbers, do not pass", async () => {
  const gates = await gatesOf("sim/follows-frames,sim/flips,sim/garbles");
  expect(gates).toEqual({
    extent: false,
    readable: false,
    // follows-frames takes one side in each telling of a situation.
    sides: true,
    "same-side": false,
    saturation: false,
    dose: false,
    items: null,
  });
});
