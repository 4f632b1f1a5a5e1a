import type { ModelSummary } from "../../results/contract.ts";
import { momentText } from "../../results/summary/summarise-model.ts";
import { wrapWords } from "../../pages/index.ts";

interface SummaryLayout {
  readonly width: number;
  /** The command that shows a page of the viewer. */
  readonly viewPage: (page: string) => string;
}

/** A paragraph on each model config. Commands have a line of their own, so that they can be copied. */
export function modelSummaryLines(
  summaries: readonly ModelSummary[],
  { width, viewPage }: SummaryLayout,
): readonly string[] {
  return summaries.flatMap(({ label, sentences }) => {
    const words = sentences.map((each) => (each.kind === "plain" ? each.text : momentText(each))).join(" ");
    const pages = sentences.flatMap((each) => (each.kind === "moment" ? [each.page] : []));
    return ["", ...wrapWords(`${label}: ${words}`, width), ...pages.map((page) => `  ${viewPage(page)}`)];
  });
}
