import { z } from "zod";
import { rankForms } from "../../../domain/index-definition.ts";
import { deliveries as deliveryNames } from "../../../domain/suite.ts";
import { leaderboardPage, table, textColumn, wordsTable, type Block } from "../../../pages/index.ts";
import type { Leaderboard, ModelSummary, Stances } from "../../../results/contract.ts";
import { loadLeaderboard } from "../../../results/load-leaderboard.ts";
import type { ChoosePart } from "../../../results/shown-part.ts";
import { loadReport } from "../../../results/show-results.ts";
import { loadSummaries } from "../../../results/summary/load-summaries.ts";
import { momentText } from "../../../results/summary/summarise-model.ts";
import { oneOf, several, shortText, shortTexts, wholeNumber, yesOrNo } from "../../../outside/given-options.ts";
import { selectConfigurations } from "../../../suite/index.ts";
import { pageParts } from "../fenced-text.ts";
import { allNamed, modelNamesMeaning } from "./model-names.ts";
import { defineTool, type Finding, type McpSubject, type Tool } from "../tool-server.ts";

export const suiteName = shortText()
  .optional()
  .describe("suite id or the beginning of its digest; default: the one last worked on");

const judgeNames = shortTexts(20)
  .optional()
  .describe(
    "whose verdicts count, as the notes name them: one, or several for their median; default: the judge with the most",
  );

/** Whose verdicts count, for the tools that show scores. */
export const graderShape = {
  judges: judgeNames,
  excludeOwnFamily: yesOrNo
    .optional()
    .describe("leave a judge out for models of its own family; default: where there are several judges"),
};

/** What the call names, else what the command was started with. */
export function gradersOf(
  { judges, excludeOwnFamily }: Partial<Pick<z.infer<typeof input>, keyof typeof graderShape>>,
  query: McpSubject["query"],
) {
  const named = judges ?? query.judges;
  return { judges: named, excludeOwnFamily: excludeOwnFamily ?? query.excludeOwnFamily ?? named.length > 1 };
}

const input = z.strictObject({
  suite: suiteName,
  ...graderShape,
  models: shortTexts(50).default([]).describe(`${modelNamesMeaning}; default: all. Ranks remain those among all`),
  variants: shortTexts(20)
    .optional()
    .describe("verdicts under these system variants, by their ids, and not under the suite's own"),
  deliveries: several(deliveryNames)
    .optional()
    .describe(
      "verdicts under these ways in which the human's words reached the model: call once with each for its effect; default: the suite's own",
    ),
  from: wholeNumber(1, 1_000_000).default(1).describe("the first row, from 1"),
  ranks: oneOf(rankForms)
    .default("each")
    .describe("each: every range of ranks holds by itself; together: wider ranges that hold all at once"),
  limit: wholeNumber(1, 100).default(25).describe("rows at most"),
  detailed: yesOrNo
    .default(false)
    .describe(
      "also every measure with its number of verdicts, every conversation, all intervals, single runs, the worst moment of each row, cost and health; in suites with items what readers found in the words, beside the ballots",
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
    async find({ suite = query.suite, models, variants, deliveries, from, limit, detailed, ranks, ...named }) {
      const places = { variants: variants ?? null, deliveries: deliveries ?? null };
      const isUsual = variants === undefined && deliveries === undefined;
      const part: ChoosePart = (own, all) => ({
        modelConfigIds: models.length === 0 ? null : new Set(allNamed(models, all).map(({ id }) => id)),
        experiments: null,
        configurations: isUsual ? null : selectConfigurations(own, places),
        ofRun: false,
      });
      const wanted = { ...query, suite, ...gradersOf(named, query), ranks, part, now };
      const leaderboard = await loadLeaderboard(store, wanted);
      const isRead = detailed && leaderboard.readers !== undefined;
      const stances = isRead ? (await loadReport(store, wanted)).stances : null;
      const shown = leaderboard.rows.slice(from - 1, from - 1 + limit);
      const modelConfigIds = new Set(shown.map(({ id }) => id));
      const summaries = detailed ? await loadSummaries(store, { ...wanted, modelConfigIds }) : [];
      return findingOf(leaderboard, { shown, stances, summaries }, { from, detailed });
    },
  });
}

function findingOf(
  leaderboard: Leaderboard,
  {
    shown,
    stances,
    summaries,
  }: {
    readonly shown: Leaderboard["rows"];
    readonly stances: Stances | null;
    readonly summaries: readonly ModelSummary[];
  },
  { from, detailed }: { readonly from: number; readonly detailed: boolean },
): Finding {
  const { rows } = leaderboard;
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
      "Tables are Markdown, each with what its columns mean; aib leaderboard --format json prints all numbers in full.",
      ...(detailed ? [] : [`${spanOf(shown)} detailed: true has the dates of each row, and every measure.`]),
    ],
    parts: pageParts({
      ...page,
      lead,
      blocks: [...page.blocks, ...(detailed ? answerDates(shown) : []), ...words, ...worstMoments(summaries)],
    }),
    rest: () => "Ask for fewer rows with limit.",
  };
}

/** Days of the first and the last answer of these rows, as a sentence. */
function spanOf(rows: Leaderboard["rows"]): string {
  const times = rows.flatMap(({ answeredAt }) => answeredAt ?? []);
  const [first] = times.map((span) => span.first).toSorted();
  const last = times
    .map((span) => span.last)
    .toSorted()
    .at(-1);
  if (first === undefined || last === undefined)
    return "No answer of these rows under the configurations shown has a recorded time.";
  return `These rows were answered from ${dayOf(first)} to ${dayOf(last)} (UTC).`;
}

function answerDates(rows: Leaderboard["rows"]): readonly Block[] {
  return table<Leaderboard["rows"][number]>({
    title: "Dates of answers",
    columns: [
      textColumn("Model config", ({ label }) => label),
      textColumn("First answer", ({ answeredAt }) => (answeredAt ? dayOf(answeredAt.first) : null)),
      textColumn("Last answer", ({ answeredAt }) => (answeredAt ? dayOf(answeredAt.last) : null)),
    ],
    rows,
  });
}

/** The lowest conversation of each row, in the model's words, as a run ends with it. */
function worstMoments(summaries: readonly ModelSummary[]): readonly Block[] {
  const moments = summaries.flatMap(({ label, sentences }) =>
    sentences.flatMap((each) => (each.kind === "moment" ? [{ label, text: momentText(each), page: each.page }] : [])),
  );
  return table<(typeof moments)[number]>({
    title: "Worst moments",
    columns: [
      textColumn("Model config", ({ label }) => label),
      textColumn("Moment", ({ text }) => text),
      textColumn("Page", ({ page }) => page, {
        meaning: "/t/ with model, run and scenario; aib view --page opens it.",
      }),
    ],
    rows: moments,
  });
}

function dayOf(time: string): string {
  return time.slice(0, 10);
}
