import { BenchError, type JudgeConfig, type ModelConfig } from "../domain/index.ts";
import { isOwnFamily } from "../scoring/index.ts";

export interface PanelChoice {
  readonly judges: readonly JudgeConfig[];
  readonly modelConfigs: readonly ModelConfig[];
  /** Whether a judge is left out for models of its own family, itself among them. */
  readonly excludeOwnFamily: boolean;
  readonly allowSelfJudge: boolean;
}

export interface Assignment {
  readonly mayGrade: (judge: JudgeConfig, modelConfig: ModelConfig) => boolean;
  /** Sentences for people: which judge does not grade which model configs, and how to have it do so. */
  readonly notes: readonly string[];
}

/** Who grades whom. */
export function assignJudges(choice: PanelChoice): Assignment {
  const { excludeOwnFamily, allowSelfJudge } = choice;
  const mayGrade: Assignment["mayGrade"] = (judge, { model }) =>
    excludeOwnFamily ? !isOwnFamily(judge.model, model) : allowSelfJudge || judge.model !== model;
  const notes = choice.judges.flatMap((judge) => {
    const leftOut = choice.modelConfigs.filter((modelConfig) => !mayGrade(judge, modelConfig));
    return leftOut.length === 0 ? [] : [noteOn(judge, leftOut, excludeOwnFamily)];
  });
  return { mayGrade, notes };
}

function noteOn(judge: JudgeConfig, leftOut: readonly ModelConfig[], excludeOwnFamily: boolean): string {
  if (!excludeOwnFamily) return `Left out: ${judge.model} would grade itself. Allow it with --allow-self-judge.`;
  const labels = leftOut.map(({ label }) => label).join(", ");
  return `Left out: ${judge.label} does not grade its own family: ${labels}. --no-exclude-own-family has it do so.`;
}

/** @throws BenchError usage for a model config that a run would ask and no judge would grade. */
export function refuseUngraded({ judges, modelConfigs }: PanelChoice, { mayGrade }: Assignment): void {
  const ungraded = modelConfigs.find((modelConfig) => !judges.some((judge) => mayGrade(judge, modelConfig)));
  if (ungraded === undefined) return;
  throw new BenchError({
    code: "usage",
    message: `No judge may grade ${ungraded.label}: every judge is of its own family.`,
    hint: "Name a judge of another family, or have them grade it all the same with --no-exclude-own-family.",
  });
}
