import type { ConversationPreview } from "../../bench/index.ts";
import type { ChatMessage, ToolDefinition } from "../../domain/index.ts";
import { plainText } from "../../report/index.ts";
import type { TextLayout } from "../text-layout.ts";
import { heading, proseLines } from "./prose-lines.ts";
import { configurationName } from "./suite-words.ts";

/** One conversation, message by message, as sent to the model. */
export function previewLines(preview: ConversationPreview, layout: TextLayout): readonly string[] {
  const { scenario, configuration, messages, tool } = preview;
  return [
    heading(`${scenario.id} (${scenario.experiment}), ${configurationName(configuration)}`, layout),
    ...(tool === null ? [] : toolLines(tool, layout)),
    ...messages.flatMap((message) => messageLines(message, layout)),
  ];
}

function messageLines(message: ChatMessage, layout: TextLayout): readonly string[] {
  const calls = message.role === "assistant" ? (message.tool_calls ?? []) : [];
  return [
    `  [${message.role}${message.role === "tool" ? `, result of ${plainText(message.tool_call_id)}` : ""}]`,
    ...(message.content === null ? [] : proseLines(message.content, layout, "    ")),
    ...calls.flatMap(({ id, function: { name, arguments: given } }) =>
      proseLines(`call ${id}: ${name} ${given}`, layout, "    "),
    ),
  ];
}

function toolLines({ name, description, parameters }: ToolDefinition, layout: TextLayout): readonly string[] {
  const given = `${name}: ${description} ${JSON.stringify(parameters)}`;
  return ["  [tool]", ...proseLines(plainText(given), layout, "    ")];
}
