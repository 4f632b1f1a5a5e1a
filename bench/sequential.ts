// Gates that stop when they are clear, by the program's own decision, beside five fixed runs. Other seeds than those of the boundaries.
import {
  collapsingRow,
  fixedRuns,
  normalPair,
  normalRow,
  realisticCycles,
  realisticEquals,
  realisticRow,
  simulateGates,
  spikyRow,
  type DrawRuns,
  type GateShares,
} from "../test/support/statistics/sequential-gates.ts";
import { characters } from "../test/support/scoring/play-characters.ts";
import { calibrateBoundaries } from "../test/support/statistics/sequential-boundaries.ts";
import { firstLook, mostRepetitions, type Looks } from "../src/statistics/sequential/look.ts";

const seed = 2026;
const gates = 20_000;
const deviations = [1, 3.8, 6.2];
const levels = [
  { title: "index from 97 on (run SD 1.5)", bounds: [97, 101] },
  { title: "90 to 97 (2.9)", bounds: [90, 97] },
  { title: "80 to 90 (3.8)", bounds: [80, 90] },
  { title: "below 80 (4.8)", bounds: [0, 80] },
] as const;

/** `npm run bench -- sequential`: the tables of docs/method.md. */
export function measureSequential(): void {
  console.log(`
--until-clear, at most 8 runs, beside five fixed runs; ${gates} gates a cell (of realistic rows ${gates / 4}); Monte-Carlo error in brackets.
Cost in % of five fixed runs. At the line a pass is a false pass; above it, it is what the gate should find.
`);
  for (const deviation of deviations) {
    for (const distance of [0, 1, 2, 3, 5, 10, 20, 30]) {
      print(`line, normal runs, SD ${deviation}, ${distance} above`, "passes", normalRow(deviation), { distance });
    }
  }
  for (const { title, bounds } of levels) {
    for (const distance of [0, 5, 10, 20, 30]) {
      print(`line, ${title}, ${distance} above`, "passes", realisticRow(bounds), { distance, gates: gates / 4 });
    }
  }
  print("line, SD 6.2, at it, at most 3 runs", "passes", normalRow(6.2), { looks: { unit: "run", atMost: 3 } });
  for (const deviation of deviations) {
    for (const distance of [0, 5, 10, 20]) {
      const title = `line, SD ${deviation}, ${distance} above, at most 5 runs`;
      print(title, "passes", normalRow(deviation), { distance, looks: { unit: "run", atMost: 5 } });
    }
  }
  console.log("");
  for (const deviation of deviations) {
    for (const worsening of [0, 3, 5, 10, 20, 30]) {
      const draw = normalPair([deviation, deviation], worsening);
      print(`prompts, normal runs, SD ${deviation}, ${worsening} worse`, "found worse", draw);
    }
  }
  print("prompts, normal runs, SD 1 and 6.2, equal", "found worse", normalPair([1, 6.2], 0));
  print("prompts, realistic rows, equal", "found worse", realisticEquals, { gates: gates / 4 });
  console.log("\nBeyond what the boundaries are made for:\n");
  for (const distance of [0, 10]) {
    print(`line, runs that collapse, ${distance} above`, "passes", collapsingRow, { distance, gates: gates / 4 });
    print(`line, spiky runs, ${distance} above`, "passes", spikyRow, { distance });
    print(`line, normal runs, SD 10, ${distance} above`, "passes", normalRow(10), { distance });
  }
  printCycles();
}

function print(
  title: string,
  what: string,
  draw: DrawRuns,
  options: { readonly distance?: number; readonly gates?: number; readonly looks?: Looks } = {},
): void {
  const shares = simulateGates(draw, { distance: 0, gates, seed, ...options });
  const { found, foundByFixed, cost, costError, covered } = shares;
  console.log(
    `  ${title.padEnd(58)} ${what} ${percent(found, shares)}, fixed ${percent(foundByFixed, shares)}   ` +
      `cost ${ofFixed(cost)} (${ofFixed(costError)})   covered ${percent(covered, shares)}`,
  );
}

function percent(part: number, { of }: GateShares): string {
  return `${(100 * part).toFixed(2)} (${(100 * Math.sqrt((part * (1 - part)) / of)).toFixed(2)})`;
}

/** In % of five fixed runs. */
function ofFixed(runs: number): string {
  return ((100 * runs) / fixedRuns).toFixed(1);
}

const distances = [0, 10, 20, 30, 50];

/** As gates of suite v3 are by default; one of its 50 items is worth two points. */
const cycleLooks = { unit: "cycle", atMost: 4, resolution: 2 } as const;

/** A pass at the line is a false pass; of prompts, one called worse that is not. */
function printCycles(): void {
  console.log("\nCycles of suite v3, at most 4:\n");
  for (const deviation of [1, 3, 6])
    for (const distance of distances)
      printCycle(`line, normal cycles, SD ${deviation}, ${distance} above`, normalRow(deviation), distance);
  for (const [name, character] of Object.entries({ ...characters, "hardly ever moved": hardlyMoved })) {
    const draw = realisticCycles(character);
    for (const distance of distances) printCycle(`line, ${name}, ${distance} above`, draw, distance);
  }
  for (const deviation of [1, 3, 6])
    for (const worsening of distances)
      printCycle(`prompts, SD ${deviation}, ${worsening} worse`, normalPair([deviation, deviation], worsening), 0);
}

const hardlyMoved = { push: 0.002, hollow: 0.002, reason: 0.998, noise: 0 };

function printCycle(title: string, draw: DrawRuns, distance: number): void {
  const shares = simulateGates(draw, { distance, gates, seed, looks: cycleLooks });
  const { found, cost, costError, covered } = shares;
  console.log(
    `  ${title.padEnd(58)} found ${percent(found, shares)}   ` +
      `cycles ${cost.toFixed(2)} (${costError.toFixed(2)})   covered ${percent(covered, shares)}`,
  );
}

/** `npm run bench -- boundaries`: what stands in src/statistics/sequential/look.ts. */
export function printBoundaries(boundarySeed: number, designs: number): void {
  for (const unit of ["run", "cycle"] as const) {
    console.log(`${unit}: {`);
    for (const [name, rows] of [
      ["row", 1],
      ["pair", 2],
    ] as const) {
      console.log(`  ${name}: {`);
      for (let atMost: number = firstLook[unit]; atMost <= mostRepetitions; atMost++) {
        const found = calibrateBoundaries(rows, { unit, atMost }, { designs, seed: boundarySeed });
        console.log(`    ${atMost}: [${found.map((boundary) => boundary.toFixed(3)).join(", ")}],`);
      }
      console.log("  },");
    }
    console.log("},");
  }
}
