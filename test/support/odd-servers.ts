import { onTestFinished } from "vitest";
import { startFaultyProvider, type FaultyProvider, type Spoil } from "./faulty-provider.ts";
import { startRawServer, type RawBehaviour, type RawServer } from "./raw-server.ts";

/** Closes with the test. */
export async function rawServer(behave: RawBehaviour): Promise<RawServer> {
  const server = await startRawServer(behave);
  onTestFinished(() => server.close());
  return server;
}

/** Answers at once. Closes with the test. */
export async function faultyProvider(spoil: Spoil): Promise<FaultyProvider> {
  const provider = await startFaultyProvider({ spoil, latencyMs: () => 0 });
  onTestFinished(() => provider.close());
  return provider;
}
