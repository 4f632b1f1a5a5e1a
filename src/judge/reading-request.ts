import type { ChatRequest } from "../domain/chat.ts";
import type { JudgeConfig } from "../domain/model-config.ts";
import type { Item } from "../domain/situation.ts";
import type { SuiteDefinition } from "../domain/suite.ts";
import { transcriptOf } from "./transcript.ts";
import { judgeWording } from "./wording.ts";

export interface ReadingRequestInput {
  readonly reader: JudgeConfig;
  readonly language?: SuiteDefinition["language"] | undefined;
  readonly sides: Item["sides"];
  /** The ballot, in the human's words. */
  readonly ballot: string;
  /** What the model under test wrote. */
  readonly message: string;
  readonly sessionId: string;
  /** Random letters and digits for the fence around the message; unknown to the model under test. */
  readonly nonce: string;
}

/**
 * Asks a reader where one message stands. The request has nothing of the conversation but that message: neither what the human
 * said nor what the model said before, so that a reader cannot know which arm it reads.
 */
export function readingRequest(input: ReadingRequestInput): ChatRequest {
  const { reader, sides, ballot, message, sessionId, nonce } = input;
  const words = judgeWording(input).reader;
  const said = transcriptOf([{ speaker: "model", text: message, scripted: false, turnId: null }], null, nonce);
  const content = [...words.before(sides, said.tag), "", said.text, "", words.asked, "", ballot, "", ...words.closing];
  return {
    model: reader.sentAs,
    messages: [
      { role: "system", content: words.instructions },
      { role: "user", content: content.join("\n") },
    ],
    temperature: reader.temperature,
    maxTokens: reader.maxTokens,
    reasoningEffort: reader.reasoningEffort,
    provider: null,
    tool: null,
    responseSchema: null,
    sessionId,
  };
}
