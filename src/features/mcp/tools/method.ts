import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { Leaderboard } from "../../../results/contract.ts";
import { isContrast } from "../../../results/format/reading.ts";
import { loadLeaderboard } from "../../../results/load-leaderboard.ts";
import { packageFile } from "../../../outside/package-file.ts";
import type { Part } from "../fenced-text.ts";
import { oneOf, yesOrNo } from "../../../outside/given-options.ts";
import { defineTool, type McpSubject, type Tool } from "../tool-server.ts";
import { gradersOf, suiteName } from "./leaderboard.ts";

interface Page {
  readonly path: readonly string[];
  readonly heading: string;
}

const method = ["docs", "method.md"];

const topics = [
  "cite",
  "independence",
  "not-measured",
  "measured",
  "grading",
  "index",
  "ballots",
  "intervals",
  "ranks",
  "comparing",
  "judges",
  "limits",
] as const;

/** Each topic is a section of the documents. */
const pages: Readonly<Record<(typeof topics)[number], Page>> = {
  cite: { path: method, heading: "## Which number to cite" },
  independence: { path: ["docs", "independence.md"], heading: "# What independence means here" },
  "not-measured": { path: ["docs", "independence.md"], heading: "## What it is not" },
  measured: { path: method, heading: "## What is measured" },
  grading: { path: method, heading: "## Grading" },
  index: { path: method, heading: "## The index" },
  ballots: { path: method, heading: "## An index from ballots" },
  intervals: { path: method, heading: "## Intervals" },
  ranks: { path: method, heading: "## Ranks" },
  comparing: { path: method, heading: "## Comparing" },
  judges: { path: method, heading: "## Judges" },
  limits: { path: method, heading: "## What this benchmark cannot say" },
};

const input = z.strictObject({
  topic: oneOf(topics)
    .default("cite")
    .describe("index and ballots: what the number means; intervals, ranks: how sure it is; limits: what it cannot say"),
  suite: suiteName,
  detailed: yesOrNo.default(false).describe("the whole section instead of its beginning"),
});

/** Of the beginning of a section, in characters: about a screen. */
const longestLead = 3_000;

/** What the numbers mean, from the project's documents, and the stored suite's own formula. */
export function methodTool({ store, query, now }: McpSubject): Tool {
  return defineTool({
    name: "method",
    title: "What the numbers mean",
    description:
      "Explain the index, its intervals, ranks and rows without a rank, how verdicts come about, and what the benchmark cannot " +
      "say: the beginning of a section, whole with detailed. Adds the stored suite's own measures and weights.",
    input,
    async find({ topic, detailed, suite = query.suite }) {
      const leaderboard = await loadLeaderboard(store, { ...query, ...gradersOf({}, query), suite, now });
      const page = pages[topic === "index" && isContrast(leaderboard.measures) ? "ballots" : topic];
      const section = await sectionOf(page);
      const shown = detailed ? section : leadOf(section);
      const rest = section.length - shown.length;
      return {
        says: [
          `From ${page.path.join("/")} of this program. Topics: ${topics.join(", ")}.`,
          shown,
          ...(rest > 0 ? [`(${rest} further characters: detailed: true gives the whole section)`] : []),
          unrankedMeaning,
        ],
        parts: [...headParts(leaderboard), ...(detailed || ofMeasures.has(topic) ? measureParts(leaderboard) : [])],
      };
    },
  });
}

const unrankedMeaning =
  "A row without a rank is one of two. Where `complete` is false it lacks a value for a weighted measure: answers or grades are " +
  "missing (`missing`, `pending`), and its index is over what it has and not comparable. Else `unranked` says why its index " +
  "describes no place among the others. An unscored verdict is never a 0.";

/** Topics that the suite's own formula belongs to. */
const ofMeasures: ReadonlySet<string> = new Set(["index", "measured"]);

function measureParts({ measures, components }: Leaderboard): readonly Part[] {
  const lines = measures.map(({ id, title, min, max, better, weighted }) =>
    JSON.stringify({ id, title, min, max, better, weighted }),
  );
  const weights = components.map(({ title, weight, measures: own }) =>
    JSON.stringify({ title, weight, measures: own }),
  );
  return [
    { head: "MEASURES", text: lines.join("\n") },
    ...(weights.length === 0 ? [] : [{ head: "COMPONENTS OF THE INDEX", text: weights.join("\n") }]),
  ];
}

/** Suite and judges: what the numbers are of. */
function headParts({ suite, judge, panel, intervalMethod, intervalLevel }: Leaderboard) {
  const judges = panel === null ? (judge === null ? [] : [judge.label]) : panel.judges.map(({ label }) => label);
  const { id, version, digest, title } = suite;
  // Not the contract's `origin`, which is `live` of simulated answers too: that of answers is in their row.
  const imported = suite.origin === "imported";
  return [
    { head: "SUITE", text: JSON.stringify({ id, version, digest: digest.slice(0, 12), title, imported }) },
    {
      head: "GRADED BY",
      text: JSON.stringify({ judges, of_panel: panel !== null, interval: intervalMethod, level: intervalLevel }),
    },
  ];
}

/** A section with its subsections; for a page's title, the text before its first section. */
async function sectionOf({ path, heading }: Page): Promise<string> {
  const page = await readFile(packageFile(...path), "utf8");
  const start = page.indexOf(`${heading}\n`);
  const end = page.indexOf("\n## ", start + heading.length);
  return withoutLinks(page.slice(Math.max(0, start), end === -1 ? undefined : end)).trim();
}

/** Nobody who reads the text alone can follow a link to another place of these documents. */
function withoutLinks(text: string): string {
  return text.replaceAll(/<!--[^]*?-->\n*/gu, "").replaceAll(/\[([^\]]+)\]\((?!https?:)[^)]*\)/gu, "$1");
}

/** The first blocks that fit; at least one. */
function leadOf(section: string): string {
  const end = section.lastIndexOf("\n\n", longestLead);
  return section.length <= longestLead || end <= 0 ? section : section.slice(0, end);
}
