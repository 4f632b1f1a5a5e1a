import type { SiteScenarios } from "../../../src/results/contract/site.ts";

/** How the human's words reach the model and the model's reach the human, in one sentence. */
export function deliveryMeaning({ tool }: SiteScenarios["deliveries"][number]): string {
  if (tool === null) return "The human speaks as the user, and answers are the assistant’s.";
  if (tool.parameter === null) {
    return "The human never speaks as the user: what they say is the result of a tool without parameters, and the model replies in plain content.";
  }
  return "The human never speaks as the user: the model calls a tool to reply, and what the human says is the tool’s result.";
}
