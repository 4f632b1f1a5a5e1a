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
  const graders = panel === null ? (judge === null ? [] : [judge]) : panel.judges;
  // A label has no vendor.
  const names = graders.map(({ model, label }) => `${model.slice(0, model.indexOf("/") + 1)}${label}`);
  const judges = names.length === 0 ? "none" : names.join(", ");
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
