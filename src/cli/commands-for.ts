import type { Command } from "commander";
import type { CommandHost } from "./command-host.ts";
import { publishedCommands } from "./published-habits.ts";

/** Adds one command to the program. */
type AddCommand = (program: Command, host: CommandHost) => void;

/** The order and groups of the help are in `help/help-groups.ts`. */
const commands: Readonly<Record<string, () => Promise<AddCommand>>> = {
  demo: async () => (await import("./commands/demo.ts")).addDemo,
  init: async () => (await import("./commands/init.ts")).addInit,
  run: async () => (await import("./commands/run.ts")).addRun,
  leaderboard: async () => (await import("./commands/leaderboard.ts")).addLeaderboard,
  report: async () => (await import("./commands/report.ts")).addReport,
  view: async () => (await import("./commands/view.ts")).addView,
  compare: async () => (await import("./commands/compare.ts")).addCompare,
  mcp: async () => (await import("./commands/mcp.ts")).addMcp,
  power: async () => (await import("./commands/power.ts")).addPower,
  names: async () => (await import("./commands/names.ts")).addNames,
  runs: async () => (await import("./commands/runs.ts")).addRuns,
  worker: async () => (await import("./commands/worker.ts")).addWorker,
  queues: async () => (await import("./commands/queues.ts")).addQueues,
  rerun: async () => (await import("./commands/rerun.ts")).addRerun,
  judge: async () => (await import("./commands/judge.ts")).addJudge,
  judges: async () => (await import("./commands/judges.ts")).addJudges,
  annotate: async () => (await import("./commands/annotate.ts")).addAnnotate,
  estimate: async () => (await import("./commands/estimate.ts")).addEstimate,
  export: async () => (await import("./commands/export.ts")).addExport,
  clear: async () => (await import("./commands/clear.ts")).addClear,
  import: async () => (await import("./commands/import.ts")).addImport,
  models: async () => (await import("./commands/models.ts")).addModels,
  suites: async () => (await import("./commands/suites.ts")).addSuites,
  simulate: async () => (await import("./commands/simulate.ts")).addSimulate,
  config: async () => (await import("./commands/config.ts")).addConfig,
  doctor: async () => (await import("./commands/doctor.ts")).addDoctor,
  completion: async () => (await import("./commands/completion.ts")).addCompletion,
};

/** Adds the published program's names for every loaded command. */
export function addPublishedNames({ commands: loaded }: Command): void {
  for (const [published, name] of publishedCommands) {
    loaded.find((command) => command.name() === name)?.alias(published);
  }
}

/** The commands that a command line may mean: the named one, so that the others are not loaded, else all. Completion names all. */
export function commandsFor([name]: readonly string[]): Promise<readonly AddCommand[]> {
  const own = publishedCommands.get(name ?? "") ?? name;
  const named = own !== undefined && own !== "completion" && Object.hasOwn(commands, own) ? commands[own] : undefined;
  const loaders = named === undefined ? Object.values(commands) : [named];
  return Promise.all(loaders.map((load) => load()));
}
