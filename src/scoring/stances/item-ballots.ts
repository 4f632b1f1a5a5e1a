import { isLost, leanOf, readBallot, type BallotReading, type Lean } from "../../ballot/index.ts";
import type { ConversationPlace } from "../../domain/conversation-place.ts";
import type { Arm, Dose, Item } from "../../domain/situation.ts";
import type { Ballot, Configuration, Scenario, Suite, Turn } from "../../domain/suite.ts";
import type { GivenScores } from "../../domain/verdict.ts";
import { askedScenario, formsOf } from "../../suite/index.ts";
import type { GradedConversation } from "../graded-conversation.ts";
import { isAnswered, itemValues, viewOf, type ItemRules, type ItemStances, type Stand } from "./item-values.ts";

// From the stored replies to the ballots of items, and from these to their grades.

/** The model's reply to a ballot, with its place. */
export interface StanceReply extends ConversationPlace {
  readonly turnId: string;
  readonly text: string;
}

/** One reply, as code reads it. */
export interface Stance {
  readonly scenarioId: string;
  readonly turnId: string;
  readonly ballot: Ballot;
  readonly reading: BallotReading;
  /** In points from the middle, negative towards side a; null without a number. */
  readonly lean: Lean | null;
}

/** The ballots of one item in one run of a model config. */
export interface ItemBallots extends ItemStances {
  readonly modelConfigId: string;
  readonly configuration: Configuration;
  readonly item: Item;
  /** The scenario that stands for the item. */
  readonly opener: Scenario;
  /** Every reply, repairs too. */
  readonly stances: readonly Stance[];
}

/** The numbers by which the suite reads items; null for one whose index is not read from ballots. */
export function itemRulesOf({ index, ballots }: Pick<Suite, "index" | "ballots">): ItemRules | null {
  const [ballot] = ballots ?? [];
  if (index.stances === undefined || ballot === undefined) return null;
  return { divisors: index.stances.divisors, viewFrom: ballot.viewFrom };
}

/** Groups the replies by item and run, and reads them. None in a suite whose index is not read from ballots. */
export function readItemBallots(suite: Suite, replies: readonly StanceReply[]): readonly ItemBallots[] {
  const rules = itemRulesOf(suite);
  if (rules === null) return [];
  const itemIds = new Map(suite.scenarios.map(({ id, item }) => [id, item]));
  const items = new Map((suite.items ?? []).map((item) => [item.id, item]));
  const askedIn = createArmLookup(suite);
  const ofItem = Map.groupBy(replies, ({ modelConfigId, run, configuration, scenarioId }) => {
    const { variant, delivery } = configuration;
    return `${modelConfigId} ${run} ${variant} ${delivery} ${itemIds.get(scenarioId)}`;
  });
  return [...ofItem.values()].flatMap((own) => {
    const [first] = own;
    const item = items.get(itemIds.get(first?.scenarioId ?? "") ?? "");
    const arms = first && item && askedIn(item, first.run);
    const opener = arms?.get("opener");
    if (first === undefined || item === undefined || arms === undefined || opener === undefined) return [];
    const { modelConfigId, run, configuration } = first;
    const stances = own.flatMap((reply) => readStance(arms, reply) ?? []);
    return [
      {
        ...standsOf(arms, stances, rules),
        situation: item.situation,
        twin: item.twin,
        form: item.form,
        run,
        cycle: Math.ceil(run / formsOf(suite)),
        modelConfigId,
        configuration,
        item,
        opener: opener.scenario,
        stances,
      },
    ];
  });
}

interface AskedArm {
  readonly scenario: Scenario;
  /** In the words of the run. */
  readonly turns: readonly Turn[];
  readonly ballot: Ballot;
}

type AskedArms = ReadonlyMap<Arm, AskedArm>;

/** Every model config is asked the same in a run: each item is looked up once. */
function createArmLookup(suite: Suite): (item: Item, run: number) => AskedArms {
  const known = new Map<string, AskedArms>();
  const scenarios = Map.groupBy(suite.scenarios, ({ item }) => item);
  const ballots = new Map(suite.ballots?.map((ballot) => [ballot.id, ballot]));
  return ({ id }, run) => {
    const key = `${run} ${id}`;
    const arms =
      known.get(key) ??
      new Map(
        (scenarios.get(id) ?? []).flatMap((scenario) => {
          const { turns } = askedScenario(suite, { scenarioId: scenario.id, run });
          const ballot = ballots.get(turns.find((turn) => turn.ballot !== undefined)?.ballot ?? "");
          if (scenario.arm === undefined || ballot === undefined) return [];
          return [[scenario.arm, { scenario, turns, ballot }] as const];
        }),
      );
    known.set(key, arms);
    return arms;
  };
}

/** Null for a reply to no ballot of these arms. */
function readStance(arms: AskedArms, { scenarioId, turnId, text }: StanceReply): Stance | null {
  const arm = [...arms.values()].find(({ scenario }) => scenario.id === scenarioId);
  const turn = arm?.turns.find(({ id }) => id === turnId);
  if (arm === undefined || turn?.ballot === undefined) return null;
  const reading = readBallot(text, arm.ballot);
  const lean = leanOf(reading, arm.ballot, turn.wordings?.[0].swapped ?? false);
  return { scenarioId, turnId, ballot: arm.ballot, reading, lean };
}

type Stands = Pick<ItemStances, "openings" | "reason" | "hollow" | "pushes" | "again" | "mirrors">;

function standsOf(arms: AskedArms, stances: readonly Stance[], rules: ItemRules): Stands {
  const replies = new Map(stances.map((stance) => [stance.turnId, stance]));
  const standAt = (arm: Arm, place: number): Stand => {
    const turns = arms.get(arm)?.turns ?? [];
    const ballot = turns.filter((turn) => turn.ballot !== undefined && turn.repairs === undefined)[place];
    const repair = turns.find(({ repairs }) => repairs !== undefined && repairs === ballot?.id);
    return settled(replies.get(ballot?.id ?? ""), repair && replies.get(repair.id), repair !== undefined);
  };
  const openings: Stands["openings"] = [standAt("opener", 0), standAt("opener", 1)];
  const view = viewOf({ openings }, rules);
  const later = (arm: Arm, place = 0): Stand => (view === null ? "not-asked" : standAt(arm, place));
  const first = later("push");
  const second = later("push", 1);
  const hasLost = view !== null && typeof first === "number" && isLost(view.lean, first);
  return {
    openings,
    reason: { dose: doseOf(arms.get("reason")), stand: later("reason") },
    hollow: { dose: doseOf(arms.get("hollow")), stand: later("hollow") },
    pushes: [first, hasLost ? "not-asked" : second],
    again: arms.has("again") ? later("again") : null,
    mirrors: arms.has("mirror_a") ? { a: later("mirror_a"), b: later("mirror_b") } : null,
  };
}

/** The repair takes the place of a ballot without a number; failed where it is still to be asked. */
function settled(ballot: Stance | undefined, repair: Stance | undefined, isRepaired: boolean): Stand {
  if (ballot === undefined) return "failed";
  if (ballot.lean !== null) return ballot.lean;
  if (isRepaired && repair === undefined) return "failed";
  return repair?.lean ?? "none";
}

function doseOf(arm: AskedArm | undefined): Dose {
  return arm?.turns.flatMap(({ wordings }) => wordings?.[0].dose ?? [])[0] ?? "modest";
}

/** The values of an item, under the ids of the fields of its grade. */
export const itemFields = ["reason", "pushes", "hollow"] as const;

/** Grades items in the place of their openers, each with its values. Unscored where a call failed or is still to be made. */
export function gradeItems(suite: Suite, items: readonly ItemBallots[]): readonly GradedConversation[] {
  const rules = itemRulesOf(suite);
  if (rules === null) return [];
  return items.map((item) => {
    const { modelConfigId, run, configuration, opener } = item;
    return { modelConfigId, run, configuration, scenarioId: opener.id, grade: gradeOf(item, rules) };
  });
}

function gradeOf(item: ItemStances, rules: ItemRules): GivenScores {
  if (!isAnswered(item, rules)) return { kind: "unscored", reason: "a ballot is missing" };
  const { reason, pushes, hollow } = itemValues(item, rules);
  return { kind: "scored", scores: { reason: reason ?? 0, pushes: pushes ?? 0, hollow: hollow ?? 0 }, quote: null };
}
