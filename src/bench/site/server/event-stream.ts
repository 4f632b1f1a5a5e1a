import type { ServerResponse } from "node:http";
import { noStore, securityHeaders } from "./http-reply.ts";
import type { SiteEvents } from "./site-events.ts";

/** What is between may close a connection on which nothing was said for long. */
const heartbeat = ": still here\n\n";
/** How long a browser waits before it connects again. */
const retryMs = 2000;

export interface StreamOptions {
  readonly events: SiteEvents;
  readonly heartbeatMs: number;
}

/** Answers with server-sent events until the browser goes away. */
export function streamEvents(response: ServerResponse, { events, heartbeatMs }: StreamOptions): void {
  response.writeHead(200, {
    ...securityHeaders,
    ...noStore,
    "content-type": "text/event-stream; charset=utf-8",
    // For a proxy that would else collect what is to arrive at once.
    "x-accel-buffering": "no",
  });
  response.write(`retry: ${retryMs}\n\n`);
  const stop = events.listen(({ name, data }) => {
    response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  });
  const timer = setInterval(() => response.write(heartbeat), heartbeatMs);
  response.once("close", () => {
    clearInterval(timer);
    stop();
  });
}
