import { createSimulator, startSimulatorServer, type FaultRates, type SimulatorServer } from "../model/index.ts";
import { loadSuite } from "../suite/index.ts";

export interface SimulatorOrder {
  /** Suite whose rubrics the simulated judge grades by. */
  readonly suite: string;
  readonly seed: number;
  readonly port: number;
  readonly latencyMs: number;
  readonly jitterMs: number;
  readonly faults: FaultRates;
  readonly random: () => number;
}

/** Starts the simulator on the loopback address. @throws BenchError usage when the port cannot be had. */
export async function serveSimulator({ suite, seed, ...order }: SimulatorOrder): Promise<SimulatorServer> {
  const { rubrics } = await loadSuite(suite);
  const fields = rubrics.flatMap((rubric) => rubric.fields);
  return startSimulatorServer({ ...order, simulator: createSimulator({ fields, seed }) });
}
