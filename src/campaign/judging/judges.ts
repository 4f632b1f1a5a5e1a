import { BenchError } from "../../domain/bench-error.ts";
import type { JudgeConfig, ModelConfig, ReasoningEffort } from "../../domain/model-config.ts";
import type { Suite } from "../../domain/suite.ts";
import type { Task } from "../../domain/task.ts";
import { resolveJudgeConfig } from "../../model/registry/resolve-model-config.ts";
import { isOwnFamily } from "../../scoring/panel/panel.ts";
import { blindGaps } from "../../suite/index.ts";
import { refuseHuman } from "./human-judge.ts";
import { isSimulatedId, routeOf, type Routing } from "../models/routing.ts";
import { distinct } from "../../outside/distinct.ts";

interface GraderChoice {
  readonly suite: Suite;
  readonly modelConfigs: readonly ModelConfig[];
  readonly routing: Routing;
  /** Whether the judge gets the wording that hides what the study measures. Default false. */
  readonly blind?: boolean;
  /** Default `off`: no such parameter, as the published judges were called. */
  readonly reasoningEffort?: ReasoningEffort | undefined;
}

/**
 * The named judges in their order, or the default judge.
 * @throws BenchError usage for a judge named twice, or a suite without blind wording.
 */
export function chooseJudges(judges: readonly string[], choice: GraderChoice): readonly JudgeConfig[] {
  const names = judges.length === 0 ? [null] : judges;
  if (choice.blind) refuseTelling(choice.suite);
  const chosen = names.map((judge) => chooseJudge(judge, choice));
  const twice = chosen.find(({ id }, position) => chosen.findIndex((other) => other.id === id) < position);
  if (twice !== undefined) throw namedTwice(twice.model);
  return chosen;
}

/**
 * The judge with the settings that the suite was made for.
 * @param judge null for the suite's own, or for the simulator's where only simulated models are measured: that needs no key
 */
export function chooseJudge(judge: string | null, choice: GraderChoice): JudgeConfig {
  const { suite, modelConfigs, routing, blind, reasoningEffort = "off" } = choice;
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

/**
 * The simulator's judge and its reader of names read marks that only simulated models put into their answers.
 * @param flag that names another one
 */
export function refuseSimulatedJudge(
  judge: JudgeConfig,
  modelConfigs: readonly ModelConfig[],
  flag: "judge" | "extractor" = "judge",
): void {
  const real = modelConfigs.find(({ model, sentAs }) => !isSimulatedId(model) && !isSimulatedId(sentAs));
  if (judge.endpoint.kind !== "simulator" || real === undefined) return;
  throw new BenchError({
    code: "usage",
    message: `${judge.model} reads simulated models only, and ${real.model} is none.`,
    hint: `Name a real model with --${flag}, such as one on your own machine: --${flag} ollama/<model>; or choose simulated models: --models sim/holds-80.`,
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
  /** Sentences for the user: which judge does not grade which model configs, and how to change that. */
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

/** Whether judges have anything to grade: where code reads ballots they grade only on request. */
export function needsJudges({ scenarios }: Suite, gradeAll: boolean): boolean {
  return gradeAll || scenarios.some(({ grading }) => grading !== "on-request");
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

/** The judges of these tasks, each once, in the order of their first. */
export function judgesIn(tasks: readonly Task[]): readonly JudgeConfig[] {
  const judges = tasks.flatMap((task) => (task.kind === "verdict" ? [task.judge] : []));
  return distinct(judges, (judge) => judge.id);
}
