import type { JudgeConfig } from "../../../../src/domain/model-config.ts";
import type { JudgesUnderTest } from "../../../../src/scoring/judges/assess-judges.ts";
import { panelSuite } from "../panel/simulated-panel.ts";
import { graded } from "../graded.ts";

/** The points that a judge gives to a conversation with this true grade, of the model with this id. */
export type Eye = (truth: number, model: string) => number;

export interface MadeUpJudges {
  /** True grade of this model config's conversations, 0 to 10. */
  readonly truth: (model: string) => number;
  /** Models under test, one model config each. */
  readonly models: readonly string[];
  /** Judges by their models' ids. */
  readonly eyes: Readonly<Record<string, Eye>>;
  readonly runs?: number;
}

export function judgeConfig(model: string, rest: Partial<JudgeConfig> = {}): JudgeConfig {
  const endpoint = { id: "here", kind: "custom", baseUrl: "here", apiKeyEnv: null } as const;
  const settings = { temperature: 0, maxTokens: 1024, reasoningEffort: "none", blind: false, repeat: 1 } as const;
  return { id: model, label: model, model, sentAs: model, endpoint, ...settings, ...rest };
}

/** Ten scenarios with one field of 0 to 10 each; every judge grades every conversation, never outside of the scale. */
export function madeUpJudges({ truth, models, eyes, runs = 3 }: MadeUpJudges): JudgesUnderTest {
  const places = models.flatMap((model) =>
    panelSuite.scenarios.flatMap(({ id }) =>
      Array.from({ length: runs }, (_, before) => ({ model, scenarioId: id, run: before + 1, deserved: truth(model) })),
    ),
  );
  return {
    suite: panelSuite,
    modelConfigs: models.map((model) => ({ id: model, model })),
    judges: Object.entries(eyes).map(([judge, eye]) => ({
      judge: judgeConfig(judge),
      grades: places.map(({ model, scenarioId, run, deserved }) => {
        const score = Math.min(10, Math.max(0, eye(deserved, model)));
        return graded(scenarioId, { score }, { modelConfigId: model, run });
      }),
    })),
  };
}
