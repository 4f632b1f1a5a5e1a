import { digestText, type ToolCall } from "../../domain/index.ts";
import type { ChatCall } from "./chat-call.ts";
import { completionReply } from "./completion.ts";
import { composeAnswer, type SimulatedAnswer } from "./compose-answer.ts";
import { drawsFor } from "./draws.ts";
import { drawPersona } from "./persona.ts";
import type { Respondent } from "./respondents.ts";
import type { WireReply } from "./wire-reply.ts";

export interface RespondInput {
  readonly call: ChatCall;
  readonly respondent: Respondent;
  readonly family: string | null;
  readonly sessionId: string | null;
  readonly seed: number;
}

/**
 * A respondent's answer: fixed by seed, model and session (without a session by the messages), never by port, order or retry.
 * A persona lasts for a conversation; the stance is drawn anew for every answer.
 */
export function respond({ call, respondent, family, sessionId, seed }: RespondInput): WireReply {
  const session = sessionId ?? digestText(JSON.stringify(call.messages));
  const conversation = `${seed} ${call.model} ${session}`;
  const turn = `${conversation} ${call.messages.length}`;
  const { text, thought } = composeAnswer({
    // Apart from the words, so that another phrase in the collection changes no sample.
    marked: { stance: respondent(drawsFor(`stance ${turn}`)), family },
    persona: drawPersona(drawsFor(`persona ${conversation}`)),
    draws: drawsFor(`words ${turn}`),
  });
  return replyWith({ text, thought }, call, digestText(turn));
}

/** By the tool that is offered: in its first required argument; in content where it has no parameters, or where none is. */
function replyWith({ text, thought }: SimulatedAnswer, call: ChatCall, digest: string): WireReply {
  const id = `sim-${digest.slice(0, 16)}`;
  const [tool] = call.tools;
  if (tool === undefined) return completionReply({ call, id, toolCall: null, content: text });
  const { name, parameters } = tool.function;
  const callWith = (args: object): ToolCall => {
    return { id: digest.slice(16, 25), type: "function", function: { name, arguments: JSON.stringify(args) } };
  };
  const parameter = parameters.required[0] ?? Object.keys(parameters.properties)[0] ?? null;
  if (parameter === null) {
    // Such a tool fetches the next message: some replies call it as well, as real models do.
    return completionReply({ call, id, toolCall: thought === null ? null : callWith({}), content: text });
  }
  return completionReply({ call, id, toolCall: callWith({ [parameter]: text }), content: thought });
}
