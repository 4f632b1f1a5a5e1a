import { onTestFinished } from "vitest";
import { gradedFields } from "../../src/campaign/index.ts";
import { scriptedTexts } from "../../src/campaign/scripted-texts.ts";
import type { FaultRates } from "../../src/model/simulator/injected-fault.ts";
import { startSimulatorServer, type SimulatorServer } from "../../src/model/simulator/simulator-server.ts";
import { createSimulator } from "../../src/model/simulator/simulator.ts";
import type { Tariff } from "../../src/model/simulator/tariff.ts";
import { loadSuite } from "../../src/suite/index.ts";

export interface TestServerOptions {
  /** Whose rubrics and items it knows (default: v2). */
  readonly suite?: string;
  readonly latencyMs?: number;
  readonly faults?: FaultRates;
  readonly random?: () => number;
  readonly retryAfterSeconds?: number;
  readonly tariff?: Tariff;
}

/** A simulator that grades by a suite's rubrics and knows its items. */
export async function simulatorOf(
  suiteId: string,
  tariff: Tariff | null = null,
): Promise<ReturnType<typeof createSimulator>> {
  const suite = await loadSuite(suiteId);
  return createSimulator({ fields: gradedFields(suite), scripted: scriptedTexts(suite), seed: 1, tariff });
}

/** The simulator over real HTTP, in the test's process so that the test can see its counts. */
export async function simulatorServer(options: TestServerOptions = {}): Promise<SimulatorServer> {
  const {
    suite = "v2",
    latencyMs = 0,
    faults = {},
    random = Math.random,
    retryAfterSeconds = 0,
    tariff = null,
  } = options;
  const server = await startSimulatorServer({
    simulator: await simulatorOf(suite, tariff),
    port: 0,
    latencyMs,
    jitterMs: 0,
    faults,
    random,
    retryAfterSeconds,
  });
  onTestFinished(() => server.close());
  return server;
}
