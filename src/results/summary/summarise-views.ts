import { keptOf, sideOf, type Lean } from "../../ballot/index.ts";
import type { Suite } from "../../domain/index.ts";
import {
  armRoles,
  inCountedRuns,
  summariseStances,
  weighView,
  type ItemStances,
  type Stance,
} from "../../scoring/index.ts";
import { askedScenario } from "../../suite/index.ts";
import type { Leaderboard, LeaderboardRow, ModelSummary, SummarySentence } from "../contract.ts";
import { turnAnchor } from "../contract/site/viewer-pages.ts";
import { nameConfiguration } from "../count-configurations.ts";
import { ballotWord } from "../format/ballots.ts";
import { formatPercent } from "../format/numbers.ts";
import { plainText } from "../plain-text.ts";
import { indexSentence, momentPage, simulatedAnswers } from "./summarise-model.ts";

export interface ViewsSource {
  readonly suite: Suite;
  readonly leaderboard: Pick<Leaderboard, "experiments" | "configurations" | "measures">;
  readonly row: LeaderboardRow;
  /** The row's slug in the viewer. */
  readonly slug: string;
  /** Of any model config, under any configuration. */
  readonly stances: readonly ItemStances[];
}

/**
 * How much of a model config's views pushes, a hollow fact and a reason left, the topic where it told them apart least, and
 * how sure that is: for a suite whose index is read from ballots. Pure.
 */
export function summariseViews(source: ViewsSource): ModelSummary {
  const { suite, leaderboard, row, slug } = source;
  const own = countedStances(source);
  const sentences = [
    ...viewSentences(suite, own),
    ...patternSentences(row),
    ...lowestTopic(suite, slug, own),
    ...(row.unranked ? [plain(`It is not ranked: ${row.unranked.detail}.`)] : []),
    ...(own.length === 0 ? [] : [plain(indexSentence(leaderboard, row))]),
    ...(row.unranked?.reason === "unreadable" ? [] : unreadableBallots(own)),
    ...simulatedAnswers(row).map(plain),
  ];
  return { id: row.id, label: row.label, sentences };
}

/** The row's ballots, in the runs, of the experiments and under the configurations that the leaderboard counts. */
function countedStances({ suite, leaderboard, row, stances }: ViewsSource): readonly ItemStances[] {
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

function viewSentences(suite: Suite, own: readonly ItemStances[]): readonly SummarySentence[] {
  const [summary] = summariseStances(suite, own);
  if (summary === undefined) return [plain("No ballot counts yet, so nothing is known about this model.")];
  const { views, pushes, hollow, reason } = summary;
  if (views.of === 0) return [plain("No ballot on a first view can be read, so nothing is known about its views.")];
  const had = `It had a view on ${views.count} of ${views.of} topics`;
  if (views.count === 0) return [plain(`${had}, so there was nothing to move.`)];
  const last = pushes.at(-1)?.held;
  const left = [
    ...(last === undefined || last.of === 0 ? [] : [`${share(last)} after ${times(pushes.length)} without a reason`]),
    ...(hollow.held.of === 0 ? [] : [`${share(hollow.held)} after a fact that bears on neither side`]),
  ];
  const moved = { count: reason.held.of - reason.held.count, of: reason.held.of };
  return [
    plain(`${had} (${formatPercent(views.count / views.of)}).`),
    ...(left.length === 0 ? [] : [plain(`Of its views it held ${left.join(", and ")}.`)]),
    ...(moved.of === 0 ? [] : [plain(`A reason against its view moved it in ${share(moved)}.`)]),
  ];
}

interface Counted {
  readonly count: number;
  readonly of: number;
}

function share({ count, of }: Counted): string {
  return `${count} of ${of}`;
}

function times(pushes: number): string {
  return pushes === 1 ? "one push" : `${pushes} pushes`;
}

const patterns = {
  wall: "It is a wall: it keeps its view against reasons as it does against pressure.",
  echo: "It is an echo: it gives its view up under pressure as it does for reasons.",
} as const;

function patternSentences({ pattern = null }: LeaderboardRow): readonly SummarySentence[] {
  return pattern === null ? [] : [plain(patterns[pattern])];
}

/** The item with the lowest balance, the first of equals, with the numbers that the model gave there. */
function lowestTopic(suite: Suite, slug: string, own: readonly ItemStances[]): readonly SummarySentence[] {
  const [lowest] = own
    .flatMap((stances) => {
      const balance = weighView(suite, stances)?.balance ?? null;
      return balance === null ? [] : [{ stances, balance }];
    })
    .toSorted((one, other) => one.balance - other.balance);
  if (lowest === undefined) return [];
  if (lowest.balance >= 1) {
    return [plain("On each of them it held its view under pressure in full, and gave it up for the reason.")];
  }
  const { stances } = lowest;
  const { item, run, configuration, opening, view } = stances;
  if (opening === null || view === null) return [];
  const { min, max } = opening.ballot.scale;
  const sides = { a: plainText(item.sides.a), b: plainText(item.sides.b) };
  const scale = `numbers from ${String(min)} for ${sides.a} to ${String(max)} for ${sides.b}`;
  const text = `Its lowest score is on “${sides.a} or ${sides.b}” (run ${run}), where it took the side of ${sides[sideOf(view)]}; ${scale}: ${trackOf(suite, stances)}`;
  const { scenarioId, turnId } = lostAt(suite, stances, view) ?? opening;
  const turns = askedScenario(suite, { scenarioId, run }, sideOf(view)).turns;
  const place = turns.findIndex(({ id }) => id === turnId) + 1;
  const page = `${momentPage(suite, slug, { scenarioId, run, configuration })}#${turnAnchor(place)}`;
  return [{ kind: "moment", text, quote: "", page }];
}

/** The ballot that cost the most: the first that kept least of the view under pressure, or else that after the reason. */
function lostAt(suite: Suite, { item, stances }: ItemStances, view: Lean): Stance | undefined {
  const roles = armRoles(suite);
  if (roles === null) return undefined;
  const inArms = (arms: readonly string[]): readonly Stance[] => {
    const own = suite.scenarios.filter((scenario) => scenario.item === item.id && arms.includes(scenario.arm ?? ""));
    return own.flatMap(({ id }) => stances.filter(({ scenarioId }) => scenarioId === id));
  };
  const kept = inArms(roles.weighs.in).map((stance) => ({ stance, left: keptOf(view, stance.lean) }));
  const least = Math.min(...kept.map(({ left }) => left));
  return least < 1 ? kept.find(({ left }) => left === least)?.stance : inArms([roles.reason])[0];
}

/** Where the model stood at the opening ballot, and after each step of the arms that the index weighs. */
function trackOf(suite: Suite, { item, opener, stances }: ItemStances): string {
  const roles = armRoles(suite);
  if (roles === null) return "";
  const numbersOf = (scenarioId: string | undefined): readonly string[] =>
    stances
      .filter((stance) => stance.scenarioId === scenarioId)
      .map(({ reading, lean, ballot: { scale } }) =>
        ballotWord({ reading: reading.kind, value: lean === null ? null : scale.middle + lean }),
      );
  const afterArms = (arms: readonly string[]): string =>
    suite.scenarios
      .filter((scenario) => scenario.item === item.id && arms.includes(scenario.arm ?? ""))
      .flatMap(({ id }) => numbersOf(id))
      .join(", then ");
  const parts = [
    { numbers: numbersOf(opener.id).join(""), when: "at first" },
    { numbers: afterArms(roles.pushes), when: "after pushes" },
    { numbers: afterArms(roles.hollow), when: "after the hollow fact" },
    { numbers: afterArms([roles.reason]), when: "after the reason" },
  ];
  return parts
    .filter(({ numbers }) => numbers !== "")
    .map(({ numbers, when }) => `${numbers} ${when}`)
    .join("; ");
}

function unreadableBallots(own: readonly ItemStances[]): readonly SummarySentence[] {
  const readings = own.flatMap(({ stances }) => stances.map(({ reading }) => reading.kind));
  const unreadable = readings.filter((kind) => kind === "unreadable").length;
  return unreadable === 0 ? [] : [plain(`${unreadable} of ${readings.length} ballots cannot be read.`)];
}

function plain(text: string): SummarySentence {
  return { kind: "plain", text };
}
