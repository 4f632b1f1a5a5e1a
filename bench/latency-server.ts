import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { z } from "zod";

export interface LatencyServer {
  readonly url: string;
  close(): Promise<void>;
}

/** A loopback server that answers every call after `latencyMs`, in a thread of its own so as not to slow its caller. */
export async function startLatencyServer(latencyMs: number): Promise<LatencyServer> {
  const thread = new Worker(new URL("./latency-server-thread.ts", import.meta.url), { workerData: { latencyMs } });
  const [url] = z.tuple([z.string()]).parse(await once(thread, "message"));
  return { url, close: async () => void (await thread.terminate()) };
}
