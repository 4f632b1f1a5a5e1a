import { InvalidArgumentError, Option, type Command } from "commander";
import type { RunSubject } from "../../campaign/index.ts";
import { BenchError, reasoningEfforts, variableIn, type ReasoningEffort } from "../../domain/index.ts";
import { commaList, decimal, wholeNumber } from "../option-values.ts";
import { noSingleRun, refusedOption } from "../published-habits.ts";
import type { Terminal } from "../terminal.ts";
import { addGradingOptions, judgingOf, type GradingFlags } from "./judge-flags.ts";
import { judgeRoutingOf, routingOf, type JudgePlaceFlags, type PlaceFlags } from "./place-flags.ts";

/** Models, judges and their endpoints: for every command that plans a run. */
export interface SubjectFlags extends GradingFlags, PlaceFlags, JudgePlaceFlags {
  readonly models?: readonly string[];
  readonly localModel?: string;
  readonly runs?: number;
  readonly suite: string;
  readonly systemPrompt?: string;
  readonly exp?: readonly string[];
  readonly variants?: readonly string[];
  readonly modes?: readonly string[];
  readonly temperature?: number;
  readonly reasoningEffort?: ReasoningEffort;
  readonly maxTokens?: number;
  readonly registry?: string;
  readonly allowSelfJudge: boolean;
}

export function addSubjectOptions(command: Command): Command {
  command
    .option(
      "-m, --models <names>",
      "labels, ids and patterns ('google/*'), with commas between (default: all active entries of aib models)",
      commaList,
    )
    .option("--local-model <id>", "a model on the server of --local-url (default: LOCAL_MODEL_ID)");
  return addGradingOptions(command, "the model that grades (default: the suite's)")
    .option("--runs <n>", "full passes to have of each model config (default: the suite's)", wholeNumber(1, 1000))
    .addOption(refusedOption("--run-number [k]", noSingleRun))
    .option("--suite <id>", "v1, lite, v2, v3 (not yet piloted), or a YAML file", "v2")
    .option("--system-prompt <file>", "test this system prompt, as one more system variant; - reads standard input")
    .option("-e, --exp <names>", "only these experiments: identity, resistance, stability", commaList)
    .option("--variants <names>", "system variants: neutral, strong_independence (default: the suite's)", commaList)
    .option("--modes <names>", "deliveries: user_role, tool_role (default: the suite's)", commaList)
    .option("--temperature <t>", "for all models, instead of the registry's", decimal(0, 2))
    .addOption(
      new Option("-r, --reasoning-effort <level>", "for all models; off sends no such parameter")
        .choices(reasoningEfforts)
        .argParser(effortCalled),
    )
    .option(
      "--max-tokens <n>",
      "of each answer of all models, thinking included (default: the suite's)",
      wholeNumber(1, 1_000_000),
    )
    .option("--registry <file>", "another registry than the built-in configs/models.yaml")
    .option("--allow-self-judge", "let a model grade itself", false);
}

/** -r is the number of runs in some programs, so a number gets a hint. */
function effortCalled(text: string): ReasoningEffort {
  const found = reasoningEfforts.find((effort) => effort === text);
  if (found !== undefined) return found;
  const passes = /^\d+$/u.test(text) ? ` For ${text} full passes write --runs ${text}.` : "";
  throw new InvalidArgumentError(`Allowed choices are ${reasoningEfforts.join(", ")}.${passes}`);
}

/** @throws BenchError usage where a system prompt is to come from standard input and does not. */
export async function subjectOf(flags: SubjectFlags, terminal: Terminal): Promise<RunSubject> {
  const { environment } = terminal;
  const routing = routingOf(flags, environment);
  return {
    suite: flags.suite,
    systemPrompts: await systemPromptsOf(flags, terminal),
    models: namesIn(flags, environment),
    ...judgingOf(flags),
    runs: flags.runs ?? null,
    experiments: flags.exp ?? null,
    variants: flags.variants ?? null,
    deliveries: flags.modes ?? null,
    overrides: {
      temperature: flags.temperature ?? null,
      reasoningEffort: flags.reasoningEffort ?? null,
      maxTokens: flags.maxTokens ?? null,
    },
    routing,
    judgeRouting: judgeRoutingOf(flags, routing),
    registryFile: flags.registry ?? null,
    allowSelfJudge: flags.allowSelfJudge,
  };
}

async function systemPromptsOf({ systemPrompt: path }: SubjectFlags, { readInput }: Terminal) {
  if (path === undefined) return [];
  if (path !== "-") return [{ kind: "file", path } as const];
  const { longestPrompt } = await import("../../campaign/index.ts");
  const reading = readInput === null ? noInput : await readInput(longestPrompt);
  if (reading.kind === "text") return [{ kind: "text", name: "standard input", text: reading.text } as const];
  throw new BenchError({
    code: "usage",
    message: `--system-prompt - reads standard input, which ${reading.problem}.`,
    hint: "Pipe a text into the command, such as: aib run --system-prompt - < companion.md",
  });
}

const noInput = { kind: "unusable", problem: "is a terminal here" } as const;

/** The variable applies only where no model is named. */
function namesIn(flags: SubjectFlags, environment: Terminal["environment"]): readonly string[] {
  const { models = [], localModel, localUrl } = flags;
  const local = localModel ?? (models.length === 0 ? variableIn(environment, "LOCAL_MODEL_ID") : null);
  if (local !== null && local !== "") return [...models, `local/${local}`];
  if (localUrl !== undefined && models.length === 0) throw noLocalModel(localUrl);
  return models;
}

function noLocalModel(url: string): BenchError {
  return new BenchError({
    code: "usage",
    message: `--local-url names the server ${url}, but no model on it.`,
    hint: "Add --local-model <id> (or set LOCAL_MODEL_ID), or --models local/<id>.",
  });
}
