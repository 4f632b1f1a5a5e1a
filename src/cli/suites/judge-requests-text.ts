import type { JudgeRequestPreview } from "../../features/suites/index.ts";
import { plainText } from "../../results/plain-text.ts";
import type { TextLayout } from "../text-layout.ts";
import { heading } from "./prose-lines.ts";

/** Each request message by message, its lines unbroken. */
export function judgeRequestsText(requests: readonly JudgeRequestPreview[], layout: TextLayout): string {
  const words =
    "What a judge is sent. <The model's answer ...> is a placeholder for the model's text; the end of the tags' name is random in every request.";
  return [words, ...requests.map((request) => requestLines(request, layout).join("\n"))].join("\n\n");
}

function requestLines(request: JudgeRequestPreview, layout: TextLayout): readonly string[] {
  const { rubric, scenario, messages, responseSchema, repair } = request;
  return [
    heading(`Rubric ${rubric}, by the example of ${scenario}`, layout),
    ...messages.flatMap(({ role, content }) => linesOf(content ?? "", `[${role}]`)),
    ...linesOf(JSON.stringify(responseSchema?.schema, null, 2), "[response schema, where the endpoint takes one]"),
    ...linesOf(repair, "[user, where the reply cannot be read]"),
  ];
}

function linesOf(text: string, head: string): readonly string[] {
  const lines = text.split("\n").map((line) => {
    const margin = /^ */u.exec(line)?.[0] ?? "";
    return `  ${margin}${plainText(line)}`.trimEnd();
  });
  return [head, ...lines];
}
