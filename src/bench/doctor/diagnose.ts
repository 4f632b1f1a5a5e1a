import type { Suite, ToolDefinition } from "../../domain/index.ts";
import type { KeyRing, Registry } from "../../model/index.ts";
import { isServerAddress } from "../../store/index.ts";
import { deliveryTool } from "../../plan/index.ts";
import { loadSuite } from "../../suite/index.ts";
import { openRegistry } from "../built-in-registry.ts";
import { createClients, gradedFields } from "../clients.ts";
import { asWarning, type Check } from "./check.ts";
import { checkRegistry, checkSuites } from "./check-contents.ts";
import { checkEndpoint, type EndpointWork } from "./check-endpoint.ts";
import { checkDisk, checkStore } from "./check-store.ts";
import { wantedModels, type WantedOrder } from "./wanted-models.ts";

export interface DiagnosisOrder extends Omit<WantedOrder, "suite" | "registry"> {
  /** A built-in suite's id, or the path of a YAML file. */
  readonly suite: string;
  readonly registryFile: string | null;
  readonly keys: KeyRing;
  /** Path of the store's file, or address of a Postgres database. */
  readonly location: string;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Whether models may be called that cost something. */
  readonly mayPay: boolean;
  readonly onTinyCall: EndpointWork["onTinyCall"];
}

/** Looks at everything that a run needs. Spends nothing, unless it may pay for a word of each model. */
export async function diagnose(order: DiagnosisOrder): Promise<readonly Check[]> {
  const { suite: source, registryFile, location } = order;
  const checks = await Promise.all([
    checkSuites(source),
    checkRegistry(registryFile),
    checkStore(location),
    // A server's disk is seen from there.
    ...(isServerAddress(location) ? [] : [checkDisk(location)]),
  ]);
  if (checks.slice(0, 2).some(({ status }) => status === "fail")) return checks;
  const contents = { suite: await loadSuite(source), registry: await openRegistry(registryFile) };
  return [...checks, ...(await checkCalls(order, contents))];
}

async function checkCalls(
  order: DiagnosisOrder,
  contents: { readonly suite: Suite; readonly registry: Registry },
): Promise<readonly Check[]> {
  const { endpoints, problems } = wantedModels({ ...order, ...contents });
  const { environment } = order.routing;
  const simulatedFields = gradedFields(contents.suite);
  const work: EndpointWork = {
    clients: createClients({ keys: order.keys, simulatedFields, simulatorSeed: 1, keyOptional: true }),
    environment,
    now: order.now,
    signal: order.signal,
    tool: toolIn(contents.suite),
    mayPay: order.mayPay,
    onTinyCall: order.onTinyCall,
  };
  const groups = await Promise.all(
    endpoints.map(async ({ endpoint, wanted, optional }) => {
      const checks = await checkEndpoint(work, endpoint, wanted);
      return optional ? checks.map(asWarning) : checks;
    }),
  );
  return [...groups.flat(), ...problems];
}

function toolIn({ defaultConfigurations, deliveries }: Suite): ToolDefinition | null {
  const usesTool = defaultConfigurations.some(({ delivery }) => delivery === "tool_role");
  return usesTool ? deliveryTool(deliveries.tool_role) : null;
}
