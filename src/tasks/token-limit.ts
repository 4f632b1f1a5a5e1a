import type { Digest } from "../domain/digest.ts";
import type { JudgeConfig, ModelConfig } from "../domain/model-config.ts";
import { lineWithHint } from "../model/index.ts";
import { readingOfFault, type ObservedFault } from "./faults.ts";
import type { CallContext, CallReading, PreparedCall } from "./task-kind.ts";

/** Such replies in a row after which a receiver is not asked again: they are billed, and the next would be the same. */
const mostReplies = 3;

type Context = Pick<CallContext, "unsupported">;

/** Null while the receiver may be asked. */
export function exhaustedBy({ unsupported }: Context, receiver: Digest): PreparedCall | null {
  const { count, detail } = unsupported.tokenLimit.get(receiver) ?? { count: 0, detail: "" };
  if (count < mostReplies) return null;
  return { kind: "no-call", outcome: { kind: "failed", fault: "token-limit", detail } };
}

/** A reply without a readable text. The third in a row that the token limit ended fails its task and all others of the receiver. */
export function readingOfSilence(
  { unsupported }: Context,
  receiver: Pick<ModelConfig | JudgeConfig, "id" | "maxTokens" | "reasoningEffort">,
  fault: Omit<ObservedFault, "afterMs"> & { readonly effortFlag: string },
): CallReading {
  if (fault.fault !== "token-limit") return readingOfFault({ ...fault, afterMs: null });
  const { id, maxTokens, reasoningEffort } = receiver;
  const detail = lineWithHint(
    `no answer within ${maxTokens} tokens: ${fault.detail}`,
    `try ${[
      // A server may ignore it.
      ...(reasoningEffort === "none" ? [] : [`${fault.effortFlag} none`]),
      fault.effortFlag === "--reasoning-effort" ? `--max-tokens ${4 * maxTokens}` : "another judge",
    ].join(" or ")}`,
  );
  const count = (unsupported.tokenLimit.get(id)?.count ?? 0) + 1;
  unsupported.tokenLimit.set(id, { count, detail });
  if (count < mostReplies) return readingOfFault({ fault: "token-limit", detail, afterMs: null });
  return { result: "token-limit", detail, outcome: { kind: "failed", fault: "token-limit", detail } };
}
