import type { BenchmarkEnvironment } from "../bench/index.ts";
import { commandOver, type CommandWriter } from "./command-over.ts";
import type { WorkersWish } from "./flags/engine-flags.ts";
import { sessionSilence } from "./session-silence.ts";
import type { InterruptStop } from "./stop-on-interrupt.ts";
import type { Terminal } from "./terminal.ts";

export const defaultSilenceMs = 30_000;

type ScaleOut = NonNullable<BenchmarkEnvironment["scaleOut"]>;

/** Workers that do the work, as a command has to do with them. */
export interface WorkersInHand extends ScaleOut {
  /** Empty before it has been ordered. */
  readonly runId: () => string;
  readonly command: CommandWriter;
}

interface Following {
  readonly terminal: Terminal;
  readonly stopping: InterruptStop;
  readonly db: string;
  readonly workers: WorkersWish | null;
}

/** A run that workers do: this process orders it, follows it unless it is to leave, and says when nobody works on it. */
export function overWorkers({ terminal, stopping, db, workers }: Following): WorkersInHand | null {
  if (workers === null) return null;
  const { detach } = workers;
  const { silenceMs = defaultSilenceMs } = sessionSilence(terminal.environment);
  const command = commandOver(terminal, db);
  let runId = "";
  const idleWords = {
    "no-worker": () =>
      `No worker is alive, and the run waits for one. Start some, on any machine: ${command("worker")}`,
    paused: () => `The run is paused. To let it go on: ${command("queues", "--resume", "--run", runId)}`,
  };
  return {
    url: db,
    silenceMs,
    detach,
    runId: () => runId,
    command,
    onOrdered: (id) => {
      runId = id;
      if (!detach) stopping.say(`Run ${id}: workers make its calls. Ctrl-C leaves it to them.`);
    },
    onIdle: (why) => stopping.say(idleWords[why]()),
  };
}
