import { conversationKey } from "../domain/conversation-place.ts";
import type { SiteRow, SiteScenarioPage } from "../results/contract/site.ts";
import { excerptOf } from "../results/summary/excerpt.ts";
import { markOf } from "./grid-run.ts";
import type { SiteConversation } from "../results/summary/site-conversations.ts";
import type { SiteSource } from "./site-source.ts";

/** Answers on one page. */
const pageSize = 50;
const bins = 20;

interface Entry {
  readonly row: SiteRow;
  readonly conversation: SiteConversation;
}

/** Number of a scenario's pages: at least one. */
export function pagesOf(source: SiteSource, scenarioId: string): number {
  return pagesIn(entriesOf(source, scenarioId));
}

function pagesIn(entries: readonly Entry[]): number {
  return Math.max(1, Math.ceil(entries.length / pageSize));
}

/** All pages of one scenario, from 1, and last the one with all of them, 0; reads its last answers from the store. */
export async function* buildScenarioPages(source: SiteSource, scenarioId: string): AsyncGenerator<SiteScenarioPage> {
  const entries = entriesOf(source, scenarioId);
  const excerpts = await readExcerpts(source, scenarioId, entries);
  for (let page = 1; page <= pagesIn(entries); page += 1) yield describePage({ scenarioId, entries, page, excerpts });
  yield describePage({ scenarioId, entries, page: 0, excerpts });
}

/** One page alone, from 1; 0 for all of them in one. */
export async function buildScenarioPage(
  source: SiteSource,
  scenarioId: string,
  page: number,
): Promise<SiteScenarioPage> {
  const entries = entriesOf(source, scenarioId);
  const excerpts = await readExcerpts(source, scenarioId, onPage(entries, page));
  return describePage({ scenarioId, entries, page, excerpts });
}

/** Worst score first, without a score last; equal ones in the order of the leaderboard and of runs. */
function entriesOf({ rows, conversations }: SiteSource, scenarioId: string): readonly Entry[] {
  const entries = rows.flatMap((row) =>
    row.runNumbers.flatMap((run) =>
      (conversations.get(row.id)?.get(run) ?? [])
        .filter((conversation) => conversation.scenarioId === scenarioId && conversation.counted)
        .map((conversation) => ({ row, conversation })),
    ),
  );
  return entries.toSorted((one, other) => scoreOrLast(one) - scoreOrLast(other));
}

function scoreOrLast({ conversation }: Entry): number {
  return conversation.score ?? 101;
}

function onPage(entries: readonly Entry[], page: number): readonly Entry[] {
  return page === 0 ? entries : entries.slice((page - 1) * pageSize, page * pageSize);
}

/** The start of the last answer of each conversation; ballots are no answers to read. */
async function readExcerpts(
  { store, suite }: SiteSource,
  scenarioId: string,
  entries: readonly Entry[],
): Promise<ReadonlyMap<SiteConversation, string>> {
  const excerpts = new Map<SiteConversation, string>();
  const turns = suite.scenarios.find(({ id }) => id === scenarioId)?.turns ?? [];
  const ballots = new Set(turns.flatMap(({ id, ballot }) => (ballot === undefined ? [] : id)));
  const byRow = Map.groupBy(entries, ({ row }) => row.id);
  for (const [modelConfigId, own] of byRow) {
    const wanted = new Map(own.map(({ conversation }) => [conversationKey(conversation), conversation]));
    const runs = [...new Set(own.map(({ conversation }) => conversation.run))];
    const query = { suiteDigest: suite.digest, modelConfigIds: [modelConfigId], runs, scenarioIds: [scenarioId] };
    for await (const { place, turnId, answer } of store.storedAnswers(query)) {
      if (ballots.has(turnId)) continue;
      const conversation = wanted.get(conversationKey(place));
      if (conversation !== undefined) excerpts.set(conversation, excerptOf(answer.text));
    }
  }
  return excerpts;
}

interface PageParts {
  readonly scenarioId: string;
  readonly entries: readonly Entry[];
  readonly page: number;
  readonly excerpts: ReadonlyMap<SiteConversation, string>;
}

function describePage({ scenarioId, entries, page, excerpts }: PageParts): SiteScenarioPage {
  return {
    scenarioId,
    page,
    pages: page === 0 ? 1 : pagesIn(entries),
    total: entries.length,
    histogram: histogramOf(entries),
    entries: onPage(entries, page).map(({ row, conversation }) => {
      const { run, configuration, score, scores, characters } = conversation;
      const excerpt = excerpts.get(conversation) ?? "";
      return {
        slug: row.slug,
        label: row.label,
        run,
        configuration,
        score,
        scores,
        // All of them are for filtering: there may be thousands.
        excerpt: page === 0 ? excerptOf(excerpt, 120) : excerpt,
        characters,
        mark: markOf(conversation),
      };
    }),
  };
}

function histogramOf(entries: readonly Entry[]): readonly number[] {
  const counts = Array.from({ length: bins }, () => 0);
  for (const { conversation } of entries) {
    if (conversation.score === null) continue;
    const bin = Math.min(bins - 1, Math.floor((conversation.score * bins) / 100));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}
