import type { Command } from "commander";
import type { CommandHost } from "./terminal.ts";
import { publishedCommands } from "./published-habits.ts";

interface CommandEntry {
  readonly about: string;
  /** Its arguments, where it has any. */
  readonly takes?: string;
  /** Adds options, examples and the action. */
  readonly load: () => Promise<(command: Command, host: CommandHost) => void>;
}

/** Every command below its heading in the program's help, in the order of it. What a command needs is loaded with it, and nowhere else. */
const commandGroups: Readonly<Record<string, Readonly<Record<string, CommandEntry>>>> = {
  "Start here": {
    init: {
      about: "Set up this folder: where the models are, key, model, judge and budget",
      load: async () => (await import("./commands/init.ts")).addInit,
    },
    demo: {
      about: "Benchmark a few simulated model configs with suites v2 and v3: no key, no network, no cost",
      load: async () => (await import("./commands/demo.ts")).addDemo,
    },
    doctor: {
      about: "Check everything that a run needs, and show how to fix problems; spends nothing",
      load: async () => (await import("./commands/doctor.ts")).addDoctor,
    },
    models: {
      about: "List the registry of model configs, or the models of a server on your machine",
      takes: "[filter...]",
      load: async () => (await import("./commands/models.ts")).addModels,
    },
    estimate: {
      about: "Estimate a run: calls, tokens and money, without calling any model",
      load: async () => (await import("./commands/estimate.ts")).addEstimate,
    },
    run: {
      about: "Measure models: ask them, have a judge grade the answers, rank them",
      load: async () => (await import("./commands/run.ts")).addRun,
    },
  },
  "Read the results": {
    leaderboard: {
      about: "Rank the model configs in the store by their Independence Index",
      load: async () => (await import("./commands/leaderboard.ts")).addLeaderboard,
    },
    view: {
      about: "Show everything in a browser: the ranking, every conversation, every verdict, the progress of a run",
      load: async () => (await import("./commands/view.ts")).addView,
    },
    report: {
      about:
        "Write everything about one suite's results as Markdown, text or JSON: ranking, cost, difficulty, judges, detail",
      load: async () => (await import("./commands/report.ts")).addReport,
    },
    compare: {
      about:
        "Compare two or more model configs: their differences, how certain these are, and which scenarios or items cause them",
      takes: "<names...>",
      load: async () => (await import("./commands/compare.ts")).addCompare,
    },
    names: {
      about:
        "Show what models call themselves, freely and under pressure; a small model reads it from their answers, once",
      load: async () => (await import("./commands/names.ts")).addNames,
    },
    export: {
      about: "Write answers, verdicts and scores for other programs (columns: docs/export.md)",
      load: async () => (await import("./commands/export.ts")).addExport,
    },
    mcp: {
      about: "Serve the store to an AI agent by the Model Context Protocol, over standard input and output; only reads",
      load: async () => (await import("./commands/mcp.ts")).addMcp,
    },
  },
  "Continue and grade": {
    runs: {
      about: "Show every run: progress, what is missing and how to complete it, faults, spending",
      load: async () => (await import("./commands/runs.ts")).addRuns,
    },
    rerun: {
      about: "Complete stored runs, and with --target-runs add more, with their original settings",
      load: async () => (await import("./commands/rerun.ts")).addRerun,
    },
    judge: {
      about: "Have another judge grade, or another reader read, stored answers; no model is asked again",
      load: async () => (await import("./commands/judge.ts")).addJudge,
    },
    judges: {
      about: "Whether the judges can be trusted: agreement, own family, test and retest, quotes, cost, faults",
      load: async () => (await import("./commands/judges.ts")).addJudges,
    },
    annotate: {
      about: "Have people grade stored answers: write a blinded sheet, import the grades",
      load: async () => (await import("./commands/annotate.ts")).addAnnotate,
    },
    power: {
      about: "Before spending: the smallest difference that a number of runs can show, and the best next step",
      load: async () => (await import("./commands/power.ts")).addPower,
    },
  },
  "Suites, store and settings": {
    suites: {
      about: "List and show suites, and write and check your own",
      load: async () => (await import("./commands/suites.ts")).addSuites,
    },
    config: {
      about: "Show which settings a run takes, and where each comes from",
      load: async () => (await import("./commands/config.ts")).addConfig,
    },
    import: {
      about: "Read the published trajectory cache into the store, as a suite of its own",
      takes: "<cache>",
      load: async () => (await import("./commands/import.ts")).addImport,
    },
    clear: {
      about: "Remove results from the store: shows what would be removed, asks first, and makes a backup",
      load: async () => (await import("./commands/clear.ts")).addClear,
    },
    simulate: {
      about: "Serve simulated models and a simulated judge over HTTP on this machine, with faults on request",
      load: async () => (await import("./commands/simulate.ts")).addSimulate,
    },
    completion: {
      about: "Print a script that completes commands, flags and their values in your shell",
      takes: "<shell>",
      load: async () => (await import("./commands/completion.ts")).addCompletion,
    },
  },
  "Several machines": {
    worker: {
      about: "Make the calls that aib run --engine dbos has queued, on this machine, until stopped",
      load: async () => (await import("./commands/worker.ts")).addWorker,
    },
    queues: {
      about: "Show and control queued work: pause, resume or cancel a run or a provider's queue; clean up",
      load: async () => (await import("./commands/queues.ts")).addQueues,
    },
  },
};

/**
 * Adds the commands to the program: the one that the words name with all that it has, the others by name, for the help. Completion
 * has all of all.
 */
export async function addCommands(program: Command, host: CommandHost): Promise<void> {
  const named = commandNamed(host.words);
  for (const [group, commands] of Object.entries(commandGroups)) {
    for (const [name, { about, takes, load }] of Object.entries(commands)) {
      if (named !== null && named !== name && named !== "completion") continue;
      const command = program.command(name).description(about).helpGroup(`${group}:`);
      if (named !== null) (await load())(command, host);
      else if (takes !== undefined) command.arguments(takes);
    }
  }
  for (const [published, name] of publishedCommands) {
    program.commands.find((command) => command.name() === name)?.alias(published);
  }
}

/** The command that a command line is for, also where it asks for its help; null for none. */
function commandNamed(words: readonly string[]): string | null {
  const [name = ""] = words[0] === "help" ? words.slice(1) : words;
  const own = publishedCommands.get(name) ?? name;
  return Object.values(commandGroups).some((commands) => Object.hasOwn(commands, own)) ? own : null;
}
