import type { ReportStore } from "../../store/index.ts";
import type { Suite } from "../../domain/suite.ts";
import type { SiteRow, SiteSearchDocs, SiteSearchWords } from "../../results/contract/site.ts";
import { Postings } from "./postings.ts";
import { shardLimits, shardsOf } from "./shards.ts";
import { wordsOf } from "./words.ts";

/** The search data: the conversations, and which words occur in which of them. */
export interface SearchIndex {
  readonly runs: SiteSearchDocs["runs"];
  readonly prefixes: readonly string[];
  readonly common: readonly string[];
  /** The file of the prefix at this place; null without one. */
  readonly shard: (place: number) => SiteSearchWords | null;
}

export interface SearchSource {
  readonly store: ReportStore;
  readonly suite: Suite;
  readonly rows: readonly Pick<SiteRow, "id" | "runNumbers">[];
}

/** With fewer conversations no word counts as too common. */
const fewest = 20;

/** Reads all answers once, run by run, and keeps only their words. */
export async function buildSearchIndex({ store, suite, rows }: SearchSource): Promise<SearchIndex> {
  const runs = rows.flatMap(({ runNumbers }, row) => runNumbers.map((run): SearchIndex["runs"][number] => [row, run]));
  const words = new Map<string, Postings>();
  const scenarios = new Map(suite.scenarios.map(({ id }, place) => [id, place]));
  let conversations = 0;
  for (const [place, [row, run]] of runs.entries()) {
    const modelConfigIds = [rows[row]?.id ?? ""];
    const answers = await Array.fromAsync(
      store.storedAnswers({ suiteDigest: suite.digest, modelConfigIds, runs: [run] }),
    );
    const byScenario = Map.groupBy(answers, (answer) => scenarios.get(answer.place.scenarioId) ?? 0);
    // In the order of their numbers.
    for (const scenario of [...byScenario.keys()].toSorted((one, other) => one - other)) {
      for (const { answer } of byScenario.get(scenario) ?? []) {
        addTo(words, wordsOf(answer.text), place * scenarios.size + scenario);
      }
    }
    conversations += byScenario.size;
  }
  return shardedIndex(runs, words, conversations);
}

function addTo(words: Map<string, Postings>, own: readonly string[], conversation: number): void {
  for (const word of own) {
    let postings = words.get(word);
    if (postings === undefined) {
      postings = new Postings();
      // A copy: a substring would keep the whole text in memory.
      words.set(Buffer.from(word, "utf16le").toString("utf16le"), postings);
    }
    postings.add(conversation);
  }
}

function shardedIndex(runs: SearchIndex["runs"], words: Map<string, Postings>, conversations: number): SearchIndex {
  const common = [...words].flatMap(([word, postings]) =>
    conversations >= fewest && 2 * postings.count > conversations ? [word] : [],
  );
  for (const word of common) words.delete(word);
  const shards = shardsOf(words, shardLimits);
  return {
    runs,
    prefixes: shards.map(({ prefix }) => prefix),
    common: common.toSorted(),
    shard(place) {
      const own = shards[place];
      if (own === undefined) return null;
      return Object.fromEntries(own.words.map((word) => [word, words.get(word)?.distances() ?? []]));
    },
  };
}
