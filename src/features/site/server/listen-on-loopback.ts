import type { Server } from "node:http";
import { BenchError } from "../../../domain/index.ts";

/** Unreachable from other machines. */
export const loopbackHost = "127.0.0.1";
const usualPort = 4117;
const portsTried = 20;

/**
 * Listens on the loopback address and gives the port: the one asked for (0 for any), or without a wish the usual one or the
 * next that is free. @throws BenchError usage when it cannot be had
 */
export async function listenOnLoopback(server: Server, wanted: number | null): Promise<number> {
  if (wanted !== null) return listen(server, wanted);
  for (let port = usualPort; port < usualPort + portsTried; port += 1) {
    try {
      return await listen(server, port);
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
  return listen(server, 0);
}

async function listen(server: Server, port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject);
  server.listen({ port, host: loopbackHost }, resolve);
  try {
    await promise;
  } catch (cause) {
    throw cannotListen(port, cause);
  } finally {
    server.off("error", reject);
  }
  const address = server.address();
  return address !== null && typeof address === "object" ? address.port : port;
}

function isTaken(error: unknown): boolean {
  const cause = error instanceof BenchError ? error.cause : null;
  return cause instanceof Error && "code" in cause && cause.code === "EADDRINUSE";
}

function cannotListen(port: number, cause: unknown): BenchError {
  return new BenchError({
    code: "usage",
    message: `The viewer cannot listen on ${loopbackHost}, port ${port}: ${cause instanceof Error ? cause.message : String(cause)}`,
    hint: "Choose another port, 0 for any free one, or leave --port out.",
    cause,
  });
}
