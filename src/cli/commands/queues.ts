import { Option, type Command } from "commander";
import { controlQueues, type QueueStand } from "../../bench/index.ts";
import { plainText } from "../../report/index.ts";
import type { CommandHost } from "../command-host.ts";
import { requireServer } from "../flags/engine-flags.ts";
import { dbOption, formatOption } from "../option-values.ts";
import { defaultSilenceMs } from "../over-workers.ts";
import { sessionSilence } from "../session-silence.ts";
import { printLine } from "../terminal.ts";

interface QueuesFlags {
  readonly db: string;
  readonly format: "text" | "json";
  readonly pause: boolean;
  readonly resume: boolean;
  readonly cancel: boolean;
  readonly run?: string;
  readonly queue?: string;
}

export function addQueues(program: Command, { terminal }: CommandHost): void {
  program
    .command("queues")
    .description("What workers have before them; pauses, resumes or cancels a run or a provider's queue")
    .addOption(new Option("--pause", "start no more calls of it").default(false).conflicts(["resume", "cancel"]))
    .addOption(new Option("--resume", "let what is paused go on").default(false).conflicts(["pause", "cancel"]))
    .addOption(new Option("--cancel", "give it up; aib run orders it again").default(false))
    .option("--run <id>", "only of this run")
    .option("--queue <name>", "only of this queue: an endpoint, a pinned provider, or what a limit names")
    .addOption(formatOption())
    .addOption(dbOption())
    .action(async (flags: QueuesFlags) => {
      requireServer(flags.db);
      const { db: url, run: runId = null, queue = null } = flags;
      const { silenceMs = defaultSilenceMs } = sessionSilence(terminal.environment);
      const stand = await controlQueues({ url, control: controlOf(flags), runId, queue, silenceMs });
      for (const line of flags.format === "json" ? [JSON.stringify(stand, null, 2)] : linesOf(stand)) {
        printLine(terminal.stdout, line);
      }
    });
}

function controlOf({ pause, resume, cancel }: QueuesFlags): "pause" | "resume" | "cancel" | null {
  if (pause) return "pause";
  if (resume) return "resume";
  return cancel ? "cancel" : null;
}

function linesOf({ runs, workers }: QueueStand): readonly string[] {
  const lines = runs.map(({ runId, tasks, channels }) => {
    const { done, queued, waiting, failed, blocked } = tasks;
    const held = (["paused", "cancelled", "stopped"] as const).filter((state) => channels[state] > 0);
    const state = held.length === 0 ? "" : ` (${held.map((name) => `${channels[name]} models ${name}`).join(", ")})`;
    return `run ${plainText(runId)}${state}: ${done} done, ${queued} queued, ${waiting} waiting, ${failed} failed, ${blocked} blocked`;
  });
  return [...(lines.length === 0 ? ["Nothing has been ordered."] : lines), `${workers} workers alive`];
}
