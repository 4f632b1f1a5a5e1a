import type { BenchmarkEnvironment } from "../campaign/index.ts";
import type { BenchError } from "../domain/bench-error.ts";
import { defaultSilenceMs } from "../outside/process-liveness.ts";
import { plainText } from "../results/plain-text.ts";
import type { StallReason } from "../workers/index.ts";
import { commandOver, type CommandWriter } from "./command-over.ts";
import type { WorkersOptions } from "./flags/engine-flags.ts";
import { grantWords, type KeyPlaces } from "./flags/key-flags.ts";
import { sessionSilence } from "./session-silence.ts";
import type { InterruptStop } from "./stop-on-interrupt.ts";
import type { Terminal } from "./terminal.ts";

/** The workers' run, as a command sees it. */
export interface WorkersInHand {
  readonly engine: NonNullable<BenchmarkEnvironment["scaleOut"]>;
  readonly detach: boolean;
  /** Empty before the run is queued. */
  readonly runId: () => string;
  readonly command: CommandWriter;
  /** The command that starts a worker for the run. */
  readonly work: string;
}

/** Queues a run for workers, then follows it unless detached, and reports when no worker is alive. */
export async function overWorkers(
  terminal: Terminal,
  stopping: InterruptStop,
  { db, workers, keys }: { readonly db: string; readonly workers: WorkersOptions | null; readonly keys: KeyPlaces },
): Promise<WorkersInHand | null> {
  if (workers === null) return null;
  const { detach } = workers;
  const { silenceMs = defaultSilenceMs } = sessionSilence(terminal.environment);
  const command = commandOver(terminal, db);
  const work = command("worker", ...grantWords(keys));
  let runId = "";
  const { scaleOutOver } = await import("../workers/index.ts");
  const engine = scaleOutOver({
    url: db,
    silenceMs,
    detach,
    onOrdered: (id) => {
      runId = id;
      stopping.leaveToWorkers();
      if (!detach) stopping.print(`Run ${id}: workers make its calls and continue after Ctrl-C.`);
    },
    ...reportConnection(stopping.print),
    onIdle: (why) => stopping.print(idleWords(why, runId, { command, work })),
  });
  return { engine, detach, runId: () => runId, command, work };
}

function idleWords(
  why: StallReason,
  runId: string,
  { command, work }: Pick<WorkersInHand, "command" | "work">,
): string {
  if (why.kind === "paused") {
    return `The run is paused. To resume it: ${command("queues", "--resume", "--run", runId)}`;
  }
  const start = `Start some, on any machine: ${work}`;
  if (why.kind === "other-version") {
    const there = why.workers.join(", ");
    return `No worker of version ${why.version} is alive, which this run needs, only of ${there}. ${start}`;
  }
  const left = why.refusals.map(({ host, reason }) => ` One on ${host} left: ${reason}`).join("");
  return plainText(`The run waits for a worker, and none is alive.${left} ${start}`);
}

/** Reports when the database goes away, and when it is back. */
export function reportConnection(print: (line: string) => void) {
  return {
    onAway: ({ message }: BenchError) => print(`warning: ${plainText(message)} Waiting for it.`),
    onBack: () => print("The database is back."),
  };
}
