import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

export interface SimulatorProcess {
  /** Base URL for a client. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const main = join(import.meta.dirname, "..", "src", "cli", "main.ts");

/** `aib simulate` in a process of its own, so that its work does not count as the client's. */
export async function startSimulatorProcess(latencyMs: number): Promise<SimulatorProcess> {
  const args = [main, "simulate", "--port", "0", "--latency", `${latencyMs}`];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface(child.stdout)) {
    const url = /(http:\/\/127\.0\.0\.1:\d+\/v1)/u.exec(line)?.[1];
    if (url === undefined) continue;
    return {
      url,
      stop: async () => {
        child.kill("SIGTERM");
        await once(child, "exit");
      },
    };
  }
  throw new Error("the simulator ended before it said where it listens");
}
