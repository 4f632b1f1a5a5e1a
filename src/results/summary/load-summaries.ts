import type { Digest } from "../../domain/digest.ts";
import type { ReportStore } from "../../store/index.ts";
import { buildLeaderboard } from "../build-leaderboard.ts";
import type { Leaderboard, ModelSummary } from "../contract.ts";
import { countConfigurations } from "../count-configurations.ts";
import type { LeaderboardSource } from "../leaderboard-source.ts";
import { loadSource, type LeaderboardQuery } from "../load-leaderboard.ts";
import { plainText } from "../plain-text.ts";
import { siteConversations } from "./site-conversations.ts";
import { slugsOf } from "../slug.ts";
import { summariseModel } from "./summarise-model.ts";
import { summariseViews } from "./summarise-views.ts";
import { worstMoments, type WorstMoment } from "./worst-moments.ts";

/** The conversation with the lowest score, by model config; none where every score is the best one. */
export type WorstByModelConfig = ReadonlyMap<Digest, WorstMoment>;

/** A report has a paragraph for each of so many rows. */
export const mostSummaries = 50;

/** The summaries of these model configs, in the leaderboard's order. Rejects as `loadLeaderboard` does. */
export async function loadSummaries(
  store: ReportStore,
  { modelConfigIds, ...query }: LeaderboardQuery & { readonly modelConfigIds: ReadonlySet<Digest> },
): Promise<readonly ModelSummary[]> {
  const source = await loadSource(store, query);
  const leaderboard = buildLeaderboard(source);
  const rows = leaderboard.rows.filter(({ id }) => modelConfigIds.has(id));
  const shown = { ...leaderboard, rows };
  return summariesOf(source, shown, await loadWorst(store, source, rows));
}

/** A summary of every row of the leaderboard. */
export function summariesOf(
  { suite, modelConfigs, stances }: Pick<LeaderboardSource, "suite" | "modelConfigs" | "stances">,
  leaderboard: Leaderboard,
  worst: WorstByModelConfig,
): readonly ModelSummary[] {
  // Hidden rows count too: slugs must match the viewer's.
  const slugs = slugsOf(modelConfigs.map(({ id, label }) => ({ id, label: plainText(label) })));
  return leaderboard.rows.map((row) => {
    const subject = { suite, leaderboard, row, slug: slugs.get(row.id) ?? row.id };
    if (suite.items === undefined) return summariseModel({ ...subject, worst: worst.get(row.id) ?? null });
    return summariseViews({ ...subject, stances });
  });
}

/** Reads the words of the lowest conversation of each row. */
export async function loadWorst(
  store: ReportStore,
  source: LeaderboardSource,
  rows: readonly { readonly id: Digest }[],
): Promise<WorstByModelConfig> {
  const { suite, judges, uneven, grades } = source;
  // An index from ballots has no conversation that a judge scored.
  if (suite.items !== undefined) return new Map();
  const { configurations } = countConfigurations(suite, grades, source.part.configurations);
  // A conversation is shown as graded: severity is corrected in means only.
  const conversations = siteConversations({ suite, grades: uneven?.raw ?? grades, lengths: [], configurations });
  const moments = { store, suite, judges: judges.map(({ judge }) => judge), voters: source };
  const found = await Promise.all(
    rows.map(async ({ id }) => {
      const [worst] = await worstMoments(moments, [...(conversations.get(id)?.values() ?? [])].flat(), 1);
      return worst === undefined ? [] : [[id, worst] as const];
    }),
  );
  return new Map(found.flat());
}
