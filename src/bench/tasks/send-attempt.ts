import type { ChatRequest, Endpoint, TaskOutcome } from "../../domain/index.ts";
import { defaultTimeoutMs, type Exchange } from "../../model/index.ts";
import { worstCaseUsd } from "../budget/worst-case.ts";
import type { AnyTask } from "../events/event-task.ts";
import type { TaskContext } from "./task-context.ts";

/** What became of the wish to send: a task that has its result, or that another process is at, is not asked for. */
export type Sending =
  | { readonly kind: "sent"; readonly sent: SentAttempt }
  | { readonly kind: "unsent"; readonly outcome: TaskOutcome };

export interface SentAttempt {
  readonly task: AnyTask;
  readonly attemptId: number;
  readonly exchange: Exchange;
}

export interface Shipment {
  readonly task: AnyTask;
  readonly endpoint: Endpoint;
  readonly request: ChatRequest;
  readonly signal: AbortSignal;
  /** When the name extraction was recorded that this attempt is to replace; null where there is none. */
  readonly replaces?: string | null;
}

/** Records the attempt, then sends its one request. What came back is recorded by the caller, together with its reading. */
export async function sendAttempt(context: TaskContext, shipment: Shipment): Promise<Sending> {
  const { task, endpoint, request, signal, replaces = null } = shipment;
  const client = context.clients.of(endpoint);
  const prepared = client.prepare(request);
  const start = {
    taskKey: task.key,
    startedAt: context.now().toISOString(),
    endpoint: endpoint.id,
    model: request.model,
    request: prepared.text,
    reservedUsd: worstCaseOf(context, { endpoint, request, text: prepared.text }),
  };
  const claim = await context.session.claim(start, { replaces });
  if (claim.kind === "unsent") return claim;
  if (claim.kind === "unseen") return { kind: "unsent", outcome: { kind: "deferred", afterMs: 0 } };
  const { attemptId } = claim;
  context.attempts.started(task, attemptId);
  const timeoutMs = context.timeoutMs ?? defaultTimeoutMs(endpoint);
  const exchange = await client.send(prepared, { signal, timeoutMs });
  return { kind: "sent", sent: { task, attemptId, exchange } };
}

interface SizedRequest {
  readonly endpoint: Endpoint;
  readonly request: ChatRequest;
  readonly text: string;
}

/** Null where nobody says what the model costs. */
function worstCaseOf({ priceOf }: TaskContext, { endpoint, request, text }: SizedRequest): number | null {
  const { model: sentAs, provider, maxTokens } = request;
  const price = priceOf({ endpoint, sentAs, provider });
  return price === null ? null : worstCaseUsd({ text, maxTokens }, price);
}
