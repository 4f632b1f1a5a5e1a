import type { Answer } from "../domain/answer.ts";
import type { TaskKey } from "../domain/task.ts";

/** A placeholder answer for a request that is only shown or measured. */
export function standInAnswer({ key }: { readonly key: TaskKey }, text: string): Answer {
  return {
    taskKey: key,
    attemptId: null,
    text,
    channel: "tool",
    truncated: false,
    finishReason: null,
    contentThinking: null,
    reasoning: null,
    toolCalls: [],
    origin: "simulated",
  };
}
