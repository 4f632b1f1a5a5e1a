import type { Environment, ModelConfig, ToolDefinition } from "../../domain/index.ts";
import type { ModelConfigChoice } from "../../model/index.ts";
import type { Clients } from "../clients.ts";
import { sourcesWithoutCalls, tinyCallTimeoutMs } from "../rows/row-sources.ts";
import { settleRows } from "../rows/settle-rows.ts";
import { makeTinyCall, type TinyCallResult, type TriedFeature } from "../rows/tiny-call.ts";
import { failed, passed, warned, type Check } from "./check.ts";

export interface CallWork {
  readonly clients: Clients;
  readonly environment: Environment;
  readonly signal: AbortSignal;
  /** What a run would give the models; null where it would give none. */
  readonly tool: ToolDefinition | null;
  /** Whether models may be called that cost something. */
  readonly mayPay: boolean;
  /** Told before a model is called, as it may take as long as a server takes to load it. */
  readonly onTinyCall: (row: ModelConfig) => void;
}

/**
 * Asks a model for one word, with the tool and the parameters that a run would send. None where that may cost something, unless
 * it may: servers of one's own are always asked.
 */
export async function checkCall(work: CallWork, choice: ModelConfigChoice): Promise<readonly Check[]> {
  const { clients, signal, tool, mayPay, onTinyCall } = work;
  const sources = sourcesWithoutCalls({ ...work, store: null });
  const { rows } = await settleRows([choice], [], sources);
  const [row] = rows;
  if (row === undefined || row.endpoint.kind === "simulator") return [];
  if (!mayPay && !(await sources.isOwnServer(row))) return [];
  onTinyCall(row);
  try {
    const client = clients.of(row.endpoint);
    return describe(row, await makeTinyCall({ client, row, tool, timeoutMs: tinyCallTimeoutMs, signal }));
  } catch (error) {
    return [failed("call", error)];
  }
}

const remedies: Readonly<Record<TriedFeature, (row: ModelConfig) => Check>> = {
  tools: ({ label }) => ({
    check: "call",
    status: "fail",
    detail: `${label}: the server refuses tools`,
    advice: "Measure it with aib run --modes user_role, or behind a server that supports tools.",
  }),
  reasoning: ({ label, reasoningEffort }) =>
    warned("call", `${label}: the server refuses reasoning effort ${reasoningEffort}`, withoutIt),
  temperature: ({ label, temperature }) =>
    warned("call", `${label}: the server refuses temperature ${temperature}`, withoutIt),
};

const withoutIt = "A run leaves it out and marks the row.";

function describe(row: ModelConfig, { refused, exchange, usd }: TinyCallResult): readonly Check[] {
  const refusals = refused.map((feature) => remedies[feature](row));
  const { result, elapsedMs } = exchange;
  if (result.kind === "fault") {
    const advice = "Ask the model something by hand, or look into the server's log.";
    return [...refusals, warned("call", `${row.label}: no reply to one word: ${result.detail}`, advice)];
  }
  const without = refused.length === 0 ? "" : ` without ${refused.join(", ")}`;
  return [
    ...refusals,
    passed("call", `${row.label}: replies${without} in ${Math.round(elapsedMs)} ms; ${costText(usd)}`),
  ];
}

function costText(usd: number | null): string {
  if (usd === null) return "the server does not say what that cost";
  return usd === 0 ? "free" : `cost $${usd.toPrecision(2)}`;
}
