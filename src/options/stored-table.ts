import type { OptionTable } from "./option.ts";
import {
  partOptions,
  modelOptions,
  subjectOptions,
  suiteOptions,
  registryOptions,
  paceOptions,
  engineOptions,
} from "./run-table.ts";
import {
  storeOptions,
  printOptions,
  logOptions,
  intervalOptions,
  keyOptions,
  placeOptions,
  judgePlaceOptions,
  judgeNameOptions,
  judgeOptions,
  selfJudgeOptions,
  gradingOptions,
} from "./shared-table.ts";

// The options of commands that work on stored results.

/** The suite of stored results. */
export const storedSuiteOptions = {
  suite: {
    flag: "--suite <id>",
    text: "suite id or the beginning of its digest (default: the one last worked on)",
    group: "Scope",
    takes: { kind: "suite" },
  },
} as const satisfies OptionTable;

/** The stored results that a command works on. */
export const storedOptions = {
  models: { ...modelOptions.models, text: "labels, ids and patterns of stored model configs (default: all)" },
  suite: {
    ...storedSuiteOptions.suite,
    text: "suite id, the beginning of its digest, or a YAML file (default: the one last worked on)",
  },
} as const satisfies OptionTable;

/** The part of the results that a command shows. */
export const shownPartOptions = {
  models: {
    ...modelOptions.models,
    text: "show only these: labels, ids and patterns of stored model configs, comma-separated",
  },
  experiments: { ...partOptions.experiments, text: "only the measures of these experiments, without an index" },
  variants: { ...partOptions.variants, text: "verdicts under these system variants (default: the suite's)" },
  deliveries: {
    ...partOptions.deliveries,
    text: "verdicts under these deliveries: user_role, tool_role (default: the suite's)",
  },
} as const satisfies OptionTable;

export const rerunOptions = {
  ...storedOptions,
  top: {
    flag: "-n, --top <n>",
    text: "only the n best ranked of them",
    group: "Models",
    takes: { kind: "whole", least: 1, most: 10_000 },
  },
  ...judgeOptions,
  judge: {
    ...judgeOptions.judge,
    text: "one of the stored judges or readers (default: of stored runs the one that each part had, of new ones that with most verdicts, or numbers)",
  },
  targetRuns: {
    flag: "-R, --target-runs <n>",
    text: "runs per model config, new ones included (default: the stored ones)",
    group: "Scope",
    takes: { kind: "whole", least: 1, most: 1000 },
    conflicts: ["runNumber"],
  },
  runNumber: {
    flag: "-r, --run-number <k>",
    text: "complete only this stored run of each",
    group: "Scope",
    takes: { kind: "whole", least: 1, most: 1000 },
  },
  ...paceOptions,
  ...engineOptions,
  ...keyOptions,
  ...printOptions,
  ...intervalOptions,
  ...storeOptions,
  ...logOptions,
} as const satisfies OptionTable;

export const judgingOptions = {
  ...storedOptions,
  ...gradingOptions,
  judge: {
    ...gradingOptions.judge,
    text: "the model that grades; in suite v3 one that reads (default: the suite's readers)",
  },
  experiments: partOptions.experiments,
  variants: { ...partOptions.variants, text: "only under these system variants (default: all that are stored)" },
  deliveries: { ...partOptions.deliveries, text: "only under these deliveries: user_role, tool_role (default: all)" },
  sample: {
    flag: "--sample <n>",
    text: "grade only so many conversations, of every scenario alike, the same for every judge",
    group: "Scope",
    takes: { kind: "whole", least: 1, most: 1_000_000 },
  },
  repeat: {
    flag: "--repeat <n>",
    text: "grade each conversation of the sample n times (default sample: 50): does the judge agree with itself?",
    group: "Scope",
    takes: { kind: "whole", least: 2, most: 20 },
  },
  sampleSeed: {
    flag: "--sample-seed <n>",
    text: "draw another sample (default: 1)",
    group: "Scope",
    takes: { kind: "whole", least: 0, most: 2 ** 31 },
  },
  ...placeOptions,
  baseUrl: { ...placeOptions.baseUrl, text: "any OpenAI-compatible server, for the judge" },
  ...paceOptions,
  ...engineOptions,
  ...printOptions,
  ...intervalOptions,
  ...storeOptions,
  ...logOptions,
} as const satisfies OptionTable;

export const namesOptions = {
  models: storedOptions.models,
  extractor: {
    flag: "--extractor <model>",
    text: "the model that reads the answers (default: google/gemma-4-31b-it, or the simulator's own)",
    group: "Models",
    takes: { kind: "text" },
  },
  ...storedSuiteOptions,
  force: {
    flag: "--force",
    text: "ask again for runs whose names are stored",
    group: "Scope",
    takes: { kind: "switch" },
  },
  stored: {
    flag: "--stored",
    text: "show stored names and make no calls",
    group: "Scope",
    takes: { kind: "switch" },
    conflicts: ["force"],
  },
  detailed: {
    flag: "-d, --detailed",
    text: "also every run: all names, their scenarios, who declined",
    group: "Output",
    takes: { kind: "switch" },
  },
  ...placeOptions,
  baseUrl: { ...placeOptions.baseUrl, text: "any OpenAI-compatible server, for the model that reads the answers" },
  ...paceOptions,
  ...engineOptions,
  ...printOptions,
  ...storeOptions,
  ...logOptions,
} as const satisfies OptionTable;

/** What a diagnosis takes of the run that it prepares, besides models, judges and delivery. */
export const diagnosedOptions = {
  reasoningEffort: subjectOptions.reasoningEffort,
  maxTokens: subjectOptions.maxTokens,
  ...suiteOptions,
  ...registryOptions,
  ...selfJudgeOptions,
  ...judgePlaceOptions,
  ...placeOptions,
} as const satisfies OptionTable;

export const doctorOptions = {
  models: { ...modelOptions.models, text: "the models to measure: labels, ids or patterns" },
  ...judgeNameOptions,
  judge: { ...judgeNameOptions.judge, text: "the model that grades" },
  ...diagnosedOptions,
  deliveries: partOptions.deliveries,
  call: {
    flag: "--call",
    text: "also call paid models: about 200 tokens in and 64 out each, up to 2,048 for one that thinks",
    group: "Money",
    takes: { kind: "switch" },
  },
  ...printOptions,
  ...storeOptions,
} as const satisfies OptionTable;

/** What all exports take. */
export const exportOptions = {
  ...storedSuiteOptions,
  models: { ...modelOptions.models, text: "only these: labels, ids or patterns, comma-separated" },
  ...judgeOptions,
  judge: {
    ...judgeOptions.judge,
    text: "whose verdicts and scores (default: the leaderboard's judge, the one with the most grades)",
  },
  ...storeOptions,
} as const satisfies OptionTable;
