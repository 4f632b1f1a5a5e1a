import type { ChatRequest } from "../domain/chat.ts";
import { dialogueOf, type Reply } from "./dialogue.ts";
import { systemMessage, type ConversationScript } from "./system-message.ts";
import { deliveryTool, toolRoleMessages } from "./tool-role-messages.ts";
import { userRoleMessages } from "./user-role-messages.ts";

/** The messages and the tool of a request; the model config determines the sampling. */
export type TurnPrompt = Pick<ChatRequest, "messages" | "tool">;

export interface TurnPromptOptions extends ConversationScript {
  readonly turnId: string;
  /** From which the ids of the tool's calls are made. */
  readonly conversationId: string;
  /** The model's answers to the turns before it, ballots left out. */
  readonly replies: readonly Reply[];
}

/** The messages and the tool of one turn, in the configuration's delivery. */
export function turnPrompt({ turnId, conversationId, replies, ...script }: TurnPromptOptions): TurnPrompt {
  const dialogue = dialogueOf({ scenario: script.scenario, turnId, replies });
  const system = systemMessage(script);
  if (script.configuration.delivery === "user_role") {
    return { messages: userRoleMessages(system, dialogue), tool: null };
  }
  const delivery = script.suite.deliveries.tool_role;
  return { messages: toolRoleMessages({ delivery, conversationId, system }, dialogue), tool: deliveryTool(delivery) };
}
