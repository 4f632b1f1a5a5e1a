import type { ChatRequest, Judging } from "../domain/index.ts";

export interface RepairRequestInput {
  /** The request that got the unreadable reply. */
  readonly previous: ChatRequest;
  readonly reply: string;
  /** The problem that `readGrade` reported. */
  readonly problem: string;
  readonly judging: Judging;
}

/** Asks the judge to repair its reply: repeats the reply and states the problem. */
export function repairRequest({ previous, reply, problem, judging }: RepairRequestInput): ChatRequest {
  // Some providers reject an assistant message without text.
  const shown = reply.trim() === "" ? "(no text)" : reply.toWellFormed();
  return {
    ...previous,
    messages: [
      ...previous.messages,
      { role: "assistant", content: shown },
      { role: "user", content: judging.repair.replaceAll("{problem}", () => problem) },
    ],
  };
}
