import type { Leaderboard } from "../../results/contract.ts";
import { basisBlocks, basisRanks, basisTitle } from "../basis/basis-page.ts";
import { section, sentences, type Block, type Page } from "../blocks.ts";
import { conversationTables, detailTables, measureTables } from "../details/details-page.ts";
import { describeLeaderboard, describeOthers, titleOf } from "../subject.ts";
import { rankingBlocks } from "./ranking-page.ts";

/**
 * What `aib leaderboard` prints: the ranking, its notes, and the other suites of the store; in detail also every measure,
 * every conversation, all intervals, the single runs, cost and health.
 */
export function leaderboardPage(leaderboard: Leaderboard, { detailed }: { readonly detailed: boolean }): Page {
  const { rows, notes, experiments } = leaderboard;
  const blocks: readonly Block[] =
    rows.length === 0
      ? sentences(["No model config has been run under this suite yet."])
      : experiments === null
        ? [...rankingBlocks(leaderboard), ...(detailed ? allDetails(leaderboard) : [])]
        : // A selection of experiments has no index to rank by.
          [...measureTables(leaderboard), ...(detailed ? conversationTables(leaderboard) : [])];
  return {
    id: "ranking",
    title: experiments === null ? "Ranking" : "Measures",
    subject: titleOf(leaderboard),
    lead: describeLeaderboard(leaderboard),
    blocks: [
      ...blocks,
      ...sentences(notes, { look: "note" }),
      ...sentences(describeOthers(leaderboard), { look: "muted" }),
    ],
  };
}

function allDetails(leaderboard: Leaderboard): readonly Block[] {
  return [
    ...detailTables(leaderboard),
    ...conversationTables(leaderboard),
    ...section("basis", basisTitle, [...basisRanks(leaderboard), ...basisBlocks(leaderboard)]),
  ];
}
