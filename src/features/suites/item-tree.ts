import type { Item } from "../../domain/situation.ts";
import type { Scenario, Suite, Turn, TurnWording } from "../../domain/suite.ts";

/** An item with everything that the human may say about it. */
export interface ItemTree {
  readonly item: Item;
  readonly experiment: string;
  readonly arms: readonly ArmBranch[];
}

export interface ArmBranch {
  readonly id: string;
  readonly title: string;
  /** `goes on from opener; only with a view; graded by where_it_ended` */
  readonly facts: readonly string[];
  readonly turns: readonly TurnTexts[];
}

export interface TurnTexts {
  /** The turn's id without the item's. */
  readonly id: string;
  readonly isBallot: boolean;
  readonly isRepair: boolean;
  readonly onlyIf: Turn["onlyIf"] | null;
  /** Each wording once. */
  readonly wordings: readonly TurnWording[];
}

/** The items of a suite in its order; none for a suite of scenarios alone. */
export function itemTrees({ items, scenarios }: Pick<Suite, "items" | "scenarios">): readonly ItemTree[] {
  const byItem = Map.groupBy(scenarios, ({ item }) => item);
  return (items ?? []).flatMap((item) => {
    const own = byItem.get(item.id) ?? [];
    const [first] = own;
    return first === undefined
      ? []
      : [{ item, experiment: first.experiment, arms: own.map((scenario) => branchOf(item, scenario)) }];
  });
}

function branchOf(item: Item, scenario: Scenario): ArmBranch {
  const { arm = "", title, fork, sideBy, turns, rubric, grading } = scenario;
  const prefix = `${item.sides.a} or ${item.sides.b}: `;
  const own = (id: string): string => (id.startsWith(`${item.id}_`) ? id.slice(item.id.length + 1) : id);
  const facts = [
    ...(fork === undefined ? [] : [`goes on from ${own(fork.turn)}`]),
    ...(fork === undefined && sideBy !== undefined ? [`a conversation of its own, side by ${own(sideBy)}`] : []),
    ...(turns[0].onlyIf === "view" ? ["only with a view"] : []),
    ...(turns.some(({ onlyIf }) => onlyIf === "not-lost") ? ["stops when the view is lost"] : []),
    grading === undefined ? `graded by ${rubric}` : "graded on request",
  ];
  return {
    id: arm,
    title: title.startsWith(prefix) ? title.slice(prefix.length) : title,
    facts,
    turns: turns.map((turn) => textsOf(turn, own(turn.id))),
  };
}

function textsOf({ human, wordings = [{ a: human, b: human }], ballot, repairs, onlyIf }: Turn, id: string): TurnTexts {
  const distinct = new Map(wordings.map((wording) => [`${wording.dose} ${wording.a} ${wording.b}`, wording]));
  return {
    id,
    isBallot: ballot !== undefined,
    isRepair: repairs !== undefined,
    onlyIf: onlyIf ?? null,
    wordings: [...distinct.values()],
  };
}
