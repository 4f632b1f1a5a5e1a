import { onTestFinished } from "vitest";
import {
  createSimulator,
  startSimulatorServer,
  type FaultRates,
  type SimulatorServer,
  type Tariff,
} from "../../src/model/index.ts";
import { askedRubric, loadSuite } from "../../src/suite/index.ts";

export interface TestServerOptions {
  readonly latencyMs?: number;
  readonly faults?: FaultRates;
  readonly random?: () => number;
  readonly retryAfterSeconds?: number;
  readonly tariff?: Tariff;
}

/** The simulator over real HTTP, in the test's process so that the test can see its counts. */
export async function simulatorServer(options: TestServerOptions = {}): Promise<SimulatorServer> {
  const { rubrics } = await loadSuite("v2");
  const asked = [false, true].flatMap((blind) => rubrics.map((rubric) => askedRubric(rubric, { blind })));
  const { latencyMs = 0, faults = {}, random = Math.random, retryAfterSeconds = 0, tariff = null } = options;
  const server = await startSimulatorServer({
    simulator: createSimulator({ fields: asked.flatMap(({ fields }) => fields), seed: 1, tariff }),
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
