import type { StoredAnswer, Store } from "../../../store/index.ts";
import type { Suite } from "../../../domain/index.ts";
import type { SiteRow, SiteSearchDocs, SiteSearchWords } from "../../contract/site.ts";
import { createPostings, type Postings } from "./postings.ts";
import { shardLimits, shardsOf } from "./shards.ts";
import { wordsOf } from "./words.ts";
import { collect } from "../collect.ts";

/** Everything that search needs: which conversations there are, and which words are in which of them. */
export interface SearchIndex {
  readonly runs: SiteSearchDocs["runs"];
  readonly prefixes: readonly string[];
  readonly common: readonly string[];
  /** The file of the prefix at this place; null without one. */
  readonly shard: (place: number) => SiteSearchWords | null;
}

export interface SearchSource {
  readonly store: Store;
  readonly suite: Suite;
  readonly rows: readonly Pick<SiteRow, "id" | "runNumbers">[];
}

/** With fewer conversations nothing is so common that nobody would look for it. */
const fewest = 20;

/** Reads all answers once, run by run, and keeps their words alone. */
export async function buildSearchIndex({ store, suite, rows }: SearchSource): Promise<SearchIndex> {
  const runs = rows.flatMap(({ runNumbers }, row) => runNumbers.map((run) => [row, run] as const));
  const words = new Map<string, Postings>();
  const scenarios = new Map(suite.scenarios.map(({ id }, place) => [id, place]));
  let conversations = 0;
  for (const [place, [row, run]] of runs.entries()) {
    const modelConfigIds = [rows[row]?.id ?? ""];
    const answers = await collect(store.storedAnswers({ suiteDigest: suite.digest, modelConfigIds, runs: [run] }));
    const byScenario = wordsByScenario(answers, scenarios);
    for (const [scenario, own] of byScenario) {
      addTo(words, own, place * scenarios.size + scenario);
    }
    conversations += byScenario.length;
  }
  return divided({ runs: runs.map(([row, run]) => [row, run]), words, conversations });
}

/** The words of each conversation once, in the order of the scenarios. */
function wordsByScenario(answers: readonly StoredAnswer[], scenarios: ReadonlyMap<string, number>) {
  const byScenario = Map.groupBy(answers, ({ place }) => scenarios.get(place.scenarioId) ?? 0);
  return [...byScenario]
    .toSorted(([one], [other]) => one - other)
    .map(([scenario, own]) => [scenario, new Set(own.flatMap(({ answer }) => wordsOf(answer.text)))] as const);
}

function addTo(words: Map<string, Postings>, own: ReadonlySet<string>, conversation: number): void {
  for (const word of own) {
    let postings = words.get(word);
    if (postings === undefined) {
      postings = createPostings();
      words.set(word, postings);
    }
    postings.add(conversation);
  }
}

interface Found {
  readonly runs: SearchIndex["runs"];
  readonly words: Map<string, Postings>;
  readonly conversations: number;
}

function divided({ runs, words, conversations }: Found): SearchIndex {
  const common = [...words].flatMap(([word, postings]) =>
    conversations >= fewest && 2 * postings.count() > conversations ? [word] : [],
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
