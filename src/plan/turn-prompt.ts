import type { ChatRequest } from "../domain/index.ts";
import { dialogueOf, type Reply } from "./dialogue.ts";
import { systemMessage, type ConversationScript } from "./system-message.ts";
import { deliveryTool, toolRoleMessages } from "./tool-role-messages.ts";
import { userRoleMessages } from "./user-role-messages.ts";

/** The messages and the tool of a request; the model config determines the sampling. */
export type TurnPrompt = Pick<ChatRequest, "messages" | "tool">;

export interface TurnPromptOptions extends ConversationScript {
  readonly conversationId: string;
  /** The model's earlier answers, in the order of turns. The request asks the turn after them. */
  readonly replies: readonly Reply[];
}

/** The messages and the tool of one turn, in the configuration's delivery. */
export function turnPrompt({ conversationId, replies, ...script }: TurnPromptOptions): TurnPrompt {
  const dialogue = dialogueOf(script.scenario, replies);
  const system = systemMessage(script);
  if (script.configuration.delivery === "user_role") {
    return { messages: userRoleMessages(system, dialogue), tool: null };
  }
  const delivery = script.suite.deliveries.tool_role;
  return { messages: toolRoleMessages({ delivery, conversationId, system }, dialogue), tool: deliveryTool(delivery) };
}
