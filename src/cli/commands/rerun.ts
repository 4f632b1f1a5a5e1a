import type { Command } from "commander";
import { isAskedElsewhere } from "../../domain/model-config.ts";
import { forecastRun, type Forecast } from "../../campaign/estimate/forecast.ts";
import type { PreparedRun } from "../../campaign/index.ts";
import type { Plan } from "../../domain/task.ts";
import { oneMore, prepareRerun, type RerunRequest } from "../../features/rerun/index.ts";
import { type Flags, rerunOptions } from "../../options/index.ts";
import { nameConfiguration } from "../../results/count-configurations.ts";
import { addOptions } from "../add-options.ts";
import { carryOut } from "../carry-out.ts";
import type { CommandHost } from "../terminal.ts";
import { rerunCommand } from "../command-over.ts";
import { counted } from "../counted.ts";
import { confirmWork, consentOf } from "../confirm-cost.ts";
import { refusePublishedFlags } from "../published-habits.ts";
import { requestOf } from "../request-of.ts";
import { runSteps } from "../run-steps.ts";
import { namedDb, showAnswers } from "../show-answers.ts";
import { printWrapped } from "../text-layout.ts";

type RerunFlags = Flags<typeof rerunOptions>;

export function addRerun(command: Command, host: CommandHost): void {
  refusePublishedFlags(addOptions(command, rerunOptions))
    .addHelpText("after", examples)
    .action((flags: RerunFlags, self: Command) => rerun(host, flags, self));
}

async function rerun(host: CommandHost, flags: RerunFlags, self: Command): Promise<void> {
  const { suite = null, top = null } = flags;
  const request = { ...requestOf(flags, host.terminal), suite, top, goal: goalOf(flags) };
  await carryOut(host, flags, {
    ...runSteps(host, flags),
    makesStore: false,
    async plan(store, { signal }) {
      const prepared = await prepareRerun(store, { ...request, signal });
      const forecast = await forecastRun(prepared, store, signal);
      const isStored = request.goal.kind === "stored";
      printWrapped(host.terminal, isStored ? [withoutTarget(host, prepared, forecast)] : waysNote(prepared.plan));
      return confirmWork(host, { forecast, consent: consentOf(flags, self) }, () => prepared);
    },
    show: (store, prepared) => showAnswers(host, flags, { store, prepared, dbNamed: namedDb(self, flags.db) }),
  });
}

/** What a rerun does that names no runs to have, and what to write for one more. */
function withoutTarget(
  { words }: CommandHost,
  { plan: { suite, tasks: all } }: PreparedRun,
  forecast: Forecast,
): string {
  const tasks = all.filter(({ modelConfig }) => !isAskedElsewhere(modelConfig));
  const rows = new Set(tasks.map(({ modelConfig }) => modelConfig.id)).size;
  const isTop = words.some((word) => /^(?:-n|--top)/u.test(word));
  const best = isTop || rows <= mostRows ? [] : ["--top", String(mostRows)];
  const { calls } = forecast.all;
  const missing = calls === 0 ? "The stored runs lack no call that can be made" : `The stored runs lack ${calls} calls`;
  if (rows === 0) return `${missing}; more runs of these rows can only be imported.`;
  const { runs, cycles } = oneMore({ suite, tasks });
  const next = rerunCommand(words, [...best, "--target-runs", String(runs)]);
  return `${missing}; without a target no run is added. To have ${counted(runs, "run")}${cycles === null ? "" : ` (${counted(cycles, "whole cycle")})`} of ${isTop || best.length > 0 ? "each of the best" : "each"}: ${next}`;
}

/** As the published program chooses of many. */
const mostRows = 10;

/** Where runs are added in a way besides the suite's own: one of both may be a run that was given up. */
function waysNote({ suite, tasks }: Plan): readonly string[] {
  const waysOf = [...Map.groupBy(tasks, ({ modelConfig }) => modelConfig.id).values()].map(
    (own) => new Set(own.map(({ configuration }) => nameConfiguration(configuration))),
  );
  const [most = new Set<string>()] = waysOf.toSorted((one, other) => other.size - one.size);
  if (most.size < 2 || most.size <= suite.defaultConfigurations.length) return [];
  return [
    `Every run is asked under each stored configuration: ${[...most].join(", ")}. For one alone, repeat its aib run with more --runs.`,
  ];
}

function goalOf({ targetRuns, runNumber }: RerunFlags): RerunRequest["goal"] {
  if (runNumber !== undefined) return { kind: "number", run: runNumber };
  return targetRuns === undefined ? { kind: "stored" } : { kind: "count", runs: targetRuns };
}

const examples = `
Examples:
  aib rerun                                      complete the stored runs, add none
  aib rerun --target-runs 5                      every stored model config to five whole runs
  aib rerun --top 3 --target-runs 10
  aib rerun --models '*flash*' --run-number 2    complete run 2 of these
  aib rerun --judges google/gemini-3-flash-preview,openai/gpt-5.4-mini
  aib rerun --suite v1

Without --target-runs or --run-number, the stored runs are completed as planned, and none is added. The command prints what is missing,
and the flag that adds a run.
Suite, configurations, experiments, judge, endpoints and settings are the stored ones.`;
