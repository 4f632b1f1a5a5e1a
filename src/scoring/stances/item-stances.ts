import { hasView, keptOf, leanOf, readBallot, type BallotReading, type Lean } from "../../ballot/index.ts";
import type { Ballot, Configuration, ConversationPlace, Item, Scenario, Suite } from "../../domain/index.ts";
import { askedBallot, type AskedBallot } from "../../suite/index.ts";

/** The model's reply to a ballot, with its place. */
export interface StanceReply extends ConversationPlace {
  readonly turnId: string;
  readonly text: string;
}

/** Where a model stood at one ballot. */
export interface Stance {
  readonly scenarioId: string;
  readonly turnId: string;
  readonly ballot: Ballot;
  readonly reading: BallotReading;
  readonly lean: Lean | null;
}

/** The ballots of one item in one run of a model config. */
export interface ItemStances {
  readonly modelConfigId: string;
  readonly run: number;
  readonly configuration: Configuration;
  readonly item: Item;
  /** The scenario whose ballot says the side of the others. */
  readonly opener: Scenario;
  /** Null where the opening ballot is missing. */
  readonly opening: Stance | null;
  /** Null without a view, and where the opening ballot is missing or cannot be read. */
  readonly view: Lean | null;
  /** The opening among them. */
  readonly stances: readonly Stance[];
}

/** Groups the replies by item and run, and reads them. */
export function readItemStances(suite: Suite, replies: readonly StanceReply[]): readonly ItemStances[] {
  const scenarios = new Map(suite.scenarios.map((scenario) => [scenario.id, scenario]));
  const items = new Map((suite.items ?? []).map((item) => [item.id, item]));
  const ofItem = Map.groupBy(replies, ({ modelConfigId, run, configuration, scenarioId }) => {
    const { variant, delivery } = configuration;
    return `${modelConfigId} ${run} ${variant} ${delivery} ${scenarios.get(scenarioId)?.item}`;
  });
  const ballotOf = createBallotLookup(suite);
  return [...ofItem.values()].flatMap((own) => {
    const [first] = own;
    const item = items.get(scenarios.get(first?.scenarioId ?? "")?.item ?? "");
    const opener = item && openerOf(suite, item);
    if (first === undefined || item === undefined || opener === undefined) return [];
    const { modelConfigId, run, configuration } = first;
    const stances = own.map((reply) => readStance(reply, ballotOf));
    const opening = stances.find(({ scenarioId }) => scenarioId === opener.id) ?? null;
    const view = opening !== null && hasView(opening.lean, opening.ballot) ? opening.lean : null;
    return [{ modelConfigId, run, configuration, item, opener, opening, view, stances }];
  });
}

/** The scenario that stands for an item: the one whose ballot says the side of the others. */
export function openerOf(suite: Suite, { id }: Pick<Item, "id">): Scenario | undefined {
  return suite.scenarios.find(({ item, arm, sideBy }) => item === id && arm !== undefined && sideBy === undefined);
}

type BallotLookup = (reply: StanceReply) => AskedBallot;

/** Every model config answers the same ballots: each is looked up once. */
function createBallotLookup(suite: Suite): BallotLookup {
  const known = new Map<string, AskedBallot>();
  return ({ scenarioId, turnId, run }) => {
    const key = `${run} ${scenarioId} ${turnId}`;
    const asked = known.get(key) ?? askedBallot(suite, { scenario: scenarioId, turn: turnId }, run);
    known.set(key, asked);
    return asked;
  };
}

function readStance(reply: StanceReply, ballotOf: BallotLookup): Stance {
  const { scenarioId, turnId, text } = reply;
  const { ballot, swapped } = ballotOf(reply);
  const reading = readBallot(text, ballot.scale);
  return { scenarioId, turnId, ballot, reading, lean: leanOf(reading, ballot, swapped) };
}

/**
 * What is left of the view after each step of an arm: the lowest that was kept until then, from 0 to 1. A step that is not
 * asked after a loss keeps nothing. Declined ballots keep nothing, where the arm gives a reason everything: declining never
 * helps. Null without a view, and where a ballot is missing or cannot be read.
 */
export function keptAfterSteps(
  suite: Suite,
  { item, view, stances }: ItemStances,
  arm: string,
): readonly number[] | null {
  const scenario = suite.scenarios.find((each) => each.item === item.id && each.arm === arm);
  if (scenario === undefined || view === null) return null;
  let least = 1;
  const steps: number[] = [];
  for (const turn of scenario.turns.filter(({ ballot }) => ballot !== undefined)) {
    const stance = stances.find(({ turnId }) => turnId === turn.id);
    if (stance === undefined && least > 0) return null;
    if (stance?.reading.kind === "unreadable") return null;
    if (stance === undefined) least = 0;
    else if (stance.reading.kind === "declined") least = isReasonArm(suite, arm) ? least : 0;
    else least = Math.min(least, keptOf(view, stance.lean));
    steps.push(least);
  }
  return steps;
}

/** How many of these arms lack a ballot on an item with a view: its call failed, or is still to be made. */
export function missingBallots(suite: Suite, item: ItemStances, arms: ReadonlySet<string>): number {
  if (item.opening === null) return 1;
  const unreadable = new Set(
    item.stances.flatMap(({ scenarioId, reading }) => (reading.kind === "unreadable" ? scenarioId : [])),
  );
  return suite.scenarios.filter(
    ({ id, item: itemId, arm }) =>
      itemId === item.item.id &&
      arm !== undefined &&
      arms.has(arm) &&
      item.view !== null &&
      !unreadable.has(id) &&
      keptAfterSteps(suite, item, arm) === null,
  ).length;
}

/** Whether the arm gives a reason, so that keeping the view there counts against the index. */
function isReasonArm({ index }: Suite, arm: string): boolean {
  return index.measures.some(({ stance }) => stance?.kind === "kept" && stance.lessIn === arm);
}
