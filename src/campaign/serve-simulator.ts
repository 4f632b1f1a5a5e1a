import { gradedFields } from "./clients.ts";
import { scriptedTexts } from "./scripted-texts.ts";
import type { FaultRates } from "../model/simulator/injected-fault.ts";
import { startSimulatorServer, type SimulatorServer } from "../model/simulator/simulator-server.ts";
import { createSimulator } from "../model/simulator/simulator.ts";
import type { Tariff } from "../model/simulator/tariff.ts";
import { builtInSuiteIds, loadSuite } from "../suite/index.ts";

/** Starts the simulator on the loopback address. @throws BenchError usage when the port cannot be had. */
export async function serveSimulator({
  suite,
  seed,
  tariff,
  ...options
}: {
  /** A suite of the user's own whose rubrics and items the simulator knows besides the built-in ones; null for none. */
  readonly suite: string | null;
  readonly seed: number;
  readonly port: number;
  readonly latencyMs: number;
  readonly jitterMs: number;
  readonly faults: FaultRates;
  /** Null for free. */
  readonly tariff: Tariff | null;
  readonly random: () => number;
}): Promise<SimulatorServer> {
  const suites = await Promise.all([...builtInSuiteIds, ...(suite === null ? [] : [suite])].map(loadSuite));
  const fields = suites.flatMap(gradedFields);
  const scripted = suites.flatMap(scriptedTexts);
  return startSimulatorServer({ ...options, simulator: createSimulator({ fields, scripted, seed, tariff }) });
}
