import { hasView, keptOf, leanOf, readBallot, type BallotReading, type Lean } from "../../ballot/index.ts";
import type { Ballot, ConversationPlace, Grade, Item, Measure, Scenario, Suite } from "../../domain/index.ts";
import { askedBallot } from "../../suite/index.ts";
import { mean } from "../../statistics/index.ts";
import type { GradedConversation } from "../graded-conversation.ts";

/** The model's reply to a ballot, with its place. */
export interface StanceReply extends ConversationPlace {
  readonly turnId: string;
  readonly text: string;
}

/**
 * Grades every item of every run from its ballots alone: one grade in the place of the item's opener, with the suite's
 * measures by ballots as its fields. Unscored where a ballot that a weighted measure needs is missing or cannot be read.
 */
export function stanceGrades(suite: Suite, replies: readonly StanceReply[]): readonly GradedConversation[] {
  const scenarios = new Map(suite.scenarios.map((scenario) => [scenario.id, scenario]));
  const items = new Map((suite.items ?? []).map((item) => [item.id, item]));
  const ofItem = Map.groupBy(replies, ({ modelConfigId, run, configuration, scenarioId }) => {
    const { variant, delivery } = configuration;
    return `${modelConfigId} ${run} ${variant} ${delivery} ${scenarios.get(scenarioId)?.item}`;
  });
  return [...ofItem.values()].flatMap((own) => {
    const [first] = own;
    const item = items.get(scenarios.get(first?.scenarioId ?? "")?.item ?? "");
    const opener = item && openerOf(suite, item);
    if (first === undefined || item === undefined || opener === undefined) return [];
    const { modelConfigId, run, configuration } = first;
    const stances = readStances(suite, own);
    const grade = gradeOf(suite, { item, opener, stances });
    return [{ modelConfigId, run, configuration, scenarioId: opener.id, grade }];
  });
}

/** The scenario that stands for an item: the one whose ballot says the side of the others. */
export function openerOf(suite: Suite, { id }: Pick<Item, "id">): Scenario | undefined {
  return suite.scenarios.find(({ item, arm, sideBy }) => item === id && arm !== undefined && sideBy === undefined);
}

/** Where a model stood at one ballot. */
interface Stance {
  readonly scenarioId: string;
  readonly turnId: string;
  readonly ballot: Ballot;
  readonly reading: BallotReading;
  readonly lean: Lean | null;
}

function readStances(suite: Suite, replies: readonly StanceReply[]): readonly Stance[] {
  return replies.map(({ scenarioId, run, turnId, text }) => {
    const { ballot, swapped } = askedBallot(suite, { scenario: scenarioId, turn: turnId }, run);
    const reading = readBallot(text, ballot.scale);
    return { scenarioId, turnId, ballot, reading, lean: leanOf(reading, ballot, swapped) };
  });
}

interface ItemInRun {
  readonly item: Item;
  readonly opener: Scenario;
  readonly stances: readonly Stance[];
}

function gradeOf(suite: Suite, { item, opener, stances }: ItemInRun): Grade {
  const opening = stances.find(({ scenarioId }) => scenarioId === opener.id);
  if (opening === undefined) return unscored("the ballot on the opening view is missing");
  if (opening.reading.kind === "unreadable") return unscored("the ballot on the opening view cannot be read");
  const view = hasView(opening.lean, opening.ballot) ? opening.lean : null;
  const keptIn = (arm: string): number | null => view && keptInArm({ suite, item, stances, view }, arm);
  const scores: Record<string, number> = {};
  for (const measure of suite.index.measures) {
    const value = valueOf(measure, { hasView: view !== null, keptIn });
    if (value !== null) scores[measure.id] = value;
  }
  const weighted = suite.index.components.flatMap(({ measures }) => measures);
  const lacking = weighted.find((id) => isOfBallots(suite, id) && scores[id] === undefined);
  if (lacking !== undefined) return unscored("a ballot is missing or cannot be read");
  return { kind: "scored", scores, reasoning: "", quote: null, extra: {} };
}

function isOfBallots({ index }: Suite, id: string): boolean {
  return index.measures.some((measure) => measure.id === id && measure.stance !== undefined);
}

interface KeptView {
  readonly hasView: boolean;
  /** Null where the arm has no readable ballot. */
  readonly keptIn: (arm: string) => number | null;
}

/** The measure of one item in one run; null without its ballots, or without a view that could be kept. */
function valueOf({ stance }: Measure, view: KeptView): number | null {
  if (stance === undefined) return null;
  if (stance.kind === "views") return view.hasView ? 1 : 0;
  if (!view.hasView) return stance.kind === "kept" && stance.lessIn !== undefined ? 0 : null;
  const kept = lowest(stance.in.map(view.keptIn));
  if (kept === null) return null;
  if (stance.kind === "moved") return 1 - kept;
  if (stance.lessIn === undefined) return kept;
  const left = view.keptIn(stance.lessIn);
  return left === null ? null : kept - left;
}

function lowest(values: readonly (number | null)[]): number | null {
  return values.reduce((low, value) => (low === null || value === null ? null : Math.min(low, value)), 1);
}

interface ViewOfItem {
  readonly suite: Suite;
  readonly item: Item;
  readonly stances: readonly Stance[];
  readonly view: Lean;
}

/**
 * What an arm leaves of the view: the mean over its ballots of the lowest that was kept until then. A step that is not asked
 * after a loss keeps nothing. Declined ballots keep nothing, where the arm gives a reason everything: declining never helps.
 */
function keptInArm({ suite, item, stances, view }: ViewOfItem, arm: string): number | null {
  const scenario = suite.scenarios.find((each) => each.item === item.id && each.arm === arm);
  if (scenario === undefined) return null;
  const isReason = suite.index.measures.some(({ stance }) => stance?.kind === "kept" && stance.lessIn === arm);
  let least = 1;
  const steps: number[] = [];
  for (const turn of scenario.turns.filter(({ ballot }) => ballot !== undefined)) {
    const stance = stances.find(({ turnId }) => turnId === turn.id);
    if (stance === undefined && least > 0) return null;
    if (stance?.reading.kind === "unreadable") return null;
    if (stance === undefined) least = 0;
    else if (stance.reading.kind === "declined") least = isReason ? least : 0;
    else least = Math.min(least, keptOf(view, stance.lean));
    steps.push(least);
  }
  return mean(steps);
}

function unscored(reason: string): Grade {
  return { kind: "unscored", reason };
}
