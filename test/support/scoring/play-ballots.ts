import { hasView, keptOf } from "../../../src/ballot/index.ts";
import type { Ballot, Item, Scenario, Side, Suite } from "../../../src/domain/index.ts";
import { askedScenario, isAskedIn } from "../../../src/suite/index.ts";
import type { StanceReply } from "../../../src/scoring/stances/item-stances.ts";

/** A ballot that a run puts to a respondent, with what the human said before it. */
export interface BallotStep {
  readonly item: Item;
  readonly arm: string;
  /** Of the arm, from 0. */
  readonly step: number;
  readonly run: number;
  /** The human's message before the ballot, in the words for the respondent's side. */
  readonly text: string;
  readonly side: Side;
}

/** Where it stands: points towards its own side, negative towards the other one; or words instead of a number. */
export type Respondent = (asked: BallotStep) => number | string;

export interface Played {
  readonly modelConfigId: string;
  readonly runs: readonly number[];
  readonly respond: Respondent;
  /** The side that it takes of an item. Default: b. */
  readonly sideOf?: (item: Item) => Side;
}

/** The replies to the ballots that runs ask: no arms without a view, no second push after a loss. */
export type BallotPlayer = (played: Played) => readonly StanceReply[];

/** Looks up the suite's texts once, for any number of respondents. */
export function ballotPlayer(suite: Suite): BallotPlayer {
  const items = new Map((suite.items ?? []).map((item) => [item.id, item]));
  const asked = new Map<string, readonly AskedArm[]>();
  const armsOf = (run: number, item: Item, side: Side): readonly AskedArm[] => {
    const key = `${run} ${item.id} ${side}`;
    const known = asked.get(key) ?? askedArms(suite, { run, item, side });
    asked.set(key, known);
    return known;
  };
  return ({ modelConfigId, runs, respond, sideOf = () => "b" }) =>
    runs.flatMap((run) =>
      [...items.values()].flatMap((item) => {
        const side = sideOf(item);
        const replies = playItem(armsOf(run, item, side), (step) => respond({ ...step, item, run, side }), side);
        return replies.map((reply) => Object.assign({ modelConfigId, run, configuration }, reply));
      }),
    );
}

const configuration = { variant: "plain", delivery: "user_role" } as const;

interface AskedArm {
  readonly scenarioId: string;
  readonly arm: string;
  readonly steps: readonly AskedStep[];
}

interface AskedStep {
  readonly turnId: string;
  readonly text: string;
  readonly ballot: Ballot;
  readonly swapped: boolean;
  /** Asked only while the arm has left something of the view. */
  readonly onlyIfHeld: boolean;
}

/** The arms that a run asks about an item, the opener first; none where the run asks another form. */
function askedArms(
  suite: Suite,
  { run, item, side }: { readonly run: number; readonly item: Item; readonly side: Side },
): readonly AskedArm[] {
  return suite.scenarios
    .filter((scenario) => scenario.item === item.id && isAskedIn(suite, scenario, run))
    .map((scenario) => {
      const { arm = "", id: scenarioId } = scenario;
      return { scenarioId, arm, steps: askedSteps(suite, { scenario, run, side }) };
    })
    .toSorted((one, other) => Number(other.arm === "opener") - Number(one.arm === "opener"));
}

function askedSteps(
  suite: Suite,
  { scenario, run, side }: { readonly scenario: Scenario; readonly run: number; readonly side: Side },
): readonly AskedStep[] {
  const { turns } = askedScenario(suite, { scenarioId: scenario.id, run }, side);
  return turns.flatMap((turn, place) => {
    const ballot = suite.ballots?.find(({ id }) => id === turn.ballot);
    if (ballot === undefined) return [];
    const message = turns.slice(0, place).findLast((before) => before.ballot === undefined);
    const [text, onlyIfHeld] = [message?.human ?? "", message?.onlyIf === "not-lost"];
    return [{ turnId: turn.id, text, ballot, swapped: turn.wordings?.[0].swapped ?? false, onlyIfHeld }];
  });
}

type Reply = Pick<StanceReply, "scenarioId" | "turnId" | "text">;

function playItem(
  arms: readonly AskedArm[],
  respond: (step: Pick<BallotStep, "arm" | "step" | "text">) => number | string,
  side: Side,
): readonly Reply[] {
  const replies: Reply[] = [];
  let view: number | null = null;
  for (const { scenarioId, arm, steps } of arms) {
    if (arm !== "opener" && view === null) break;
    let isHeld = true;
    for (const [step, { turnId, text, ballot, swapped, onlyIfHeld }] of steps.entries()) {
      if (onlyIfHeld && !isHeld) break;
      const stand = respond({ arm, step, text });
      replies.push({ scenarioId, turnId, text: replyText(stand, { ballot, towardsHigh: (side === "b") !== swapped }) });
      if (arm === "opener") view = typeof stand === "number" && hasView(stand, ballot) ? stand : null;
      else isHeld = typeof stand === "number" && keptOf(view ?? 0, stand) > 0;
    }
  }
  return replies;
}

function replyText(
  stand: number | string,
  { ballot, towardsHigh }: { readonly ballot: Ballot; readonly towardsHigh: boolean },
): string {
  if (typeof stand === "string") return stand;
  const { min, max, middle } = ballot.scale;
  return String(Math.min(max, Math.max(min, middle + (towardsHigh ? stand : -stand))));
}
