import { once } from "node:events";
import { connect } from "node:net";
import type { Endpoint } from "../domain/model-config.ts";
import type { TaskOutcome } from "../domain/task-outcome.ts";
import type { Clock } from "../engine/index.ts";

/** A server that answered before may be restarted; one that never did is probably not there. */
const patienceMs = { beforeFirstAnswer: 60_000, afterwards: 600_000 };
const betweenLooksMs = 1_000;
const slowConnectionMs = 5_000;

/** Waits for a server on this machine that refuses connections: once for all of its calls, which then go on by themselves. */
export class LocalServerWait {
  readonly #clock: Clock;
  readonly #stop: AbortSignal;
  /** By endpoint. `wait` is shared by all calls to the server; null while none is refused. */
  readonly #servers = new Map<string, { hasAnswered: boolean; wait: Promise<boolean> | null }>();

  /** @param stop ends every wait; the calls stay open for a later run */
  constructor(clock: Clock, stop: AbortSignal) {
    this.#clock = clock;
    this.#stop = stop;
  }

  /** The outcome of a call, which holds its place until the server accepts connections again, or fails after the wait. */
  async follow(endpoint: Endpoint, call: Promise<TaskOutcome>): Promise<TaskOutcome> {
    const outcome = await call;
    const server = this.#servers.get(endpoint.id) ?? { hasAnswered: false, wait: null };
    this.#servers.set(endpoint.id, server);
    if (outcome.kind === "done" && !outcome.cached) server.hasAnswered = true;
    if (outcome.kind !== "retry" || outcome.fault !== "server-down") return outcome;
    const waitMs = server.hasAnswered ? patienceMs.afterwards : patienceMs.beforeFirstAnswer;
    server.wait ??= this.#untilBack(endpoint, waitMs).finally(() => (server.wait = null));
    if ((await server.wait) || this.#stop.aborted) return outcome;
    return { kind: "failed", fault: "server-down", detail: `no answer for ${waitMs / 60_000} min: ${outcome.detail}` };
  }

  /** Whether the server accepts connections before the time is over. */
  async #untilBack({ baseUrl }: Endpoint, waitMs: number): Promise<boolean> {
    const end = this.#clock.now() + waitMs;
    while (this.#clock.now() < end && !this.#stop.aborted) {
      await this.#clock.sleep(betweenLooksMs, this.#stop);
      if (await accepts(new URL(baseUrl), this.#stop)) return true;
    }
    return false;
  }
}

/** Waits for refused connections only: the next call finds out about any other failure. */
async function accepts({ hostname, port, protocol }: URL, stop: AbortSignal): Promise<boolean> {
  const host = hostname.replace(/^\[(.*)\]$/u, "$1");
  const socket = connect({ host, port: Number(port) || (protocol === "https:" ? 443 : 80) });
  try {
    await once(socket, "connect", { signal: AbortSignal.any([stop, AbortSignal.timeout(slowConnectionMs)]) });
    return true;
  } catch (error) {
    return !isRefusal(error);
  } finally {
    socket.destroy();
  }
}

function isRefusal(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isRefusal);
  return error instanceof Error && "code" in error && error.code === "ECONNREFUSED";
}
