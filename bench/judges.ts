import { itemFlagRates } from "../test/support/scoring/item-flags.ts";
import { assessJudges } from "../src/scoring/judges/assess-judges.ts";
import { blameRates, markets, panels, type BlameOptions } from "../test/support/scoring/judges/blame-rates.ts";
import { publishedFamilies, readAgain, readPublished } from "../test/support/scoring/judges/published-judges.ts";
import { ceilingRates } from "../test/support/scoring/panel/ceiling-judges.ts";
import { tastedRows, tasteCoverage } from "../test/support/scoring/panel/taste-coverage.ts";

const truths = ["in the middle", "near the ceiling"] as const;

/** What is said of judges and questions in simulated stores, with standard errors. */
export async function measureJudges(stores: number, firstSeed: number): Promise<void> {
  measurePreference(stores, firstSeed);
  await measureOnPublished(Math.ceil(stores / 4));
  measureTastes(Math.ceil(stores / 3), firstSeed);
  measureCeiling(stores, firstSeed);
  measureItemFlags(stores, firstSeed);
}

/** How often judges are reported to prefer their own family: honest ones, and one that does. */
function measurePreference(stores: number, firstSeed: number): void {
  console.log(
    `\nNamed for preferring its own family, three runs, ${stores} stores; judges like single models by SD 0.5`,
  );
  console.log(
    "Honest judges that like families by SD 0, 0.3, 0.5 of 10; one that gives its own family 1 or 2 points more\n",
  );
  const cells = [
    ...[0, 0.3, 0.5].map((liking) => ({ head: `honest ${liking}`, liking, preference: 0 })),
    { head: "+1, 0", liking: 0, preference: 1 },
    ...[1, 2].map((preference) => ({ head: `+${preference}, 0.3`, liking: 0.3, preference })),
  ];
  heading("grades, families, judges", cells);
  for (const truth of truths) {
    for (const market of namesOf(markets)) {
      for (const panel of namesOf(panels)) {
        const shares = cells.map(({ liking, preference }) =>
          preferenceShare({ panel, market, truth, taste: 0.5, liking, preference, stores, firstSeed }),
        );
        row(`${truth}, ${market}, ${panel}`, shares);
      }
    }
  }
  console.log("\n  three families: observed, not named");
}

/** Named or, where there are too few families to name anyone, observed. */
function preferenceShare(options: BlameOptions): string {
  const { anyJudge, firstJudge, firstObserved } = blameRates(options);
  const share = options.market === "three families" ? firstObserved : options.preference === 0 ? anyJudge : firstJudge;
  return shareOf(share, options.stores);
}

/** The same for judges of the conversations behind the published grades, each from a family with models under test. */
async function measureOnPublished(stores: number): Promise<void> {
  const reading = await readPublished();
  const seeds = Array.from({ length: stores }, (_, index) => index + 1);
  console.log(`\nThe 35 ranked of the 40 published model configs, taste 0.5, ${stores} stores\n`);
  heading("judge", [{ head: "honest" }, { head: "+1" }, { head: "drawing lots" }]);
  for (const family of publishedFamilies) {
    const shares = [{}, { biased: family }, { noise: family }].map((trial) => {
      const kind = "noise" in trial ? "no-agreement" : "own-family";
      const named = seeds.filter((seed) => {
        const { faults } = assessJudges(readAgain(reading, { seed, judges: publishedFamilies, ...trial }));
        return faults.some((fault) => fault.kind === kind && fault.judgeId === `${family}/judge`);
      });
      return shareOf(named.length / stores, stores);
    });
    row(family, shares);
  }
}

/** Differences of rows that different judges graded. */
function measureTastes(stores: number, firstSeed: number): void {
  console.log(`\nThe re-run interval holds the difference without tastes: rows of different panels, ${stores} stores`);
  console.log(
    "Three judges, each left out for its own family; SD of taste by model config, points of 10; mean width\n",
  );
  const tastes = [0, 0.3, 0.5, 0.8];
  heading(
    "grades, rows",
    tastes.map((taste) => ({ head: `taste ${taste}` })),
  );
  for (const truth of truths) {
    for (const rows of [6, 12, 30] as const) {
      const cells = tastes.map((taste) => {
        const { held, error, width } = tasteCoverage({
          truth,
          taste,
          families: tastedRows[rows],
          runs: 3,
          stores,
          firstSeed,
        });
        return `${percent(held)} ±${percent(error)} (${width.toFixed(0)})`;
      });
      row(`${truth}, ${rows} rows`, cells);
    }
  }
}

/** A judge beside two careful ones, where nearly every answer deserves the best grade. */
function measureCeiling(stores: number, firstSeed: number): void {
  console.log(
    `\nSaid to carry no information / cannot be told, beside two careful judges: 600 conversations, ${stores} stores\n`,
  );
  const noises = [1.5, 2.5, 3.5, null];
  heading(
    "answers that deserve 10, 9, 8",
    noises.map((noise) => ({ head: noise === null ? "random grades" : `noise ${noise}` })),
  );
  for (const deserved of [
    [0.75, 0.2],
    [0.9, 0.08],
  ] as const) {
    const cells = noises.map((noise) => {
      const { named, undecided } = ceilingRates({ deserved, noise, stores, firstSeed });
      return `${shareOf(named, stores)} / ${percent(undecided)}`;
    });
    row(`${deserved.map((share) => percent(share)).join(", ")}, the rest`, cells);
  }
}

function measureItemFlags(stores: number, firstSeed: number): void {
  console.log(`\nQuestions flagged as unrelated or reversed: fifteen questions, three runs, ${stores} stores\n`);
  heading("rows", [{ head: "a sound one" }, { head: "one of lots" }, { head: "one reversed" }]);
  for (const rows of [10, 20, 40, 100]) {
    const { sound, random, reversed } = itemFlagRates({ rows, stores, firstSeed });
    row(
      String(rows),
      [sound, random, reversed].map((share) => shareOf(share, stores)),
    );
  }
}

function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(table).filter((name): name is Name => name in table);
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}

/** With the standard error of so many independent stores; of none or all of them, that of half a store more or less. */
function shareOf(share: number, stores: number): string {
  const near = (share * stores + 0.5) / (stores + 1);
  return `${percent(share)} ±${percent(Math.sqrt((near * (1 - near)) / stores))}`;
}

function heading(first: string, cells: readonly { readonly head: string }[]): void {
  row(
    first,
    cells.map(({ head }) => head),
  );
}

function row(name: string, cells: readonly string[]): void {
  console.log(`  ${name.padEnd(64)}${cells.map((cell) => cell.padStart(20)).join("")}`);
}
