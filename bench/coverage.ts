import { collapseCoverage, type Share } from "../test/support/statistics/realistic-collapses.ts";
import {
  bandNames,
  differenceCoverage,
  intervalCoverage,
  type Band,
  type Coverage,
  type CoverageOptions,
  type Coverages,
} from "../test/support/statistics/realistic-coverage.ts";
import { measureGates } from "./gates.ts";
import { measureBrokenAssumptions, measureRankRanges } from "./stress.ts";
import { realisticItemsOf } from "../test/support/statistics/realistic-stores.ts";

/** `npm run bench -- coverage`: the tables of docs/method.md, over this many intervals a cell. */
const intervalsOfCell = 12_000;
const seed = 2026;

const sizes = [5, 10, 35];

/** A single run has no interval among single runs: every fifth model config has one, the others five. */
const runsOf: readonly { readonly title: string; readonly options: Pick<CoverageOptions, "runs" | "ofRuns"> }[] = [
  { title: "1 (of every 5th)", options: { runs: [5, 5, 5, 5, 1], ofRuns: 1 } },
  ...[2, 3, 5, 6].map((runs) => ({ title: String(runs), options: { runs } })),
];

const perturbations: readonly { readonly title: string; readonly options: Partial<CoverageOptions> }[] = [
  { title: "as published", options: {} },
  { title: "another seed", options: { seed: 7 } },
  { title: "model config x scenario times 1.3", options: { interaction: 1.3 } },
  { title: "three scenarios of a kind", options: { items: realisticItemsOf(3) } },
  { title: "negotiations and names differ", options: { loneScenarios: 0.43 } },
  { title: "all of these", options: { interaction: 1.3, items: realisticItemsOf(3), loneScenarios: 0.43 } },
];

export function measureIntervalCoverage(): void {
  console.log(
    "\nRealistic stores: coverage at 95 %, mean width in points. + and -: intervals above and below the truth, in %\n",
  );
  for (const { title, options } of runsOf) {
    for (const configs of sizes) {
      const found = intervalCoverage(cell(configs, options));
      printRow(`  index, ${title} runs, ${configs} model configs`, cellsOf(found, "all"));
    }
  }
  printBands("index, 5 runs, 35 model configs", intervalCoverage(cell(35, { runs: 5 })));
  console.log("");
  for (const { title, options } of runsOf) {
    for (const configs of sizes) {
      const found = differenceCoverage(cell(configs, options));
      printRow(`  difference, ${title} runs, ${configs} model configs`, cellsOf(found, "all"));
    }
  }
  printBands("difference, 5 runs, 35 model configs", differenceCoverage(cell(35, { runs: 5 })));
  printPerturbed();
  printCollapses();
  measureBrokenAssumptions();
  measureRankRanges();
  measureGates();
}

/** Odd rows: eight for each store, enough for a standard error of a point where few show a collapse yet. */
const oddRowsOfCell = 8_000;

function printCollapses(): void {
  console.log(
    `\nOne row among ordinary ones, a tenth of whose runs collapse (every score at 40 to 70 %). Share +- standard error, mean width.
Not yet: none or all of its runs collapsed. False marks: ordinary rows marked unstable, by level, the highest first.\n`,
  );
  for (const cellSeed of [seed, 7]) {
    for (const configs of [5, 10, 40]) {
      for (const runs of configs === 40 ? [2, 3, 4, 5, 6, 7, 8, 9, 10] : [2, 3, 5, 10]) {
        const found = collapseCoverage({ configs, runs, stores: oddRowsOfCell / 8, seed: cellSeed });
        const { alone, ordinary, showing, shown, notYet, trueMarks, falseMarks } = found;
        printRow(`  ${configs} ordinary rows, ${runs} runs, seed ${cellSeed}`, [
          `ordinary ${shareText(ordinary)} ${ordinary.meanWidth.toFixed(2)} (without the odd row ${shareText(alone)} ${alone.meanWidth.toFixed(2)})`,
          `shown ${shareText(shown.rerun)} ${shown.rerun.meanWidth.toFixed(1)} (Student-t ${shareText(shown.studentT)} ${shown.studentT.meanWidth.toFixed(1)})`,
          `not yet ${shareText({ ...showing, share: 1 - showing.share })} of them, covered ${shareText(notYet.rerun)} (Student-t ${shareText(notYet.studentT)})`,
          `marks: true ${shareText(trueMarks)}, false ${[...falseMarks.values()].map(shareText).join(" / ")}`,
        ]);
      }
    }
  }
}

function shareText({ share, error }: Share): string {
  return `${percent(share)} +- ${percent(error)} %`;
}

function printPerturbed(): void {
  console.log("\nWhere the simulation may be wrong: other scenarios, 5 runs; all indices, and those below 88\n");
  for (const configs of [5, 35]) {
    for (const { title, options } of perturbations) {
      const index = intervalCoverage({ ...cell(configs, { runs: 5 }), ...options }).get("generalisation");
      const difference = differenceCoverage({ ...cell(configs, { runs: 5 }), ...options }).get("other scenarios");
      const cells = [index, difference].flatMap((found) => [found?.get("all"), found?.get("<88")]);
      printRow(
        `  ${configs} model configs, ${title}`,
        ["index", "difference"]
          .flatMap((what) => [what, `${what} <88`])
          .map((head, place) => `${head} ${cellText(cells[place])}`),
      );
    }
  }
}

/** Enough stores for the number of intervals: those of one store share its scenarios, so they carry less information. */
function cell(configs: number, options: Pick<CoverageOptions, "runs" | "ofRuns">): CoverageOptions {
  return { configs, stores: Math.ceil(intervalsOfCell / configs), seed, ...options };
}

function printBands(title: string, found: Coverages): void {
  console.log("");
  for (const band of bandNames) printRow(`  ${title}, truth ${band}`, cellsOf(found, band));
}

function cellsOf(found: Coverages, band: Band): readonly string[] {
  return [...found].map(([method, byBand]) => `${method} ${cellText(byBand.get(band))}`);
}

function cellText(coverage: Coverage | undefined): string {
  if (coverage === undefined || coverage.meanWidth === 0) return "-".padEnd(24);
  const { covered, above, below, meanWidth } = coverage;
  return `${percent(covered)} % (+${percent(above)} -${percent(below)}) ${meanWidth.toFixed(2)}`.padEnd(24);
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}

function printRow(title: string, cells: readonly string[]): void {
  console.log(`${title.padEnd(56)} ${cells.join("   ")}`);
}
