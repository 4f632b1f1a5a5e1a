import type { PromptComparison } from "../contract.ts";
import { momentText } from "../summary/summarise-model.ts";
import { wrapWords } from "../text-width.ts";
import { createPaint } from "./paint.ts";
import { renderComparison, type ComparisonLayout } from "./render-comparison.ts";

export interface PromptComparisonLayout extends ComparisonLayout {
  /** The command that shows a page of the viewer. */
  readonly viewPage: (page: string) => string;
}

/** For each model config the numbers, then the result in plain words. */
export function renderPromptComparison(
  { modelConfigs }: PromptComparison,
  { viewPage, ...layout }: PromptComparisonLayout,
): string {
  const paint = createPaint(layout.color);
  return modelConfigs
    .flatMap(({ label, sentences, comparison }) => [
      paint("bold", label),
      renderComparison(comparison, layout),
      // A command has a line of its own, so that it can be copied.
      sentences
        .flatMap((sentence) =>
          sentence.kind === "plain"
            ? wrapWords(sentence.text, layout.width)
            : [...wrapWords(momentText(sentence), layout.width), `  ${viewPage(sentence.page)}`],
        )
        .join("\n"),
    ])
    .join("\n\n");
}
