import type { Suite } from "../../../domain/index.ts";
import { graded } from "../../testing/graded.ts";
import { fixtureSuite } from "../../testing/fixture-suite.ts";
import type { Panel, PanelJudge } from "../panel.ts";

/** Ten scenarios with one field of 0 to 10 each. */
export const panelSuite: Suite = fixtureSuite({
  id: "panel",
  scenarios: Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`s${index}`, ["score"]])),
  measures: [],
  components: [],
});

/** What a conversation deserves, 0 to 10. */
export type Truth = (place: {
  readonly modelConfig: number;
  readonly scenario: number;
  readonly run: number;
}) => number;

/** How a judge sees what deserves `truth`. */
export type Eye = (truth: number) => number;

export interface SimulatedPanel {
  readonly truth: Truth;
  readonly eyes: Readonly<Record<string, Eye>>;
  readonly modelConfigs?: number;
  readonly runs?: number;
}

/** Every judge grades every conversation, in whole points as its eye sees it, never outside 0 to 10. */
export function simulatedPanel({ truth, eyes, modelConfigs = 12, runs = 5 }: SimulatedPanel): Panel {
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
      model: `maker/m${index}`,
    })),
    judges: Object.entries(eyes).map(([id, eye]): PanelJudge => ({
      judge: { id, model: `sim/${id}` },
      grades: truths.map(({ place: { modelConfig, scenario, run }, deserved }) => {
        const score = Math.min(10, Math.max(0, Math.round(eye(deserved))));
        return graded(`s${scenario}`, { score }, { modelConfigId: `config${modelConfig}`, run });
      }),
    })),
  };
}
