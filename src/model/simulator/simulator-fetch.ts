import type { Simulator, WireRequest } from "./simulator.ts";

/** The simulator as a `fetch` in this process: no socket, no latency, no faults. */
export function simulatorFetch(simulator: Simulator): typeof fetch {
  return async (input, init) => {
    init?.signal?.throwIfAborted();
    const { status, headers, body } = simulator.handle(await wireRequest(input, init));
    return new Response(body, { status, headers });
  };
}

type FetchInput = Parameters<typeof fetch>;

async function wireRequest(input: FetchInput[0], init: FetchInput[1]): Promise<WireRequest> {
  const body = init?.body;
  if (input instanceof Request || (typeof body !== "string" && body !== null && body !== undefined)) {
    return readRequest(new Request(input, init));
  }
  return {
    method: init?.method ?? "GET",
    path: new URL(input).pathname,
    headers: Object.fromEntries(new Headers(init?.headers)),
    body: body ?? "",
  };
}

async function readRequest(request: Request): Promise<WireRequest> {
  return {
    method: request.method,
    path: new URL(request.url).pathname,
    headers: Object.fromEntries(request.headers),
    body: await request.text(),
  };
}
