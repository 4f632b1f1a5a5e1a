import { assessJudges } from "../src/scoring/judges/assess-judges.ts";
import { blameRates, panels, type BlameOptions, type PanelName } from "../src/scoring/judges/testing/blame-rates.ts";
import { publishedFamilies, readAgain, readPublished } from "../src/scoring/judges/testing/published-judges.ts";
import { publishedDataIsHere } from "../src/scoring/testing/published-data.ts";

const truths = ["in the middle", "near the ceiling"] as const;
const tastes = [0.3, 0.5, 0.8];

/** How often judges are reported to prefer their own family: honest ones, and one that does. */
export async function measureJudges(stores: number, firstSeed: number): Promise<void> {
  console.log(
    `\nNamed for preferring its own family: twelve models x three runs, four of the own family, ${stores} stores`,
  );
  console.log("Honest judges, and one that gives its own family a point of ten more; by its taste for single models\n");
  const heads = [...tastes.map((taste) => `honest ${taste}`), ...tastes.map((taste) => `+1, ${taste}`)];
  console.log(`  ${"grades, panel".padEnd(52)}${heads.map((head) => head.padStart(12)).join("")}`);
  for (const truth of truths) {
    for (const panel of panelNames) {
      const cells = [0, 1].flatMap((preference) =>
        tastes.map((taste) => shareOf({ panel, truth, taste, preference, stores, firstSeed })),
      );
      const shares = cells.map((share) => `${(100 * share).toFixed(1)} %`.padStart(12)).join("");
      console.log(`  ${`${truth}, ${panel}`.padEnd(52)}${shares}`);
    }
  }
  if (publishedDataIsHere) await measureOnPublished(Math.ceil(stores / 4));
}

/** The same for judges of the conversations behind the published grades, each from a family with models under test. */
async function measureOnPublished(stores: number): Promise<void> {
  const reading = await readPublished();
  const seeds = Array.from({ length: stores }, (_, index) => index + 1);
  const percent = (count: number): string => `${((100 * count) / stores).toFixed(1)} %`.padStart(12);
  console.log(`\n35 ranked model configs of the published data, taste 0.5, ${stores} stores\n`);
  console.log(`  ${"judge".padEnd(52)}${["honest", "+1", "drawing lots"].map((head) => head.padStart(14)).join("")}`);
  for (const family of publishedFamilies) {
    const shares = [{}, { biased: family }, { noise: family }].map((trial) => {
      const kind = "noise" in trial ? "no-agreement" : "own-family";
      const named = seeds.filter((seed) => {
        const { faults } = assessJudges(readAgain(reading, { seed, judges: publishedFamilies, ...trial }));
        return faults.some((fault) => fault.kind === kind && fault.judgeId === `${family}/judge`);
      });
      return percent(named.length).padStart(14);
    });
    console.log(`  ${family.padEnd(52)}${shares.join("")}`);
  }
}

const panelNames = Object.keys(panels).filter((name): name is PanelName => name in panels);

function shareOf(options: BlameOptions): number {
  const { anyJudge, firstJudge } = blameRates(options);
  return options.preference === 0 ? anyJudge : firstJudge;
}
