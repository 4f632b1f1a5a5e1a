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
  return Math.max(1, Math.ceil(entriesOf(source, scenarioId).length / pageSize));
}

/** All pages of one scenario, from 1, and last the one with all of them, 0; reads its last answers from the store. */
export async function* buildScenarioPages(source: SiteSource, scenarioId: string): AsyncGenerator<SiteScenarioPage> {
  const entries = entriesOf(source, scenarioId);
  const excerpts = await readExcerpts(source, scenarioId, entries);
  const pages = Math.max(1, Math.ceil(entries.length / pageSize));
  for (let page = 1; page <= pages; page += 1) yield describePage({ scenarioId, entries, page, excerpts });
  yield describeAll({ scenarioId, entries, page: 0, excerpts });
}

/** One page alone, from 1; 0 for all of them in one. */
export async function buildScenarioPage(
  source: SiteSource,
  scenarioId: string,
  page: number,
): Promise<SiteScenarioPage> {
  const entries = entriesOf(source, scenarioId);
  const excerpts = await readExcerpts(source, scenarioId, page === 0 ? entries : onPage(entries, page));
  const parts = { scenarioId, entries, page, excerpts };
  return page === 0 ? describeAll(parts) : describePage(parts);
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
  return entries.slice((page - 1) * pageSize, page * pageSize);
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

function describePage(parts: PageParts): SiteScenarioPage {
  const { scenarioId, entries, page } = parts;
  const pages = Math.max(1, Math.ceil(entries.length / pageSize));
  return {
    scenarioId,
    page,
    pages,
    total: entries.length,
    histogram: histogramOf(entries),
    entries: onPage(entries, page).map((entry) => describeEntry(entry, parts)),
  };
}

/** For filtering: excerpts are shorter, as there may be thousands. */
function describeAll(parts: PageParts): SiteScenarioPage {
  const { scenarioId, entries, page, excerpts } = parts;
  const shorter = new Map([...excerpts].map(([conversation, excerpt]) => [conversation, excerptOf(excerpt, 120)]));
  return {
    scenarioId,
    page,
    pages: 1,
    total: entries.length,
    histogram: histogramOf(entries),
    entries: entries.map((entry) => describeEntry(entry, { excerpts: shorter })),
  };
}

function describeEntry({ row, conversation }: Entry, { excerpts }: Pick<PageParts, "excerpts">) {
  const { run, configuration, score, scores, characters } = conversation;
  return {
    slug: row.slug,
    label: row.label,
    run,
    configuration,
    score,
    scores,
    excerpt: excerpts.get(conversation) ?? "",
    characters,
    mark: markOf(conversation),
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
