import {
  BenchError,
  type JudgeConfig,
  type ModelConfig,
  type ReasoningEffort,
  type Suite,
  type Task,
} from "../../domain/index.ts";
import { resolveJudgeConfig } from "../../model/registry/resolve-model-config.ts";
import { isOwnFamily } from "../../scoring/index.ts";
import { blindGaps } from "../../suite/index.ts";
import { refuseHuman } from "./human-judge.ts";
import { isSimulatedId, routeOf, type Routing } from "../models/routing.ts";

interface GraderChoice {
  readonly suite: Suite;
  readonly modelConfigs: readonly ModelConfig[];
  readonly routing: Routing;
  /** Whether it is asked in words that do not say what the study is after. Default false. */
  readonly blind?: boolean;
  /** Default `off`: no such parameter, as the published judges were called. */
  readonly reasoningEffort?: ReasoningEffort | undefined;
}

interface JudgeChoice extends GraderChoice {
  /** Null for the suite's own, or the simulator's where it alone is measured: that needs no key. */
  readonly judge: string | null;
}

interface JudgesChoice extends GraderChoice {
  /** None for the one that is meant where none is named. */
  readonly judges: readonly string[];
}

/** The judges named, in that order. @throws BenchError usage for one named twice, or a suite without words for blind ones. */
export function chooseJudges({ judges, ...choice }: JudgesChoice): readonly JudgeConfig[] {
  const names = judges.length === 0 ? [null] : judges;
  if (choice.blind) refuseTelling(choice.suite);
  const chosen = names.map((judge) => chooseJudge({ ...choice, judge }));
  const twice = chosen.find(({ id }, position) => chosen.findIndex((other) => other.id === id) < position);
  if (twice !== undefined) throw namedTwice(twice.model);
  return chosen;
}

/** The judge with the settings that the suite was made for. */
export function chooseJudge(choice: JudgeChoice): JudgeConfig {
  const { suite, judge, modelConfigs, routing, blind, reasoningEffort = "off" } = choice;
  refuseHuman(judge);
  const simulatedOnly = modelConfigs.every(({ model }) => isSimulatedId(model));
  const config = resolveJudgeConfig({
    ...routeOf(judge ?? (simulatedOnly ? "sim/judge" : suite.judge.model), routing),
    temperature: suite.judge.temperature,
    maxTokens: suite.judge.maxTokens,
    reasoningEffort,
    blind,
  });
  refuseSimulatedJudge(config, modelConfigs);
  return config;
}

/** The simulator's judge reads marks that only simulated models put into their answers. */
function refuseSimulatedJudge(judge: JudgeConfig, modelConfigs: readonly ModelConfig[]): void {
  const real = modelConfigs.find(({ model, sentAs }) => !isSimulatedId(model) && !isSimulatedId(sentAs));
  if (judge.endpoint.kind !== "simulator" || real === undefined) return;
  throw new BenchError({
    code: "usage",
    message: `${judge.model} grades simulated models only, and ${real.model} is none.`,
    hint: "Name a real judge with --judge, such as one on your own machine: --judge ollama/<model>; or choose simulated models: --models sim/holds-80.",
  });
}

function refuseTelling(suite: Suite): void {
  const gaps = blindGaps(suite);
  if (gaps.length === 0) return;
  throw new BenchError({
    code: "usage",
    message: `Suite ${suite.id} cannot be graded blind: ${gaps.join("; ")}.`,
    hint: 'Word it for blind judges (docs/own-suite.md, "Blind judges"), or leave --blind out.',
  });
}

/** @throws BenchError usage when the judge is one of the models under test. */
export function refuseSelfJudge(judge: JudgeConfig, modelConfigs: readonly ModelConfig[]): void {
  if (!modelConfigs.some(({ model }) => model === judge.model)) return;
  throw new BenchError({
    code: "usage",
    message: `${judge.model} would grade itself.`,
    hint: "Name another judge with --judge, or allow it with --allow-self-judge.",
  });
}

function namedTwice(judge: string): BenchError {
  return new BenchError({
    code: "usage",
    message: `The judge ${judge} is named twice.`,
    hint: "Name each judge once: --judges a,b,c",
  });
}

interface PanelChoice {
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

/** Who has a verdict to give, each once, in the order of their first. */
export function judgesIn(tasks: readonly Task[]): readonly JudgeConfig[] {
  const judges = tasks.flatMap((task) => (task.kind === "verdict" ? [task.judge] : []));
  return [...new Map(judges.map((judge) => [judge.id, judge])).values()];
}
