import type { Suite } from "../../../../src/domain/suite.ts";
import { graded } from "../graded.ts";
import { component, fixtureSuite, measure } from "../fixture-suite.ts";
import type { Panel, PanelJudge } from "../../../../src/scoring/panel/panel.ts";

/** Ten scenarios with one field of 0 to 10 each. */
export const panelSuite: Suite = fixtureSuite({
  id: "panel",
  scenarios: Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`s${index}`, ["score"]])),
  measures: [measure("score", 10)],
  components: [component(1, "score")],
});

interface Place {
  readonly modelConfig: number;
  readonly scenario: number;
  readonly run: number;
}

/** True grade of a conversation, 0 to 10. */
export type Truth = (place: Place) => number;

/** A judge's grade of a conversation whose true grade is `truth`. */
export type Eye = (truth: number, place: Place) => number;

export interface SimulatedPanel {
  readonly truth: Truth;
  /** By judge, who is of the family of its name. */
  readonly eyes: Readonly<Record<string, Eye>>;
  /** The family of each model config, in turn; by default of none. */
  readonly families?: readonly string[];
  readonly modelConfigs?: number;
  readonly runs?: number;
}

/** Every judge grades every conversation, in whole points as its eye sees it, never outside 0 to 10. */
export function simulatedPanel(simulated: SimulatedPanel): Panel {
  const { truth, eyes, families = ["local"], modelConfigs = 12, runs = 5 } = simulated;
  const places = Array.from({ length: modelConfigs * 10 * runs }, (_, index) => ({
    modelConfig: Math.floor(index / (10 * runs)),
    scenario: Math.floor(index / runs) % 10,
    run: 1 + (index % runs),
  }));
  const truths = places.map((place) => ({ place, deserved: truth(place) }));
  return {
    suite: panelSuite,
    excludeOwnFamily: true,
    modelConfigs: Array.from({ length: modelConfigs }, (_, index) => ({
      id: `config${index}`,
      model: `${families[index % families.length]}/m${index}`,
    })),
    judges: Object.entries(eyes).map(([id, eye]): PanelJudge => ({
      judge: { id, model: `${id}/judge` },
      grades: truths.map(({ place, deserved }) => {
        const { modelConfig, scenario, run } = place;
        const score = Math.min(10, Math.max(0, Math.round(eye(deserved, place))));
        return graded(`s${scenario}`, { score }, { modelConfigId: `config${modelConfig}`, run });
      }),
    })),
  };
}
