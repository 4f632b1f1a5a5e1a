import type { Suite } from "../../../domain/suite.ts";
import { hasBuiltInTexts } from "../../../suite/index.ts";
import type { WrittenTable } from "./parquet-file.ts";

/** The description of the data set in its card and in its metadata. */
export interface DatasetFacts {
  readonly suite: Suite;
  readonly tables: readonly WrittenTable[];
  readonly modelConfigs: number;
  /** Whose verdicts the tables have, with their ids. */
  readonly judges: readonly string[];
  /** Where the results come from: `live`, `simulated`, `imported`. */
  readonly origins: readonly string[];
  readonly program: string;
  /** ISO 8601, UTC. */
  readonly writtenAt: string;
}

/** Who made results, and under which terms. */
interface Credit {
  /** As schema.org describes it. */
  readonly creator: Readonly<Record<"@type" | "name", string>> & { readonly url?: string };
  readonly citation: string;
  /** What the licence covers, in Markdown. */
  readonly licence: string;
}

const howToCite = "Cite the suite's digest, the judge and the number of runs with every number.";

const ownCredit: Credit = {
  creator: { "@type": "sc:Organization", name: "The AI Independence Bench authors" },
  citation: `The AI Independence Bench authors: AI Independence Bench. Software, MIT License. ${howToCite} Cite the method too: AI Independence Bench by mikhailsal (MIT, 2026), github.com/mikhailsal/ai-independence-bench.`,
  licence: "The MIT License covers the tables as a compilation.",
};

const othersWords = "The MIT License covers the tables as a compilation. The words of the suite are its author's.";

/** Of the suite without words that `aib import <cache>` makes. */
const publishedCredit: Credit = {
  creator: {
    "@type": "sc:Person",
    name: "mikhailsal",
    url: "https://github.com/mikhailsal/ai-independence-bench",
  },
  citation: `mikhailsal: AI Independence Bench. Published results, MIT License, 2026, github.com/mikhailsal/ai-independence-bench. ${howToCite}`,
  licence:
    "The imported answers and grades are those of [AI Independence Bench](https://github.com/mikhailsal/ai-independence-bench) by mikhailsal, published under the MIT License in 2026. They were converted and scored again, and are not this project's own.",
};

/** One for each source of results. */
export function creditsOf({ suite, origins }: Pick<DatasetFacts, "suite" | "origins">): readonly Credit[] {
  if (!hasBuiltInTexts(suite) && !origins.includes("imported")) return [{ ...ownCredit, licence: othersWords }];
  if (suite.version !== "published" || !origins.includes("imported")) return [ownCredit];
  return origins.every((origin) => origin === "imported") ? [publishedCredit] : [publishedCredit, ownCredit];
}

/** One row of what each table holds. */
export const tableSentences: Readonly<Record<string, string>> = {
  answers: "Every answer of a model, with its place and its bill; of a reply to a ballot, how code reads it.",
  verdicts:
    "Every verdict of the judges that count, with its grades, its words and its quote; `counts` marks those that the scores rest on.",
  scores: "The index and the measures: over all runs, and of each run; where too little was graded, without an index.",
  calls:
    "Every call to a model or to any judge, also one without verdicts here, and failed ones, with tokens, price and time.",
  readings: "Every reading of a message: where a reader, or a person, finds that it stands.",
  skips: "Every turn that the ballots ruled out, and why.",
};

export function datasetName({ suite }: Pick<DatasetFacts, "suite">): string {
  return `AI Independence Bench ${suite.id} results`;
}

export function describeDataset({ suite, modelConfigs, origins }: DatasetFacts): string {
  const simulated = origins.includes("simulated")
    ? " Simulated models wrote all or some of it: their numbers are no result."
    : "";
  return (
    `Answers, verdicts, scores and calls of ${modelConfigs} model configs under suite ${suite.id} ${suite.version} of the ` +
    `AI Independence Bench, which measures whether a language model stays itself when a person leans on it.${simulated}`
  );
}
