import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

const main = join(import.meta.dirname, "..", "src", "cli", "main.ts");

export interface WorkerCrew {
  readonly processes: readonly ChildProcess[];
  readonly stop: () => Promise<void>;
}

/** Starts that many `aib worker` processes; resolves when they are ready to work. */
export async function startCrew(db: string, workers: number): Promise<WorkerCrew> {
  const processes = await Promise.all(Array.from({ length: workers }, () => startWorker(db)));
  return {
    processes,
    async stop() {
      const alive = processes.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
      const ends = alive.map((worker) => once(worker, "exit"));
      for (const worker of alive) worker.kill("SIGTERM");
      await Promise.all(ends);
    },
  };
}

async function startWorker(db: string): Promise<ChildProcess> {
  const worker = spawn(process.execPath, ["--max-semi-space-size=8", main, "worker", "--db", db], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  for await (const line of createInterface(worker.stderr)) {
    if (!line.startsWith("Working.")) throw new Error(`a worker did not start: ${line}`);
    break;
  }
  // Drains the output: a full pipe would block the worker.
  worker.stderr.resume();
  return worker;
}
