import type { SiteMeta } from "../../../src/results/contract/site.ts";

const authors = "The AI Independence Bench authors";

/** How to cite what a page shows: one line, and an entry for BibTeX. An address that only this machine has is left out. */
export function citationOf(
  {
    program,
    suite,
    judge,
    panel,
    counts,
    generatedAt,
    answeredAt,
    snapshot,
  }: Pick<SiteMeta, "program" | "suite" | "judge" | "panel" | "counts" | "generatedAt" | "answeredAt" | "snapshot">,
  address: string,
): { readonly line: string; readonly bibtex: string } {
  const { first, last } = answeredAt ?? { first: generatedAt, last: generatedAt };
  const dates = [...new Set([first, last].map((date) => date.slice(0, 10)))].join(" to ");
  const graders = panel === null ? (judge === null ? [] : [judge]) : panel.judges;
  // A label has no vendor.
  const names = graders.map(({ model, label }) => `${model.slice(0, model.indexOf("/") + 1)}${label}`);
  const judges = names.length === 0 ? "none" : names.join(", ");
  const facts = [
    `suite ${suite.id} ${suite.version} (digest ${suite.digest})`,
    `${panel === null ? "judge" : "judges"} ${judges}`,
    `${counts.runs} runs of ${counts.modelConfigs} model configs`,
    `${answeredAt === null ? "data" : "answers"} of ${dates}`,
    ...(suite.version === "published" ? [publishedResults] : []),
  ].join("; ");
  const place = isThisMachine(address) ? null : address;
  return {
    line: `${authors}: AI Independence Bench, version ${program}; ${facts}.${place === null ? "" : ` ${place}`}`,
    bibtex: [
      `@misc{aib-${suite.id.replaceAll(/[^\w-]/gu, "-")}-${snapshot.slice(0, 8)},`,
      `  author = {{${authors}}},`,
      `  title = {{AI Independence Bench, version ${program}}},`,
      `  year = {${last.slice(0, 4)}},`,
      `  note = {${facts.replaceAll(/[{}\\]/gu, "").replaceAll(/[#$%&_]/gu, String.raw`\$&`)}},`,
      ...(place === null ? [] : [`  url = {${place}},`]),
      "}",
    ].join("\n"),
  };
}

const publishedResults =
  "results published by mikhailsal (MIT, 2026), https://github.com/mikhailsal/ai-independence-bench";

function isThisMachine(address: string): boolean {
  return ["127.0.0.1", "localhost", "[::1]", ""].includes(URL.parse(address)?.hostname ?? "");
}
