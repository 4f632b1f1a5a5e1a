import { defaultSilenceMs, type BenchmarkEnvironment } from "../bench/index.ts";
import { plainText } from "../report/index.ts";
import { commandOver, type CommandWriter } from "./command-over.ts";
import type { WorkersWish } from "./flags/engine-flags.ts";
import { sayOfServer } from "./say-of-server.ts";
import { sessionSilence } from "./session-silence.ts";
import type { InterruptStop } from "./stop-on-interrupt.ts";
import type { Terminal } from "./terminal.ts";

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
    ...sayOfServer(stopping.say),
    onIdle: (why) => stopping.say(idleWords(why, runId, command)),
  };
}

type Idleness = Parameters<ScaleOut["onIdle"]>[0];

function idleWords(why: Idleness, runId: string, command: CommandWriter): string {
  if (why.kind === "paused") {
    return `The run is paused. To let it go on: ${command("queues", "--resume", "--run", runId)}`;
  }
  const start = `Start some, on any machine: ${command("worker")}`;
  if (why.kind === "other-version") {
    const there = why.workers.join(", ");
    return `No worker of version ${why.version}, which ordered the run, is alive, only of ${there}. ${start}`;
  }
  const left = why.refusals.map(({ host, reason }) => ` One on ${host} left: ${reason}`).join("");
  return plainText(`No worker is alive, and the run waits for one.${left} ${start}`);
}
