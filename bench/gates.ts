import {
  simulateBaseline,
  simulateThreshold,
  type Rate,
  type SimulatedGates,
} from "../test/support/scoring/simulated-gates.ts";

const seed = 2026;
const runs = [1, 2, 3, 5, 8];
const rows = [1, 2, 5, 10, 35];

/** Stores of many rows take longest and differ least. */
function cell(ofRuns: number, ofRows: number): SimulatedGates {
  return { runs: ofRuns, rows: ofRows, stores: ofRows > 5 ? 2000 : 6000, seed };
}

/** The tables of docs/ci.md: in % (standard error). */
export function measureGates(): void {
  console.log("\nGates on realistic stores, other rows with five runs: how often --fail-under passes, in %\n");
  for (const ofRows of rows) {
    for (const ofRuns of runs) {
      const { below, at, above, margin } = simulateThreshold(cell(ofRuns, ofRows));
      const cells = [
        `truth 10 below the line ${percent(below)}`,
        `at it ${percent(at)}`,
        `10 above ${percent(above)}`,
        `index to lower end ${margin.toFixed(1)}`,
      ];
      console.log(`  ${title(ofRuns, ofRows)}   ${cells.join("   ")}`);
    }
  }
  console.log("\nThe same runs against a baseline of as many runs: how often --baseline fails, in %\n");
  for (const ofRows of [1, 5, 35]) {
    for (const ofRuns of runs) {
      const { same, lower } = simulateBaseline({ ...cell(ofRuns, ofRows), stores: ofRows > 5 ? 1000 : 6000 });
      console.log(
        `  ${title(ofRuns, ofRows)}   the same model ${percent(same)}   8 to 12 points lower ${percent(lower)}`,
      );
    }
  }
}

function title(ofRuns: number, ofRows: number): string {
  return `${ofRuns} runs, ${ofRows} rows`.padEnd(18);
}

function percent({ share, of }: Rate): string {
  return `${(100 * share).toFixed(1)} (${(100 * Math.sqrt((share * (1 - share)) / of)).toFixed(1)})`;
}
