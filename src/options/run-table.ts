import { reasoningEfforts } from "../domain/model-config.ts";
import { deliveries } from "../domain/suite.ts";
import { gateOptions, lookOptions } from "./gate-table.ts";
import type { OptionTable } from "./option.ts";
import {
  storeOptions,
  printOptions,
  logOptions,
  intervalOptions,
  placeOptions,
  judgePlaceOptions,
  judgeNameOptions,
  gradingOptions,
} from "./shared-table.ts";

/** The part of a suite. */
export const partOptions = {
  experiments: {
    flag: "-e, --exp <names>",
    text: "only these experiments: identity, resistance, stability",
    group: "Scope",
    takes: { kind: "names" },
    inLibrary: true,
  },
  variants: {
    flag: "--variants <names>",
    text: "system variants: neutral, strong_independence (default: the suite's)",
    group: "Scope",
    takes: { kind: "names" },
    inLibrary: true,
  },
  deliveries: {
    flag: "--modes <names>",
    text: "deliveries: user_role, tool_role (default: the suite's)",
    group: "Scope",
    takes: { kind: "names", among: deliveries },
    inLibrary: true,
  },
} as const satisfies OptionTable;

export const modelOptions = {
  models: {
    flag: "-m, --models <names>",
    text: "labels, ids and patterns ('google/*'), comma-separated (default: all active entries of aib models)",
    group: "Models",
    takes: { kind: "names", orNone: true },
    standIns: ["LOCAL_MODEL_ID"],
    rivals: ["localModel"],
    inLibrary: true,
  },
} as const satisfies OptionTable;

export const suiteOptions = {
  suite: {
    flag: "--suite <id>",
    text: "v1, lite, v2, v3 (not yet piloted), or a YAML file",
    group: "Scope",
    takes: { kind: "suite" },
    byDefault: "v2",
    inLibrary: true,
  },
} as const satisfies OptionTable;

export const registryOptions = {
  registry: {
    flag: "--registry <file>",
    text: "use this registry file instead of the built-in configs/models.yaml",
    group: "Models",
    takes: { kind: "file" },
  },
} as const satisfies OptionTable;

/** What a run measures: models, judges, suite, and what is sent. */
export const subjectOptions = {
  ...modelOptions,
  ...suiteOptions,
  localModel: {
    flag: "--local-model <id>",
    text: "a model on the server of --local-url (default: LOCAL_MODEL_ID)",
    group: "Models",
    takes: { kind: "text" },
    standIns: ["LOCAL_MODEL_ID"],
    rivals: ["models"],
  },
  temperature: {
    flag: "--temperature <t>",
    text: "for all models, instead of the registry's",
    group: "Models",
    takes: { kind: "decimal", least: 0, most: 2 },
    inLibrary: true,
  },
  reasoningEffort: {
    flag: "-r, --reasoning-effort <level>",
    text: "for all models; off: as the server decides; none: no reasoning",
    group: "Models",
    takes: { kind: "choice", of: reasoningEfforts, passes: "--runs" },
    inLibrary: true,
  },
  maxTokens: {
    flag: "--max-tokens <n>",
    text: "of each answer of all models, thinking included (default: the suite's)",
    group: "Models",
    takes: { kind: "whole", least: 1, most: 1_000_000 },
    inLibrary: true,
  },
  ...registryOptions,
  ...gradingOptions,
  systemPrompt: {
    flag: "--system-prompt <file>",
    text: "test this system prompt, as one more system variant; - reads standard input",
    group: "Scope",
    takes: { kind: "file" },
  },
  ...partOptions,
  runs: {
    flag: "--runs <n>",
    text: "runs per model config (default: the suite's)",
    group: "Scope",
    takes: { kind: "whole", least: 1, most: 1000 },
    inLibrary: true,
  },
} as const satisfies OptionTable;

/** Spending of a command that calls models. */
export const moneyOptions = {
  yes: {
    flag: "-y, --yes",
    text: "spend without asking; see AIB_ASK_ABOVE in .env.example",
    group: "Money",
    takes: { kind: "switch" },
    notInFile: "only the command line agrees to spending; add --yes there",
  },
  budgetUsd: {
    flag: "--budget <usd>",
    text: "spending limit in US dollars for these calls, all sessions together; exits with 3",
    group: "Money",
    takes: { kind: "dollars", most: 1_000_000 },
    inLibrary: true,
  },
  price: {
    flag: "--price <model=in,out>",
    text: "US dollars for a million tokens in and out, where the endpoint does not say; repeatable",
    group: "Money",
    takes: { kind: "prices" },
    notInFile: "prices decide whether the program asks before it spends; give --price on the command line",
  },
  promptCache: {
    flag: "--prompt-cache",
    text: "mark what requests share for Anthropic's prompt cache, also through OpenRouter; other providers cache unasked",
    group: "Money",
    takes: { kind: "switch" },
    inLibrary: true,
  },
} as const satisfies OptionTable;

/** Concurrency, rate and money of a command that calls models. */
export const paceOptions = {
  seed: {
    flag: "--seed <n>",
    text: "of the simulator in this process",
    group: "Models",
    takes: { kind: "whole", least: 0, most: 2 ** 31 },
    byDefault: 1,
    inLibrary: true,
  },
  parallel: {
    flag: "-p, --parallel <n>",
    text: "model configs at once",
    group: "Pace",
    takes: { kind: "whole", least: 1, most: 10_000 },
    byDefault: 8,
  },
  parallelCalls: {
    flag: "--parallel-tasks <n>",
    text: "calls at once over all models, as far as providers allow them; short: -pt",
    group: "Pace",
    takes: { kind: "whole", least: 1, most: 10_000, zero: "for as many as providers allow, leave it out" },
    byDefault: 32,
    inLibrary: true,
  },
  localParallel: {
    flag: "--local-parallel <n>",
    text: "calls at once on one server of your machine",
    group: "Pace",
    takes: { kind: "whole", least: 1, most: 10_000 },
    byDefault: 1,
  },
  limit: {
    flag: "--limit <provider=n>",
    text: "calls at once at a provider, endpoint or vendor (repeatable)",
    group: "Pace",
    takes: { kind: "numbers", most: 10_000 },
  },
  rpm: {
    flag: "--rpm <provider=n>",
    text: "calls a minute there (repeatable)",
    group: "Pace",
    takes: { kind: "numbers", most: 1_000_000 },
  },
  timeoutMs: {
    flag: "--timeout <seconds>",
    text: "for one call (default: 90, nvidia/ ids and NVIDIA's endpoint 240, local servers 600)",
    group: "Pace",
    takes: { kind: "seconds", least: 1, most: 86_400 },
    inLibrary: true,
  },
  ...moneyOptions,
} as const satisfies OptionTable;

/** For commands whose calls workers can make. */
export const engineOptions = {
  engine: {
    flag: "--engine <name>",
    text: "who makes the calls: this process, or workers on any number of machines (aib worker)",
    group: "Pace",
    takes: { kind: "choice", of: ["own", "dbos"] },
    byDefault: "own",
  },
  detach: {
    flag: "--detach",
    text: "with --engine dbos: queue the calls and exit; the same command without it follows them",
    group: "Pace",
    takes: { kind: "switch" },
  },
} as const satisfies OptionTable;

/** Everything that `estimate` takes: what a run is made of, without what it does with its results. */
export const estimateOptions = {
  ...subjectOptions,
  ...lookOptions,
  ...judgePlaceOptions,
  ...placeOptions,
  ...paceOptions,
  ...printOptions,
  ...storeOptions,
} as const satisfies OptionTable;

/** Everything that `run` takes, and `aib.yaml` but for what is not allowed in it. */
export const runOptions = {
  ...estimateOptions,
  prompts: {
    flag: "--prompts <files...>",
    text: "compare two system prompts, as one more system variant each",
    group: "Scope",
    takes: { kind: "files" },
    // Two prompts have no single index for these gates, parts have none at all, and --detach waits for no result.
    conflicts: ["systemPrompt", "variants", "experiments", "failUnder", "baseline", "detach"],
    notInFile: "is not a default of a run; add --prompts on the command line",
  },
  failIfWorse: {
    flag: "--fail-if-worse [points]",
    text: "with --prompts: exit with 1 when the second is clearly worse than the first, by so many points or more (default: 0)",
    group: "Output",
    takes: { kind: "decimal", least: 0, most: 100, alone: 0 },
  },
  dryRun: {
    flag: "--dry-run",
    text: "show models, settings, calls, cost, time and limits; calls no model and stores nothing",
    group: "Scope",
    takes: { kind: "switch" },
    notInFile: "is not a default of a run; add --dry-run on the command line",
  },
  ...engineOptions,
  ...intervalOptions,
  ...gateOptions,
  ...logOptions,
} as const satisfies OptionTable;

/** What a part of a pilot takes: it has its own conversations and runs, and readers in place of judges. */
export const pilotOptions = {
  part: {
    flag: "--part <part>",
    text: "this part: with models it asks them what is missing, without it shows what is stored (default: all parts)",
    group: "Scope",
    takes: { kind: "choice", of: ["a", "b", "c", "d", "e", "f"] },
  },
  sheet: {
    flag: "--sheet <file>",
    text: "for part f, a sheet that a person filled in (repeatable)",
    group: "Scope",
    takes: { kind: "texts" },
  },
  models: { ...modelOptions.models, text: "labels, ids and patterns ('google/*'), comma-separated" },
  reasoningEffort: subjectOptions.reasoningEffort,
  ...registryOptions,
  ...judgeNameOptions,
  judge: { ...judgeNameOptions.judge, text: "the model that reads the words of part c (default: the suite's readers)" },
  judges: { ...judgeNameOptions.judges, text: "several readers: the first that is not of a model's family reads it" },
  ...judgePlaceOptions,
  ...placeOptions,
  ...paceOptions,
  budgetUsd: { ...moneyOptions.budgetUsd, text: `${moneyOptions.budgetUsd.text} (default: twice the part's cost)` },
  ...engineOptions,
  ...logOptions,
  ...printOptions,
  ...storeOptions,
} as const satisfies OptionTable;
