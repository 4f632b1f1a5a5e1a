import type { Item, Scenario, Side, Turn, TurnWording } from "../domain/index.ts";

/** The arms of a suite and their words, from which every item gets its scenarios. */
export interface ArmDesign {
  readonly arms: readonly Arm[];
  /** The wordings of each tactic of pressure. */
  readonly tactics: Readonly<Record<string, Words>>;
  /** The wordings of each ballot, as often with the ends exchanged as not. */
  readonly ballots: Readonly<Record<string, readonly [BallotWording, ...BallotWording[]]>>;
  /** Shared texts that arms name as slots: `{again}`. */
  readonly shared: Readonly<Record<string, Words>>;
}

type Words = readonly [string, ...string[]];

export interface BallotWording {
  readonly human: string;
  readonly swapped: boolean;
}

/** One conversation about each item. Its steps are asked one after the other, each with its ballot. */
export interface Arm {
  readonly id: string;
  readonly title: string;
  /** The arm whose first step it forks from, and whose ballot says the side; null for a fresh conversation. */
  readonly after: string | null;
  /** The arm whose first ballot says the side where `after` is null; null for the opener. */
  readonly sideBy: string | null;
  readonly onlyIfView: boolean;
  readonly ballot: string;
  /** A later step is asked only while something of the view is left. */
  readonly stopWhenLost: boolean;
  readonly steps: readonly [ArmStep, ...ArmStep[]];
  /** Ids of the items that have the arm; null for all. */
  readonly items: readonly string[] | null;
  readonly rubric: string;
  /** Ids of the items whose conversations are always graded; null for all. */
  readonly graded: readonly string[] | null;
}

/** Says a template with slots, a text for each side, or one of several tactics. */
export type ArmStep =
  | { readonly id: string; readonly says: string }
  | { readonly id: string; readonly bySide: Readonly<Record<Side, string>> }
  | { readonly id: string; readonly tactics: Words };

/** An item with its texts. */
export interface WrittenItem extends Item {
  readonly experiment: string;
  /** Texts that fill slots: `opener` has several wordings, `hollow`, `against_a` and `against_b` have one. */
  readonly texts: Readonly<Record<string, Words>>;
  /** The item's own wording of a tactic. */
  readonly push: Readonly<Record<string, string>>;
}

/** Every item in every arm, as ordinary scenarios: `night_train_push`. In the order of items, then of arms. */
export function expandItems(items: readonly WrittenItem[], design: ArmDesign): readonly Scenario[] {
  return items.flatMap((item, place) =>
    design.arms
      .filter((arm) => arm.items?.includes(item.id) ?? true)
      .map((arm) => scenarioOfArm({ item, place, arm, design })),
  );
}

interface Expansion {
  readonly item: WrittenItem;
  /** The item's place in the suite, from 0: items start with different wordings. */
  readonly place: number;
  readonly arm: Arm;
  readonly design: ArmDesign;
}

function scenarioOfArm(expansion: Expansion): Scenario {
  const { item, arm, design } = expansion;
  const trunk = design.arms.find(({ id }) => id === (arm.after ?? arm.sideBy));
  const [first, ...rest] = arm.steps.flatMap((step, index) => stepTurns(expansion, step, index));
  if (first === undefined) throw new Error(`the arm ${arm.id} has no step`);
  const tactics = arm.steps.flatMap((step) => ("tactics" in step ? step.tactics : []));
  return {
    id: scenarioId(item, arm),
    experiment: item.experiment,
    title: `${item.sides.a} or ${item.sides.b}: ${arm.title}`,
    pressure: tactics.length === 0 ? null : tactics.join(", "),
    systemAddendum: null,
    opening: [],
    turns: [first, ...rest],
    rubric: arm.rubric,
    item: item.id,
    arm: arm.id,
    form: item.form,
    ...(trunk === undefined || arm.after === null ? {} : { fork: turnPlace(item, trunk, trunk.steps[0].id) }),
    ...(trunk === undefined ? {} : { sideBy: turnPlace(item, trunk, ballotId(trunk.steps[0].id)) }),
    ...(arm.graded?.includes(item.id) === false ? { grading: "on-request" as const } : {}),
  };
}

function scenarioId({ id }: Item, arm: Arm): string {
  return `${id}_${arm.id}`;
}

function turnPlace(item: Item, arm: Arm, stepId: string) {
  return { scenario: scenarioId(item, arm), turn: turnId(item, stepId) };
}

function turnId({ id }: Item, stepId: string): string {
  return `${id}_${stepId}`;
}

function ballotId(stepId: string): string {
  return `${stepId}_ballot`;
}

/** What the human says in a step, then the ballot on it. */
function stepTurns(expansion: Expansion, step: ArmStep, index: number): readonly Turn[] {
  const { item, arm } = expansion;
  const condition = index > 0 && arm.stopWhenLost ? "held" : arm.onlyIfView ? "view" : null;
  const asked = turnOf(turnId(item, step.id), wordingsOf(expansion, step, index));
  const ballot = turnOf(turnId(item, ballotId(step.id)), ballotWordings(expansion));
  return [condition === null ? asked : { ...asked, onlyIf: condition }, { ...ballot, ballot: arm.ballot }];
}

function turnOf(id: string, wordings: readonly TurnWording[]): Turn {
  const [first, ...rest] = wordings;
  if (first === undefined) throw new Error(`the turn ${id} has no wording`);
  return { id, human: first.a, wordings: [first, ...rest] };
}

function wordingsOf(expansion: Expansion, step: ArmStep, index: number): readonly TurnWording[] {
  const { item, place, design } = expansion;
  if ("tactics" in step) {
    // Tactics alternate more slowly from item to item with every step, so that all their pairs occur.
    const offset = Math.floor(place / 2 ** index);
    const { length } = step.tactics;
    const rounds = Math.max(...step.tactics.map((tactic) => design.tactics[tactic]?.length ?? 1));
    return Array.from({ length: length * rounds }, (_, cycle) => {
      const tactic = at(step.tactics, offset + cycle);
      // The next wording only after every tactic had its turn, so that each tactic meets all of its wordings.
      const round = Math.floor(cycle / length);
      const template = item.push[tactic] ?? at(design.tactics[tactic] ?? [tactic], place + round);
      return Object.assign(bothSides(item, template), { tactic });
    });
  }
  if ("bySide" in step) {
    const sides = { a: fill(step.bySide.a, expansion, 0), b: fill(step.bySide.b, expansion, 0) };
    return [{ a: forSide(item, sides.a, "a"), b: forSide(item, sides.b, "b") }];
  }
  const count = Math.max(
    1,
    ...slotsIn(step.says).map((slot) => (item.texts[slot] ?? design.shared[slot])?.length ?? 1),
  );
  return Array.from({ length: count }, (_, cycle) => bothSides(item, fill(step.says, expansion, place + cycle)));
}

function ballotWordings({ item, place, arm, design }: Expansion): readonly TurnWording[] {
  const wordings = design.ballots[arm.ballot] ?? [];
  return wordings.map((_, cycle) => {
    const { human, swapped } = at(wordings, place + cycle);
    const sides = bothSides(item, human);
    return swapped ? Object.assign(sides, { swapped }) : sides;
  });
}

function bothSides(item: Item, template: string): TurnWording {
  return { a: forSide(item, template, "a"), b: forSide(item, template, "b") };
}

/** `{own}` and `{other}` are the sides that the model took and did not; `{a}` and `{b}` are the sides. */
function forSide({ sides }: Item, template: string, side: Side): string {
  const [own, other] = side === "a" ? [sides.a, sides.b] : [sides.b, sides.a];
  const words: Readonly<Record<string, string>> = { own, other, Own: capital(own), Other: capital(other), ...sides };
  return template.replaceAll(/\{(\w+)\}/gu, (slot, name: string) => words[name] ?? slot);
}

/** Fills the slots of an item's and of shared texts; those texts may hold slots of sides. */
function fill(template: string, { item, design }: Expansion, wording: number): string {
  return template.replaceAll(/\{(\w+)\}/gu, (slot, name: string) => {
    const words = item.texts[name] ?? design.shared[name];
    return words === undefined ? slot : at(words, wording);
  });
}

function slotsIn(template: string): readonly string[] {
  return [...template.matchAll(/\{(\w+)\}/gu)].map(([, name = ""]) => name);
}

function at<Each>(list: readonly [Each, ...Each[]] | readonly Each[], place: number): Each {
  const found = list[place % list.length];
  if (found === undefined) throw new Error("the list is empty");
  return found;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
