import { conversationKey } from "../../domain/conversation-place.ts";
import { doses } from "../../domain/situation.ts";
import type { Suite, Turn } from "../../domain/suite.ts";
import { itemRulesOf, type ItemBallots } from "../../scoring/stances/item-ballots.ts";
import { isAnswered, itemValues } from "../../scoring/stances/item-values.ts";
import type { SiteStances, SiteTellings, StanceTrack } from "../../results/contract/site.ts";
import { nameConfiguration } from "../../results/count-configurations.ts";
import { plainText } from "../../results/plain-text.ts";
import { countedStances } from "../../results/sections/stances.ts";
import type { SiteSource } from "../site-source.ts";
import { situationSlugs } from "../../results/slug.ts";

type StancesSource = Pick<SiteSource, "suite" | "report" | "rows" | "scenarios" | "ballots" | "skips">;

/** `stances.json`; null for a suite whose index is not read from ballots, and without a ballot. */
export function buildStances(source: StancesSource): SiteStances | null {
  const { suite, report, rows, scenarios } = source;
  const { stances, leaderboard } = report;
  if (stances === null) return null;
  const arms = armsOf(suite);
  const slugs = situationSlugs(suite);
  const scenarioSlug = new Map(scenarios.map(({ id, slug }) => [id, slug]));
  const tracks = Map.groupBy(tracksOf(source, arms), ({ modelConfigId }) => modelConfigId);
  return {
    status: stances.status,
    level: stances.level,
    asks: stances.asks,
    configurations: leaderboard.configurations,
    arms,
    items: stances.items.map((item) =>
      Object.assign({}, item, {
        twin: suite.items?.find(({ id }) => id === item.id)?.twin ?? 1,
        scenarios: arms.map(({ id }) => scenarioSlug.get(scenarioOfArm(suite, item.id, id)?.id ?? "") ?? null),
      }),
    ),
    situations: (suite.situations ?? []).map(({ id, experiment, sides, criteria: [first, second] }) => {
      const own = new Set(suite.items?.flatMap((item) => (item.situation === id ? item.id : [])));
      return {
        id,
        slug: slugs.get(id) ?? id,
        experiment,
        sides: { a: plainText(sides.a), b: plainText(sides.b) },
        criteria: [plainText(first), plainText(second)] as const,
        items: stances.items.flatMap((item, place) => (own.has(item.id) ? place : [])),
      };
    }),
    rows: stances.rows.flatMap(({ id, ...row }) => {
      const slug = rows.find((each) => each.id === id)?.slug;
      if (slug === undefined) return [];
      return [Object.assign(row, { slug, tracks: (tracks.get(id) ?? []).map(({ track }) => track) })];
    }),
  };
}

function scenarioOfArm({ scenarios }: Suite, itemId: string, arm: string) {
  return scenarios.find((scenario) => scenario.item === itemId && scenario.arm === arm);
}

/** `tellings.json`. */
export function buildTellings({ suite }: Pick<StancesSource, "suite">): SiteTellings {
  const slugs = situationSlugs(suite);
  return (suite.situations ?? []).map(({ id, sides, criteria }) => {
    const items = (suite.items ?? []).filter(({ situation }) => situation === id);
    const turnsOf = (itemId: string, arm: string) => scenarioOfArm(suite, itemId, arm)?.turns ?? [];
    const [push] = items.map((item) => turnsOf(item.id, "push").filter(({ ballot }) => ballot === undefined));
    return {
      situation: id,
      slug: slugs.get(id) ?? id,
      title: plainText(`${sides.a} or ${sides.b}`),
      questions: items.map((item) => plainText(turnsOf(item.id, "opener")[0]?.human ?? "")),
      facts: items.flatMap((item) => factsOf(turnsOf(item.id, "reason")[0], criteria[item.twin - 1] ?? "")),
      pushes: (push ?? []).map(({ human }) => plainText(human)),
    };
  });
}

/** The facts on one criterion, in each strength, in any run. */
function factsOf(turn: Turn | undefined, criterion: string): SiteTellings[number]["facts"] {
  const said = new Map(turn?.wordings?.map(({ a, b, dose }) => [dose, { a: plainText(a), b: plainText(b) }]));
  return doses.flatMap((dose) => {
    const against = said.get(dose);
    return against === undefined ? [] : [{ criterion: plainText(criterion), dose, against }];
  });
}

/** In the order in which the suite expands them. */
function armsOf(suite: Suite): SiteStances["arms"] {
  const [ballot] = suite.ballots ?? [];
  const byId = Map.groupBy(suite.scenarios, ({ arm }) => arm ?? "");
  byId.delete("");
  return [...byId].flatMap(([id, [first]]) => {
    const scale = (suite.ballots?.find((each) => first?.turns.some((turn) => turn.ballot === each.id)) ?? ballot)
      ?.scale;
    if (first === undefined || scale === undefined) return [];
    const trunk = suite.scenarios.find((scenario) => scenario.id === first.fork?.scenario);
    const sides = suite.items?.find((item) => item.id === first.item)?.sides;
    return {
      id,
      title: plainText(sides === undefined ? id : first.title.replace(`${sides.a} or ${sides.b}: `, "")),
      role: id === "opener" || id === "push" || id === "hollow" || id === "reason" ? id : "other",
      after: trunk?.arm ?? null,
      scale,
    };
  });
}

/** Every item in every run of the model configs, in the order of the suite's items, then of runs. */
function tracksOf(source: StancesSource, arms: SiteStances["arms"]) {
  const { suite, report, ballots, skips } = source;
  const { leaderboard, stances } = report;
  const places = new Map((stances?.items ?? []).map(({ id }, place) => [id, place]));
  const names = leaderboard.configurations.map(nameConfiguration);
  const rules = itemRulesOf(suite);
  return countedStances({ suite, ballots, leaderboard })
    .flatMap((each) => {
      const item = places.get(each.item.id);
      if (item === undefined) return [];
      const isWeighed = rules !== null && isAnswered(each, rules);
      const { view = null, reason = null, pushes = null, hollow = null } = isWeighed ? itemValues(each, rules) : {};
      const track: StanceTrack = {
        item,
        run: each.run,
        configuration: names.indexOf(nameConfiguration(each.configuration)),
        moved: view === null ? null : { reason: reason ?? 0, pushes: pushes ?? 0, hollow: hollow ?? 0 },
        steps: arms.map(({ id }) => stepsOf({ suite, skips }, each, id)),
      };
      return [{ modelConfigId: each.modelConfigId, track }];
    })
    .toSorted((one, other) => one.track.item - other.track.item || one.track.run - other.track.run);
}

function stepsOf(
  { suite, skips }: Pick<StancesSource, "suite" | "skips">,
  { modelConfigId, run, configuration, item, stances }: ItemBallots,
  arm: string,
): StanceTrack["steps"][number] {
  const scenario = scenarioOfArm(suite, item.id, arm);
  if (scenario === undefined) return [];
  const skipped = skips.get(conversationKey({ modelConfigId, run, configuration, scenarioId: scenario.id }));
  return scenario.turns.flatMap(({ id, ballot, repairs }, at) => {
    if (ballot === undefined || repairs !== undefined) return [];
    const repair = scenario.turns.find((turn) => turn.repairs === id)?.id;
    const replies = stances.filter(({ turnId }) => turnId === id || turnId === repair);
    const stance = replies.find(({ lean }) => lean !== null) ?? replies[0];
    // A ballot is skipped with the turn before it, which has the reason.
    const before = scenario.turns[at - 1];
    if (stance === undefined) return (before && skipped?.get(before.id)) ?? skipped?.get(id) ?? null;
    if (stance.reading.kind === "number") return stance.ballot.scale.middle + (stance.lean ?? 0);
    return stance.reading.kind;
  });
}
