import { createServer } from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";

const { latencyMs } = z.object({ latencyMs: z.number() }).parse(workerData);

const server = createServer((incoming, response) => {
  incoming.resume();
  setTimeout(() => response.end('{"choices":[]}'), latencyMs);
});

server.listen(0, "127.0.0.1", () => {
  const { port } = z.object({ port: z.number() }).parse(server.address());
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(`http://127.0.0.1:${port}`);
});
