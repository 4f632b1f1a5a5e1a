import { useMemo } from "react";
import type { SiteRun, SiteSearchDocs, SiteSearchWords, Trajectory } from "../../../../src/results/contract/site.ts";
import { useSnapshot } from "../../app/snapshot.tsx";
import { useData, useDataFiles } from "../../data/use-data.ts";
import { configurationName } from "../trajectory/find-trajectory.ts";
import { excerptOf, hasAll, type Excerpt } from "./excerpt.ts";
import type { FoundConversations } from "./find-conversations.ts";
import type { SearchQuery } from "./search-terms.ts";

export interface Outcome {
  readonly found: FoundConversations;
  /** Conversations with the words of a phrase, as far as they were read for the phrase itself; null without one. */
  readonly read: { readonly count: number; readonly of: number } | null;
  readonly query: SearchQuery;
  readonly files: ReadonlyMap<number, SiteSearchWords>;
}

/** Runs are the largest files, so that a phrase is looked for in the first so many that hold its words. */
const mostRuns = 40;

/** Without the conversations that hold a phrase's words and not the phrase; null while the answers are loading. */
export function usePhrases(outcome: Outcome | null, docs: SiteSearchDocs): Outcome | null {
  const { file } = useSnapshot();
  const width = docs.scenarios.length;
  const phrases = useMemo(() => outcome?.query.needles.filter(({ words }) => words.length > 1) ?? [], [outcome]);
  const runs = useMemo(() => {
    if (outcome === null || phrases.length === 0) return [];
    return [...new Set(Array.from(outcome.found.numbers, (number) => Math.floor(number / width)))].slice(0, mostRuns);
  }, [outcome, phrases, width]);
  const names = runs.map((at) => {
    const [row = 0, run = 0] = docs.runs[at] ?? [];
    return file(`r/${docs.slugs[row] ?? ""}/${run}.json`);
  });
  const loaded = useDataFiles<SiteRun>(names);
  return useMemo(() => {
    if (outcome === null || phrases.length === 0) return outcome;
    if (loaded.state !== "ready") return null;
    const trajectories = new Map([...loaded.data.values()].map((run, at) => [runs[at] ?? -1, run.trajectories]));
    const read = outcome.found.numbers.filter((number) => trajectories.has(Math.floor(number / width)));
    const numbers = read.filter((number) => {
      const scenario = docs.scenarios[number % width];
      const own = trajectories.get(Math.floor(number / width))?.filter(({ scenarioId }) => scenarioId === scenario);
      return hasAll(answersOf(own ?? []), phrases, docs.wordLength);
    });
    return {
      ...outcome,
      found: { ...outcome.found, numbers },
      read: { count: read.length, of: outcome.found.numbers.length },
    };
  }, [outcome, phrases, runs, loaded, docs, width]);
}

function answersOf(trajectories: readonly Trajectory[]) {
  return trajectories.flatMap(({ turns }) => turns.flatMap(({ answer }) => answer ?? []));
}

export interface FoundAnswer {
  readonly excerpt: Excerpt;
  /** Which answer, and how many the conversation has. */
  readonly answer: number;
  readonly answers: number;
  /** Its configuration and its anchor, to follow the address of the conversation. */
  readonly place: string;
}

interface Asked {
  readonly slug: string;
  readonly run: number;
  readonly scenarioId: string;
}

/** The answer of a conversation that has most of the query; not read for null. */
export function useExcerpt(asked: Asked | null, { needles, common }: SearchQuery, wordLength: number) {
  const { file } = useSnapshot();
  const loaded = useData<SiteRun>(asked === null ? null : file(`r/${asked.slug}/${asked.run}.json`));
  const scenarioId = asked?.scenarioId;
  const found = useMemo((): FoundAnswer | null => {
    if (loaded.state !== "ready") return null;
    const own = loaded.data.trajectories.filter((trajectory) => trajectory.scenarioId === scenarioId);
    const wanted = needles.filter(({ words: [first = ""], words }) => words.length > 1 || !common.includes(first));
    const excerpt = excerptOf(answersOf(own), wanted, wordLength);
    if (excerpt === null) return null;
    const places = own.flatMap((trajectory) =>
      trajectory.turns.flatMap(({ answer }, at) => (answer === null ? [] : [{ trajectory, at }])),
    );
    const { trajectory, at = 0 } = places[excerpt.at] ?? {};
    const search = own.length > 1 && trajectory !== undefined ? `?configuration=${configurationName(trajectory)}` : "";
    return { excerpt, answer: excerpt.at + 1, answers: places.length, place: `${search}#t${at + 1}-model` };
  }, [loaded, scenarioId, needles, common, wordLength]);
  return { loaded, found };
}
