import type { Answer, Cost, ModelConfig, TaskKey, Usage } from "../../domain/index.ts";
import type { ImportedAttempt } from "../../store/index.ts";
import type { Trajectory, TrajectoryCost } from "./trajectory-file.ts";

/** Where a published answer or verdict goes. */
export interface ImportTarget {
  readonly key: TaskKey;
  /** The model config that was asked. */
  readonly asked: Pick<ModelConfig, "sentAs" | "endpoint">;
}

export function importedAnswer(taskKey: TaskKey, trajectory: Trajectory): Answer {
  const toolCalls = trajectory.response_tool_calls ?? [];
  return {
    taskKey,
    attemptId: null,
    text: trajectory.response,
    channel: channelOf(toolCalls[0]?.function.arguments),
    truncated: isTruncated(trajectory),
    finishReason: trajectory.finish_reason ?? null,
    contentThinking: trajectory.content_thinking ?? null,
    reasoning: trajectory.reasoning_content ?? null,
    toolCalls,
    origin: "imported",
  };
}

/** The request as far as it was kept: its messages. The reply's parts are those of the answer; its body was not kept. */
export function answerAttempt({ key, asked }: ImportTarget, trajectory: Trajectory): ImportedAttempt {
  const { metadata, gen_cost: cost, request_messages: messages } = trajectory;
  const finishedAt = metadata.timestamp;
  return {
    start: {
      taskKey: key,
      startedAt: new Date(finishedAt.getTime() - elapsedMs(cost)).toISOString(),
      endpoint: asked.endpoint.id,
      model: asked.sentAs,
      request: JSON.stringify({ model: asked.sentAs, messages }),
    },
    end: {
      finishedAt: finishedAt.toISOString(),
      result: isTruncated(trajectory) ? "truncated" : "answered",
      response: null,
      detail: null,
      ...billOf(cost, asked),
    },
  };
}

type Bill = Pick<ImportedAttempt["end"], "elapsedMs" | "status" | "usage" | "cost" | "servedBy">;

/** What was measured of a published call; the HTTP status and the provider that served it were not kept. */
export function billOf(cost: TrajectoryCost | null | undefined, { endpoint }: ImportTarget["asked"]): Bill {
  return {
    elapsedMs: elapsedMs(cost),
    status: null,
    usage: usageOf(cost),
    cost: priceOf(cost, endpoint.kind),
    servedBy: null,
  };
}

export function elapsedMs(cost: TrajectoryCost | null | undefined): number {
  return Math.round((cost?.elapsed_seconds ?? 0) * 1000);
}

function usageOf(cost: TrajectoryCost | null | undefined): Usage {
  return {
    promptTokens: cost?.prompt_tokens ?? null,
    completionTokens: cost?.completion_tokens ?? null,
    reasoningTokens: null,
  };
}

function priceOf(cost: TrajectoryCost | null | undefined, endpointKind: string): Cost {
  const usd = cost?.cost_usd ?? null;
  if (usd === null) return { usd, source: "unknown" };
  if (typeof cost?.routerFeeUsd === "number") return { usd, source: "upstream" };
  return { usd, source: endpointKind === "local" && usd === 0 ? "free" : "billed" };
}

function isTruncated({ finish_reason: reason }: Trajectory): boolean {
  return reason === "length";
}

/** The published project recovered the text of calls whose arguments it could not read, and kept the calls as they were. */
function channelOf(toolArguments: string | undefined): Answer["channel"] {
  if (toolArguments === undefined) return "content";
  try {
    JSON.parse(toolArguments);
    return "tool";
  } catch {
    return "recovered";
  }
}
