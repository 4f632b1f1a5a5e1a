import type { ChatRequest, Judging } from "../domain/index.ts";

export interface RepairRequestInput {
  /** The request that brought the unreadable reply. */
  readonly previous: ChatRequest;
  readonly reply: string;
  /** What was wrong with it, as `readGrade` says. */
  readonly problem: string;
  readonly judging: Judging;
}

/** Shows the judge its own unreadable reply, says what was wrong and asks once more. */
export function repairRequest({ previous, reply, problem, judging }: RepairRequestInput): ChatRequest {
  // Some providers refuse an assistant message without text.
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
