import { createRandom } from "../../../../src/statistics/random.ts";
import { panelInformation } from "../../../../src/scoring/panel/uninformative-judges.ts";
import { simulatedPanel, type Eye } from "./simulated-panel.ts";

export interface CeilingOptions {
  /** Shares of conversations that deserve 10 and 9; the rest deserves 8. */
  readonly deserved: readonly [tens: number, nines: number];
  /** Standard deviation of the judge's noise in points of 10; null for random grades. */
  readonly noise: number | null;
  readonly stores: number;
  readonly firstSeed?: number;
}

/** Shares of stores in which the judge beside two careful ones is said to carry no information, and in which that is undecided. */
export function ceilingRates({ deserved: [tens, nines], noise, stores, firstSeed = 1 }: CeilingOptions) {
  const found = Array.from({ length: stores }, (_, index) => {
    const random = createRandom(firstSeed + index);
    const stray = (points: number): number => 2 * points * (random() + random() + random() - 1.5);
    const careful: Eye = (truth) => truth + stray(0.7);
    const judge: Eye = noise === null ? () => 10.99 * random() - 0.5 : (truth) => truth + stray(noise);
    const truth = (): number => {
      const draw = random();
      return draw < tens ? 10 : draw < tens + nines ? 9 : 8;
    };
    const panel = simulatedPanel({ truth, eyes: { careful, exact: careful, judge } });
    const { uninformative, undecided } = panelInformation(panel);
    return {
      named: uninformative.some(({ judgeId }) => judgeId === "judge"),
      undecided: undecided.some(({ judgeId }) => judgeId === "judge"),
    };
  });
  return {
    named: found.filter(({ named }) => named).length / stores,
    undecided: found.filter((each) => each.undecided).length / stores,
  };
}
