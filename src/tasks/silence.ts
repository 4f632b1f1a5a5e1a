import type { TaskKey } from "../domain/task.ts";
import type { Digest } from "../domain/digest.ts";
import type { JudgeConfig, ModelConfig } from "../domain/model-config.ts";
import { lineWithHint, onlyReasoning, wordsAsReasoning } from "../model/index.ts";
import { readingOfFault, type ObservedFault } from "./faults.ts";
import type { Silence } from "./unsupported-features.ts";
import type { CallContext, CallReading, PreparedCall } from "./task-kind.ts";

/**
 * Such replies in a row after which a receiver is not asked again: they are billed, and the next would be the same. Where all words stand in
 * the field for reasoning, a server takes every answer for thoughts; one that has said a word before had an accident, as behind
 * every empty reply.
 */
const mostReplies = 3;

type Context = Pick<CallContext, "unsupported">;

/** Null while the receiver may be asked. */
export function exhaustedBy({ unsupported }: Context, receiver: Digest): PreparedCall | null {
  const { kind = "token-limit", count = 0, detail = "" } = unsupported.silence.get(receiver) ?? {};
  if (count < mostReplies) return null;
  return { kind: "no-call", outcome: { kind: "failed", fault: faultOf(kind), detail } };
}

function faultOf(kind: Silence["kind"]): "token-limit" | "empty" {
  return kind === "token-limit" ? kind : "empty";
}

/** The receiver has said a word. */
export function noteWord({ unsupported }: Context, receiver: Digest): void {
  unsupported.silence.delete(receiver);
  unsupported.spoken.add(receiver);
}

/** A reply without a readable text. So many in a row fail their task and all others of the receiver. */
export function readingOfSilence(
  { unsupported }: Context,
  receiver: Pick<ModelConfig | JudgeConfig, "id" | "maxTokens" | "reasoningEffort">,
  fault: Omit<ObservedFault, "afterMs"> & { readonly effortFlag: string; readonly taskKey: TaskKey },
): CallReading {
  const kind = kindOf(fault);
  const { id } = receiver;
  if (kind === null || (kind === "only-reasoning" && unsupported.spoken.has(id)))
    return readingOfFault({ ...fault, afterMs: null });
  const detail = lineWithHint(...inWords(kind, receiver, fault));
  const before = unsupported.silence.get(id);
  const tasks = new Set(before?.kind === kind ? before.tasks : []).add(fault.taskKey);
  // A question that alone is answered so stops no other.
  const replies = before?.kind === kind ? before.replies + 1 : 1;
  const count = kind === "token-limit" ? replies : Math.min(replies, tasks.size);
  unsupported.silence.set(id, { kind, tasks, replies, count, detail });
  const silent = faultOf(kind);
  if (count < mostReplies) return readingOfFault({ fault: silent, detail, afterMs: null });
  return { result: silent, detail, outcome: { kind: "failed", fault: silent, detail } };
}

function kindOf({ fault, detail }: Pick<ObservedFault, "fault" | "detail">): Silence["kind"] | null {
  if (fault === "token-limit") return fault;
  return fault === "empty" && detail.includes(onlyReasoning) ? "only-reasoning" : null;
}

/** What happened, and what to change. */
function inWords(
  kind: Silence["kind"],
  { maxTokens, reasoningEffort }: Pick<ModelConfig | JudgeConfig, "maxTokens" | "reasoningEffort">,
  { detail, effortFlag }: { readonly detail: string; readonly effortFlag: string },
): readonly [what: string, hint: string] {
  if (kind === "only-reasoning") return [detail, wordsAsReasoning];
  const others = [
    // A server may ignore it.
    ...(reasoningEffort === "none" ? [] : [`${effortFlag} none`]),
    effortFlag === "--reasoning-effort" ? `--max-tokens ${4 * maxTokens}` : "another judge",
  ];
  return [`no answer within ${maxTokens} tokens: ${detail}`, `try ${others.join(" or ")}`];
}
