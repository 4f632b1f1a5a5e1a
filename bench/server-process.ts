import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";

export interface ServerProcess {
  /** Base URL for a client. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const simulator = [join(import.meta.dirname, "..", "src", "cli", "main.ts"), "simulate", "--port", "0"];
const fixedServer = join(import.meta.dirname, "fixed-server.ts");

/** `aib simulate` in a process of its own, so that its work does not count as the client's. */
export function startSimulatorProcess(): Promise<ServerProcess> {
  return startServer(simulator);
}

/** A server that answers every call after exactly this time. */
export function startFixedServer(latencyMs: number): Promise<ServerProcess> {
  return startServer([fixedServer, `${latencyMs}`]);
}

export interface Allowance {
  readonly latencyMs: number;
  /** Refuses more calls at once than that. */
  readonly atOnce: number;
  /** The Retry-After of a refusal; null for none. */
  readonly retryAfterSeconds: number | null;
}

export function startLimitedServer({ latencyMs, atOnce, retryAfterSeconds }: Allowance): Promise<ServerProcess> {
  const retryAfter = retryAfterSeconds === null ? [] : [`${retryAfterSeconds}`];
  return startServer([fixedServer, `${latencyMs}`, `${atOnce}`, ...retryAfter]);
}

/** `firstAt` and `lastAt` in milliseconds since 1970. */
const trafficSchema = z.object({
  mostAtOnce: z.number(),
  served: z.number(),
  refused: z.number(),
  busyMs: z.number(),
  firstAt: z.number(),
  lastAt: z.number(),
});

export type Traffic = z.infer<typeof trafficSchema>;

/** The traffic of a fixed or limited server since the last request for it. */
export async function trafficOf(url: string): Promise<Traffic> {
  const response = await fetch(`${url}/traffic`);
  return trafficSchema.parse(await response.json());
}

/** Waits until the server prints its address. */
async function startServer(args: readonly string[]): Promise<ServerProcess> {
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
  throw new Error("the server ended before it printed its address");
}
