import { blameRates, panels, type BlameOptions, type PanelName } from "../src/scoring/judges/testing/blame-rates.ts";

const truths = ["in the middle", "near the ceiling"] as const;
const tastes = [0.3, 0.5, 0.8];

/** How often judges are said to prefer their own family, honest ones and one that does. */
export function measureJudges(stores: number, firstSeed: number): void {
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
}

const panelNames = Object.keys(panels).filter((name): name is PanelName => name in panels);

function shareOf(options: BlameOptions): number {
  const { anyJudge, firstJudge } = blameRates(options);
  return options.preference === 0 ? anyJudge : firstJudge;
}
