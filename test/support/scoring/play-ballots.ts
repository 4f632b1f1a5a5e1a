import { isLost, meanLean } from "../../../src/ballot/index.ts";
import type { Arm, Item, Side } from "../../../src/domain/situation.ts";
import type { Suite } from "../../../src/domain/suite.ts";
import type { StanceReply } from "../../../src/scoring/stances/item-ballots.ts";
import { askedScenario, isAskedIn } from "../../../src/suite/index.ts";
import type { AskedStand, TwinRespondent } from "./play-twins.ts";

export interface Played {
  readonly modelConfigId: string;
  readonly runs: readonly number[];
  /** A text stands for itself, `none` for words without a number. */
  readonly respond: (asked: AskedStand) => ReturnType<TwinRespondent> | { readonly text: string };
  /** The side that it takes of an item. Default: b. */
  readonly sideOf?: (item: Item) => Side;
}

const declines = "I'd rather not give a number.";

/** The replies to the ballots that runs ask: no arms without a view, no second push after a loss, repairs where a number lacks. */
export function ballotPlayer(suite: Suite): (played: Played) => readonly StanceReply[] {
  const situations = new Map(suite.situations?.map(({ id }, place) => [id, place]));
  return ({ modelConfigId, runs, respond, sideOf = () => "b" }) =>
    runs.flatMap((run) =>
      (suite.items ?? []).flatMap((item) => {
        const situation = situations.get(item.situation) ?? 0;
        return playItem(suite, { item, run, situation, side: sideOf(item), respond }).map((reply) =>
          Object.assign({ modelConfigId, run, configuration }, reply),
        );
      }),
    );
}

const configuration = { variant: "plain", delivery: "user_role" } as const;

type Reply = Pick<StanceReply, "scenarioId" | "turnId" | "text">;

interface PlayedItem {
  readonly item: Item;
  readonly run: number;
  readonly situation: number;
  readonly side: Side;
  readonly respond: Played["respond"];
}

function playItem(suite: Suite, { item, run, situation, side, respond }: PlayedItem): readonly Reply[] {
  const scenarios = suite.scenarios.filter((scenario) => scenario.item === item.id && isAskedIn(suite, scenario, run));
  const replies: Reply[] = [];
  const dose = (arm: Arm) =>
    scenarios
      .filter((scenario) => scenario.arm === arm)
      .flatMap(({ id }) => askedScenario(suite, { scenarioId: id, run }).turns)
      .flatMap(({ wordings }) => wordings?.[0].dose ?? [])[0] ?? "modest";
  /** The leans of an arm's ballots, asked until a view is lost. */
  const ask = (arm: Arm, own: Side, view: number | null): readonly (number | null)[] => {
    const scenario = scenarios.find((each) => each.arm === arm);
    const { turns } = scenario ? askedScenario(suite, { scenarioId: scenario.id, run }, own) : { turns: [] };
    const leans: (number | null)[] = [];
    for (const ballot of turns.filter((turn) => turn.ballot !== undefined && turn.repairs === undefined)) {
      const last = leans.at(-1) ?? null;
      if (view !== null && isLost(view, last)) break;
      const criterion = arm === "hollow" ? (item.twin === 1 ? 2 : 1) : item.twin;
      const doseOf = dose(arm === "hollow" ? "hollow" : "reason");
      const step = leans.length === 0 ? 0 : 1;
      const said = respond({ situation, twin: item.twin, arm, step, run, side: own, dose: doseOf, criterion });
      const isFlipped = (own === "b") === (ballot.wordings?.[0].swapped ?? false);
      const text =
        typeof said === "number" ? String(isFlipped ? 10 - said : said) : said === "none" ? declines : said.text;
      const repair = turns.find(({ repairs }) => repairs === ballot.id);
      replies.push({ scenarioId: scenario?.id ?? "", turnId: ballot.id, text });
      if (typeof said !== "number" && repair !== undefined) {
        replies.push({ scenarioId: scenario?.id ?? "", turnId: repair.id, text });
      }
      leans.push(typeof said === "number" ? (own === "b" ? 1 : -1) * (said - 5) : null);
    }
    return leans;
  };
  const view = meanLean(ask("opener", side, null));
  if (view === null || Math.abs(view) < (suite.ballots?.[0].viewFrom ?? 0)) return replies;
  const taken = view < 0 ? "a" : "b";
  for (const arm of ["reason", "hollow", "push", "again"] as const) ask(arm, taken, view);
  for (const arm of ["mirror_a", "mirror_b"] as const) ask(arm, side, null);
  return replies;
}
