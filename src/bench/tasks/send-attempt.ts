import type { ChatRequest, Endpoint } from "../../domain/index.ts";
import { defaultTimeoutMs, type Exchange } from "../../model/index.ts";
import type { AnyTask } from "../events/event-task.ts";
import type { TaskContext } from "./task-context.ts";

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
}

/** Records the attempt, then sends its one request. What came back is recorded by the caller, together with its reading. */
export async function sendAttempt(context: TaskContext, shipment: Shipment): Promise<SentAttempt> {
  const { task, endpoint, request, signal } = shipment;
  const client = context.clients.of(endpoint);
  const prepared = client.prepare(request);
  const attemptId = await context.store.beginAttempt({
    taskKey: task.key,
    startedAt: context.now().toISOString(),
    endpoint: endpoint.id,
    model: request.model,
    request: prepared.text,
  });
  context.attempts.started(task, attemptId);
  const timeoutMs = context.timeoutMs ?? defaultTimeoutMs(endpoint);
  return { task, attemptId, exchange: await client.send(prepared, { signal, timeoutMs }) };
}
