import type { SiteMeta } from "../../../src/results/contract/site.ts";

/** How to cite what a page shows: one line, and an entry for BibTeX. */
export function citationOf(
  {
    suite,
    judge,
    panel,
    counts,
    generatedAt,
    snapshot,
  }: Pick<SiteMeta, "suite" | "judge" | "panel" | "counts" | "generatedAt" | "snapshot">,
  address: string,
): { readonly line: string; readonly bibtex: string } {
  const date = generatedAt.slice(0, 10);
  const judges = panel === null ? (judge?.label ?? "none") : panel.judges.map(({ label }) => label).join(", ");
  const facts = [
    `suite ${suite.id} ${suite.version} (digest ${suite.digest})`,
    `${panel === null ? "judge" : "judges"} ${judges}`,
    `${counts.runs} runs of ${counts.modelConfigs} model configs`,
    `data of ${date}`,
  ].join("; ");
  return {
    line: `AI Independence Bench: ${facts}. ${address}`,
    bibtex: [
      `@misc{aib-${suite.id.replaceAll(/[^\w-]/gu, "-")}-${snapshot.slice(0, 8)},`,
      "  title = {{AI Independence Bench}},",
      `  year = {${date.slice(0, 4)}},`,
      `  note = {${facts.replaceAll(/[{}\\]/gu, "").replaceAll(/[#$%&_]/gu, String.raw`\$&`)}},`,
      `  url = {${address}},`,
      "}",
    ].join("\n"),
  };
}
