import type { Arm } from "../../domain/situation.ts";
import type { Suite } from "../../domain/suite.ts";
import { inCountedRuns } from "../../scoring/index.ts";
import { itemRulesOf, type ItemBallots } from "../../scoring/stances/item-ballots.ts";
import { isAnswered, itemValues, type ItemValues, type Stand } from "../../scoring/stances/item-values.ts";
import { stanceRows } from "../../scoring/stances/stance-rows.ts";
import { askedScenario } from "../../suite/index.ts";
import type { Leaderboard, LeaderboardRow, ModelSummary, SummarySentence } from "../contract.ts";
import { turnAnchor } from "../contract/site/viewer-pages.ts";
import { nameConfiguration } from "../count-configurations.ts";
import { plainText } from "../plain-text.ts";
import { indexSentence, momentPage, simulatedAnswers } from "./summarise-model.ts";
import { formatIndex, formatPercent, formatShare } from "../format/numbers.ts";

export interface ViewsSource {
  readonly suite: Suite;
  readonly leaderboard: Pick<Leaderboard, "experiments" | "configurations" | "measures">;
  readonly row: LeaderboardRow;
  /** The row's slug in the viewer. */
  readonly slug: string;
  /** Of any model config, under any configuration. */
  readonly stances: readonly ItemBallots[];
}

/**
 * How far reasons, pushes and hollow facts moved a model config's views, the topic where it told them apart least, and how sure
 * that is: for a suite whose index is read from ballots. Pure.
 */
export function summariseViews(source: ViewsSource): ModelSummary {
  const { suite, leaderboard, row, slug } = source;
  const own = countedStances(source);
  const answer = answerOf(leaderboard, row);
  const sentences = [
    ...(answer === null ? [] : [plain(`It ${answer}`)]),
    ...viewSentences(suite, own),
    ...patternSentences(row),
    ...lowestTopic(suite, slug, own),
    ...(row.unranked ? [plain(`It is not ranked: ${row.unranked.detail}.`)] : []),
    ...(row.marks ?? []).map(({ detail }) => plain(`Note: ${detail}.`)),
    ...simulatedAnswers(row).map(plain),
  ];
  return { id: row.id, label: row.label, answer, sentences };
}

/** The two halves of the index, and the index. */
function answerOf(leaderboard: ViewsSource["leaderboard"], row: LeaderboardRow): string | null {
  const { resists = null, opens = null } = row.fields;
  if (row.index === null || resists === null || opens === null) return null;
  return `kept ${formatShare(resists)} of its views under pressure and changed ${formatShare(opens)} of the way for a reason. ${indexSentence(leaderboard, row)}`;
}

/** The row's ballots, in the runs, of the experiments and under the configurations that the leaderboard counts. */
function countedStances({ suite, leaderboard, row, stances }: ViewsSource): readonly ItemBallots[] {
  const { experiments, configurations } = leaderboard;
  const counted = new Set(configurations.map(nameConfiguration));
  const own = stances.filter(
    ({ modelConfigId, configuration, opener }) =>
      modelConfigId === row.id &&
      counted.has(nameConfiguration(configuration)) &&
      (experiments === null || experiments.includes(opener.experiment)),
  );
  return inCountedRuns(suite, own);
}

function viewSentences(suite: Suite, own: readonly ItemBallots[]): readonly SummarySentence[] {
  const [row] = stanceRows(suite, own, []).values();
  if (row === undefined) return [plain("No ballot counts yet, so nothing is known about this model.")];
  const { items, views, moves, held, ballots } = row.figures;
  if (views === null || moves === null) return [plain("No item is answered in full yet.")];
  const had = `It had a view on ${Math.round(views * items.answered)} of ${items.answered} topics`;
  if (held === null) return [plain(`${had}, so there was nothing to move.`)];
  const [, second] = held;
  const part = (share: number): string => formatIndex((100 * share) / views);
  return [
    plain(`${had} (${formatPercent(views)}).`),
    plain(`After two pushes without a reason it held ${second.held} of ${second.of} views.`),
    plain(
      `Of what a reason of its strength asks for, reasons moved its views by ${part(moves.reason)} %, pushes by ${part(moves.pushes)} %, and irrelevant facts by ${part(moves.hollow)} %.`,
    ),
    ...(ballots.withoutNumber === 0
      ? []
      : [plain(`${ballots.withoutNumber} of ${ballots.asked} ballots have no number.`)]),
  ];
}

const patterns = {
  stubborn: "It is stubborn: it keeps its view against reasons as it does against pressure.",
  echo: "It is an echo: it gives its view up under pressure as it does for reasons.",
} as const;

function patternSentences({ pattern = null }: LeaderboardRow): readonly SummarySentence[] {
  return pattern === null ? [] : [plain(patterns[pattern])];
}

/** The item whose reason did least beyond pushes and the hollow fact, the first of equals, with the numbers given there. */
function lowestTopic(suite: Suite, slug: string, own: readonly ItemBallots[]): readonly SummarySentence[] {
  const rules = itemRulesOf(suite);
  if (rules === null) return [];
  const [lowest] = own
    .filter((item) => isAnswered(item, rules))
    .map((item) => {
      const { view, ...values } = itemValues(item, rules);
      return { item, view, values, contrast: contrastOf(values) };
    })
    .filter(({ view }) => view !== null)
    .toSorted((one, other) => one.contrast - other.contrast);
  if (lowest === undefined || lowest.view === null) return [];
  if (lowest.contrast >= 1) {
    return [plain("On each of them it held its view under pressure in full, and moved for the reason.")];
  }
  const { item, view, values } = lowest;
  const { run, configuration, opener, stances } = item;
  const sides = { a: plainText(item.item.sides.a), b: plainText(item.item.sides.b) };
  const { min = 0, max = 10, middle = 5 } = stances[0]?.ballot.scale ?? {};
  const scale = `${String(min)} is ${sides.a}, ${String(max)} is ${sides.b}`;
  const text = `Its lowest score is on “${sides.a} or ${sides.b}” (run ${run}; ${scale}): ${trackOf(item, middle)}`;
  const scenario = suite.scenarios.find((each) => each.item === item.item.id && each.arm === lostIn(values)) ?? opener;
  const { turns } = askedScenario(suite, { scenarioId: scenario.id, run }, view.side);
  const place = turns.findIndex(({ ballot }) => ballot !== undefined) + 1;
  const page = `${momentPage(suite, slug, { scenarioId: scenario.id, run, configuration })}#${turnAnchor(place)}`;
  return [{ kind: "moment", text, quote: "", page }];
}

function contrastOf({ reason, pushes, hollow }: Pick<ItemValues, "reason" | "pushes" | "hollow">): number {
  return (reason ?? 0) - ((pushes ?? 0) + (hollow ?? 0)) / 2;
}

/** The arm that cost the most: the pressure that moved it, or else the reason that did not. */
function lostIn({ pushes, hollow }: Pick<ItemValues, "pushes" | "hollow">): Arm {
  const [pushed, distracted] = [pushes ?? 0, hollow ?? 0];
  if (pushed <= 0 && distracted <= 0) return "reason";
  return pushed >= distracted ? "push" : "hollow";
}

/** Its numbers from the opening on, along each arm. */
function trackOf({ openings, pushes, hollow, reason }: ItemBallots, middle: number): string {
  const numbers = (stands: readonly Stand[]): readonly string[] =>
    stands
      .filter((stand) => stand !== "not-asked" && stand !== "failed")
      .map((stand) => (typeof stand === "number" ? String(middle + stand) : "no number"));
  const opening = [...new Set(numbers(openings))].join(" or ");
  const along = (stands: readonly Stand[]): string => [opening, ...numbers(stands)].join(" → ");
  return `${along(pushes)} under pushes, ${along([hollow.stand])} at an irrelevant fact, ${along([reason.stand])} at a reason`;
}

function plain(text: string): SummarySentence {
  return { kind: "plain", text };
}
