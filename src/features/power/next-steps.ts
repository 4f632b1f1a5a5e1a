import { detectable, type ComparisonDesign } from "./detectable.ts";
import type { NextSteps, PowerStep } from "./power-answer.ts";

/** What the design's scenarios take. */
export interface ScenarioEffort {
  /** How many they are, with any weights. */
  readonly scenarios: number;
  /** Conversations on each in a run. */
  readonly perScenario: number;
}

export function nextSteps(design: ComparisonDesign, { scenarios, perScenario }: ScenarioEffort): NextSteps {
  const { runs } = design;
  const steps: readonly PowerStep[] = [
    { step: "none", conversations: 0, detectable: detectable(design) },
    { step: "run", conversations: scenarios * perScenario, detectable: detectable({ ...design, runs: runs + 1 }) },
    {
      step: "scenario",
      conversations: runs * perScenario,
      // One more of an average weight.
      detectable: detectable({ ...design, scenarios: (design.scenarios * (scenarios + 1)) / scenarios }),
    },
  ];
  return { runs, steps, buysMore: whichBuysMore(steps) };
}

function whichBuysMore(steps: readonly PowerStep[]): NextSteps["buysMore"] {
  const now = steps.find(({ step }) => step === "none")?.detectable.generalisation ?? null;
  const gains = steps.flatMap(({ step, conversations, detectable: { generalisation } }) =>
    step === "none" || now === null || generalisation === null
      ? []
      : [{ step, gain: (now - generalisation) / conversations }],
  );
  const [best] = gains.toSorted((one, other) => other.gain - one.gain);
  return gains.length < 2 || best === undefined ? null : best.step;
}
