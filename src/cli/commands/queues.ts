import { Option, type Command } from "commander";
import { usageError } from "../../domain/bench-error.ts";
import { type Flags, type OptionTable, printOptions, storeOptions } from "../../options/index.ts";
import { shownLocation, withStoreIfAny } from "../../store/index.ts";
import { type QueueControl, controlQueues } from "../../workers/index.ts";
import { addOptions } from "../add-options.ts";
import type { CommandHost } from "../terminal.ts";
import { requireServer } from "../flags/engine-flags.ts";
import { decimal } from "../option-values.ts";
import { printResult } from "../output/print-result.ts";
import { queueLines } from "../queue-lines.ts";

interface QueuesFlags extends Flags<typeof options> {
  readonly pause: boolean;
  readonly resume: boolean;
  readonly cancel: boolean;
  readonly clean: boolean;
  readonly olderThan?: number;
  readonly run?: string;
  readonly queue?: string;
}

const options = { ...printOptions, ...storeOptions } as const satisfies OptionTable;

const dayMs = 86_400_000;
const mostDays = 36_500;
const actions = ["pause", "resume", "cancel", "clean"] as const;

export function addQueues(command: Command, { terminal }: CommandHost): void {
  command
    .addOption(action("pause", "start no more of its calls"))
    .addOption(action("resume", "continue it after a pause"))
    .addOption(action("cancel", "give it up; aib run queues it again"))
    .addOption(action("clean", "remove records of finished runs; their results stay"))
    .option(
      "--older-than <days>",
      "with --clean: only runs that ended that long ago (default: 1)",
      decimal(0, mostDays),
    )
    .option("--run <id>", "only this run")
    .option("--queue <name>", "only this queue: an endpoint, a pinned provider, or the name of a limit")
    .addHelpText("after", examples);
  addOptions(command, options).action(async (flags: QueuesFlags) => {
    requireServer(flags.db);
    const { db: url, run: runId = null, queue = null } = flags;
    const control = controlOf(flags);
    const order = { url, control, cleanOlderThanMs: cleaningOf(flags), runId, queue, now: () => new Date() };
    const stands = await withStoreIfAny(url, (store) => controlQueues({ ...order, store }));
    printResult(terminal, flags.format, {
      json: () => stands,
      text: () => queueLines(stands, { control, db: shownLocation(url) }),
    });
  });
}

function controlOf({ pause, resume, cancel }: QueuesFlags): QueueControl["control"] {
  if (pause) return "pause";
  if (resume) return "resume";
  return cancel ? "cancel" : null;
}

function action(name: (typeof actions)[number], description: string): Option {
  return new Option(`--${name}`, description).default(false).conflicts(actions.filter((other) => other !== name));
}

function cleaningOf({ clean, olderThan, run, queue }: QueuesFlags): number | null {
  if (clean && (run !== undefined || queue !== undefined)) {
    throw usageError("--clean covers all finished runs.", "Omit --run and --queue.");
  }
  if (!clean && olderThan !== undefined) throw usageError("--older-than needs --clean.", "Add --clean.");
  return clean ? dayMs * (olderThan ?? 1) : null;
}

const examples = `
Examples:
  aib queues --db postgres://bench@db.example/bench
  aib queues --pause --queue openrouter                no more calls to OpenRouter, from any run
  aib queues --cancel --run 3f2a90c1d7e4
  aib queues --clean --older-than 7

Running calls finish even when their run or queue is paused or cancelled.`;
