import { z } from "zod";
import { leaderboardPage, wordsTable } from "../../../pages/index.ts";
import type { Leaderboard, Stances } from "../../../results/contract.ts";
import { loadLeaderboard } from "../../../results/load-leaderboard.ts";
import { loadReport } from "../../../results/show-results.ts";
import { shortText, shortTexts, wholeNumber, yesOrNo } from "../../../outside/given-options.ts";
import { pageParts } from "../fenced-text.ts";
import { allNamed, modelNamesMeaning } from "./model-names.ts";
import { defineTool, type Finding, type McpSubject, type Tool } from "../tool-server.ts";

export const suiteName = shortText()
  .optional()
  .describe("suite id or the beginning of its digest; default: the one with the newest results");

export const judgeNames = shortTexts(20)
  .optional()
  .describe(
    "whose verdicts count, as the notes name them: one, or several for their median; default: the judge with the most",
  );

const input = z.strictObject({
  suite: suiteName,
  judges: judgeNames,
  models: shortTexts(50).default([]).describe(`${modelNamesMeaning}; default: all. Ranks remain those among all`),
  from: wholeNumber(1, 1_000_000).default(1).describe("the first row, from 1"),
  limit: wholeNumber(1, 100).default(25).describe("rows at most"),
  detailed: yesOrNo
    .default(false)
    .describe(
      "also every measure with its number of verdicts, every conversation, all intervals, single runs, cost and health; in suites with items what readers found in the words, beside the ballots",
    ),
});

/** The ranking with intervals, measures, counts and what is missing. */
export function leaderboardTool({ store, query, now }: McpSubject): Tool {
  return defineTool({
    name: "leaderboard",
    title: "Leaderboard",
    description:
      "Rank the stored model configs by their index, with interval, range of ranks, runs, weighted measures, and what is " +
      "missing; detailed has the rest. A row without a rank is incomplete or not comparable. Values are those of the method tool.",
    input,
    async find({ suite = query.suite, judges = query.judges, models, from, limit, detailed }) {
      const part = (_: unknown, all: Parameters<typeof allNamed>[1]) => ({
        modelConfigIds: models.length === 0 ? null : new Set(allNamed(models, all).map(({ id }) => id)),
        experiments: null,
        configurations: null,
        ofRun: false,
      });
      const wanted = { ...query, suite, judges, part, now };
      const leaderboard = await loadLeaderboard(store, wanted);
      const isRead = detailed && leaderboard.readers !== undefined;
      const stances = isRead ? (await loadReport(store, wanted)).stances : null;
      return findingOf(leaderboard, stances, { from, limit, detailed });
    },
  });
}

function findingOf(
  leaderboard: Leaderboard,
  stances: Stances | null,
  { from, limit, detailed }: { readonly from: number; readonly limit: number; readonly detailed: boolean },
): Finding {
  const { rows } = leaderboard;
  const shown = rows.slice(from - 1, from - 1 + limit);
  const last = from - 1 + shown.length;
  const ids = new Set(shown.map(({ id }) => id));
  if (shown.length === 0) return { says: [`No row from number ${from} on: there are ${rows.length}.`], parts: [] };
  const more = last < rows.length ? ` Call again with from: ${last + 1} for the next.` : "";
  // The rows are a part, what stands above them is about all.
  const { lead } = leaderboardPage(leaderboard, { detailed: false });
  const page = leaderboardPage({ ...leaderboard, rows: shown }, { detailed });
  const words = stances === null ? [] : wordsTable({ ...stances, rows: stances.rows.filter(({ id }) => ids.has(id)) });
  return {
    says: [
      `Rows ${from} to ${last} of ${rows.length}, best first.${more}`,
      "Tables are Markdown, each with what its columns mean. aib leaderboard --format json has all numbers in full.",
    ],
    parts: pageParts({ ...page, lead, blocks: [...page.blocks, ...words] }),
    rest: () => "Ask for fewer rows with limit.",
  };
}
