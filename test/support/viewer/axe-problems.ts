import axe from "axe-core";
import type { Page } from "playwright-core";
import { z } from "zod";

const violation = z.object({
  id: z.string(),
  impact: z.string().nullable(),
  nodes: z.array(z.object({ target: z.array(z.unknown()), failureSummary: z.string().optional() })),
});

/** The only rules that a theme can break: all else stands in the document. */
export const colourRules: readonly string[] = ["color-contrast", "link-in-text-block"];

/** What axe calls serious or critical on the page as it is now, one line each; by all rules, or by these alone. */
export async function axeProblems(page: Page, rules: readonly string[] | null = null): Promise<readonly string[]> {
  // By the debugger: the page's own policy allows no script but its own.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const options = Object.assign(
    { resultTypes: ["violations"], preload: false },
    rules === null ? {} : { runOnly: rules },
  );
  const found = await page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then((r) => r.violations)`);
  return z
    .array(violation)
    .parse(found)
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = "" }) => `${id}: ${target.join(" ")} ${oneLine(failureSummary)}`),
    );
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, " ");
}
