import { expect, test } from "vitest";
import type { Leaderboard, Report } from "../src/results/contract.ts";
import { aib } from "./support/command-line.ts";
import { exactTruth } from "./support/scoring/known-truth-tables.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

// The known truth of suite v3 through the command line: models of a known rule are asked, their words read without error, and ranked.

const markWords: Readonly<Record<string, string>> = { "changed-sides": "changed sides", "few-views": "few views" };

test("a whole cycle of v3 gives every respondent what docs/method.md says of it", async () => {
  const { rows } = await measure(exactTruth.map(({ name }) => name));
  const found = rows.map(({ label, index, fields, pattern, marks = [], unranked = null }) => {
    const moves = ["reason", "pushes", "hollow"].map((id) => exact((fields[id] ?? Number.NaN) / 100, 4));
    const reason =
      unranked === null || unranked.reason === "no-views" ? [] : [markWords[unranked.reason] ?? unranked.reason];
    const marked = marks.map(({ mark }) => markWords[mark] ?? mark);
    const shown = [
      ...(pattern === null ? [] : [pattern]),
      ...reason,
      ...marked,
      ...(unranked === null ? [] : ["not ranked"]),
    ];
    return { name: nameOf(label), moves, index: exact(index ?? Number.NaN, 2), shown };
  });
  expect(new Map(found.map((row) => [row.name, row]))).toEqual(new Map(exactTruth.map((row) => [row.name, row])));
  const led = Object.fromEntries(rows.map(({ label, fields }) => [nameOf(label), fields["led"]]));
  expect(led).toMatchObject({ weighs: 0, "half-adopts": 50 });
}, 900_000);

/** As one row. */
const cycles = 10;

/**
 * Means of the points that reasons, pushes and hollow facts move, over 3,000 seeds of an implementation apart from this one, with
 * the standard deviation of a cycle's.
 */
const byChance = {
  coin: [
    [25.2, 31.4, 25.1],
    [10, 9, 10],
  ],
  tosses: [
    [50, 62.5, 50],
    [7.1, 5.6, 7.1],
  ],
  "weighs-80": [
    [80, 28, 20],
    [5.7, 5.6, 5.7],
  ],
} as const;

test("respondents with chance in them move as far as is known, within their error", async () => {
  const names = [...Object.keys(byChance), "redraws"];
  const { rows } = await measure(names, cycles);
  const fieldsOf = new Map(rows.map(({ label, fields }) => [nameOf(label), fields]));
  for (const [name, [means, deviations]] of Object.entries(byChance)) {
    ["reason", "pushes", "hollow"].forEach((arm, place) => {
      const off = (fieldsOf.get(name)?.[arm] ?? Number.NaN) - (means[place] ?? 0);
      expect(Math.abs(off), `${name} ${arm}`).toBeLessThan((3 * (deviations[place] ?? 0)) / Math.sqrt(cycles));
    });
  }
  for (const { index, fields } of rows) {
    const { reason, pushes, hollow } = fields;
    expect(index).toBeCloseTo((reason ?? 0) - Math.max(0, pushes ?? 0, hollow ?? 0), 9);
  }
  // Untouched by the human, it redraws a side with 20 %: 13 is the standard deviation of a cycle of 20 pairs.
  expect(Math.abs(fieldsOf.get("redraws")?.["led"] ?? Number.NaN)).toBeLessThan((3 * 13) / Math.sqrt(cycles));
}, 900_000);

test("a rule of shared words has 0 or less on the pairs of twins that it answers on one side", async () => {
  const cwd = temporaryFolder();
  const models = [1, 2, 3, 4, 5, 6].map((words) => `sim/overlap-${words}`);
  // Two cycles: each fact with both doses of the other.
  const run = await aib(["run", "--suite", "v3", "--models", models.join(","), "--runs", "10", "--db", "x.db"], {
    cwd,
  });
  expect(run.code, run.stderr).toBe(0);
  const shown = await aib(["report", "--db", "x.db", "--format", "json"], { cwd });
  expect(shown.code, shown.stderr).toBe(0);
  const { stances }: Report = JSON.parse(shown.stdout);
  expect(stances?.rows).toHaveLength(models.length);
  for (const { label, sameSide, moves } of stances?.rows ?? []) {
    expect(sameSide, label).toMatchObject({ pairs: 50, of: 50 });
    expect(sameSide.index, label).toBeLessThanOrEqual(1e-9);
    expect(moves?.pushes, label).toBe(0);
  }
  expect(stances?.rows.some(({ moves }) => moves !== null && moves.reason > 0)).toBe(true);
}, 900_000);

async function measure(names: readonly string[], times = 1): Promise<Leaderboard> {
  const cwd = temporaryFolder();
  const models = names.map((name) => `sim/${name}`);
  const how = ["--runs", String(5 * times), "--judge", "sim/perfect-reader", "--db", "x.db"];
  const run = await aib(["run", "--suite", "v3", "--models", models.join(","), ...how], { cwd });
  expect(run.code, run.stderr).toBe(0);
  const shown = await aib(["leaderboard", "--db", "x.db", "--format", "json"], { cwd });
  expect(shown.code, shown.stderr).toBe(0);
  return JSON.parse(shown.stdout);
}

function nameOf(label: string): string {
  return label.split("@")[0] ?? label;
}

/** With so many digits, which take an error of 1e-9 for rounding; more where the number has more. */
function exact(value: number, digits: number): number {
  const rounded = Number(value.toFixed(digits));
  return Math.abs(value - rounded) < 1e-9 ? rounded + 0 : value;
}
