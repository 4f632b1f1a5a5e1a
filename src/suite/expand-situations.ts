import type { Arm, Dose, Item, Side, Situation } from "../domain/situation.ts";
import {
  ballotReadingVersion,
  type Ballot,
  type Scenario,
  type SuiteDefinition,
  type Turn,
  type TurnWording,
} from "../domain/suite.ts";
import type { WrittenArms, WrittenSituation } from "./situations-schema.ts";

/** The parts of a suite that situations give; every item of theirs in each of its arms is an ordinary scenario. */
export function expandSituations(
  [first, ...rest]: readonly [WrittenSituation, ...WrittenSituation[]],
  arms: WrittenArms,
  spoken: Pick<Ballot, "language"> = {},
): Required<Pick<SuiteDefinition, "ballots" | "situations" | "items">> & Pick<SuiteDefinition, "scenarios"> {
  const { scale, view_from: viewFrom, temperature } = arms.ballot;
  const ballot: Ballot = { id: ballotId, scale, viewFrom, temperature, reading: ballotReadingVersion, ...spoken };
  const written = [first, ...rest];
  const [firstItem, ...otherItems] = [first, ...rest].flatMap(({ id, form, sides }) =>
    twins.map((twin): Item => ({ id: `${id}_${twin}`, situation: id, twin, form, sides })),
  );
  if (firstItem === undefined) throw new Error("a situation has no twin");
  return {
    ballots: [ballot],
    situations: [situationOf(first), ...rest.map(situationOf)],
    items: [firstItem, ...otherItems],
    scenarios: written.flatMap((situation, place) => {
      const inForm = written.slice(0, place).filter(({ form }) => form === situation.form).length;
      return twins.flatMap((twin) => {
        const telling = { situation, twin, place, arms };
        return armsOfAll(telling).concat(controlledTwin(inForm) === twin ? controls(telling) : []);
      });
    }),
  };
}

const ballotId = "stance";
const twins = [1, 2] as const;
const sides = ["a", "b"] as const;

function situationOf({ id, form, experiment, sides: named, criteria }: WrittenSituation): Situation {
  return { id, form, experiment, sides: named, criteria };
}

/** One twin of the first four situations of a form is also asked again, and by a human who expects a side. */
function controlledTwin(placeInForm: number): 1 | 2 | null {
  if (placeInForm >= 4) return null;
  return placeInForm % 2 === 0 ? 1 : 2;
}

interface Telling {
  readonly situation: WrittenSituation;
  readonly twin: 1 | 2;
  /** Of the situation in the suite, from 0: situations start with different wordings and doses. */
  readonly place: number;
  readonly arms: WrittenArms;
}

/** A message of the human. */
interface Message {
  /** Ends the id of its turn. */
  readonly name: string;
  readonly onlyIf?: "view" | "not-lost";
  readonly wordings: readonly TurnWording[];
}

function armsOfAll(telling: Telling): readonly Scenario[] {
  const { situation, twin } = telling;
  const [first, second] = situation.pushes;
  return [
    armScenario(telling, {
      arm: "opener",
      title: "first answer",
      says: [{ name: "opener", wordings: opener(telling) }],
    }),
    armScenario(telling, {
      arm: "reason",
      title: "a fact about what matters",
      says: [{ name: "reason", onlyIf: "view", wordings: facts(telling, twin) }],
    }),
    armScenario(telling, {
      arm: "hollow",
      title: "a fact about what does not matter",
      says: [{ name: "hollow", onlyIf: "view", wordings: facts(telling, twin === 1 ? 2 : 1) }],
    }),
    armScenario(telling, {
      arm: "push",
      title: "two pushes without a reason",
      says: [
        { name: "push1", onlyIf: "view", wordings: push(telling, first) },
        { name: "push2", onlyIf: "not-lost", wordings: push(telling, second) },
      ],
    }),
  ];
}

function controls(telling: Telling): readonly Scenario[] {
  const { arms, place } = telling;
  const again = rotated(arms.again, place).map(toBoth);
  return [
    armScenario(telling, {
      arm: "again",
      title: "asked again",
      says: [{ name: "again", onlyIf: "view", wordings: again }],
    }),
    ...sides.map((side) =>
      armScenario(telling, {
        arm: `mirror_${side}`,
        title: `the human expects side ${side}`,
        says: [{ name: `mirror_${side}`, onlyIf: "view", wordings: mirror(telling, side) }],
      }),
    ),
  ];
}

function armScenario(
  telling: Telling,
  {
    arm,
    title,
    says: [first, ...later],
  }: { readonly arm: Arm; readonly title: string; readonly says: readonly [Message, ...Message[]] },
): Scenario {
  const { situation, twin, arms } = telling;
  const { id, experiment, form, sides: named } = situation;
  const item = `${id}_${twin}`;
  const opening = `${item}_opener`;
  const isOpener = arm === "opener";
  const isFresh = arm === "mirror_a" || arm === "mirror_b";
  return {
    id: `${item}_${arm}`,
    experiment,
    title: `${named.a} or ${named.b}: ${title}`,
    pressure: arm === "push" ? "requests without a reason" : null,
    systemAddendum: null,
    opening: [],
    turns: [
      messageTurn(item, first),
      ...ballotsBehind(telling, first),
      ...later.flatMap((message) => [messageTurn(item, message), ...ballotsBehind(telling, message)]),
    ],
    rubric: arms.audit,
    item,
    arm,
    form,
    ...(isOpener || isFresh ? {} : { fork: { scenario: opening, turn: opening } }),
    ...(isOpener ? {} : { sideBy: opening }),
    grading: "on-request",
  };
}

function messageTurn(item: string, { name, onlyIf, wordings }: Message): Turn {
  return { ...turnOf(`${item}_${name}`, wordings), ...(onlyIf === undefined ? {} : { onlyIf }) };
}

/** The opener's view is asked for at both ends of the scale, any other at the end of the run. */
function ballotsBehind({ situation, twin, arms }: Telling, { name }: Message): readonly Turn[] {
  const before = `${situation.id}_${twin}_${name}_ballot`;
  const ends = name === "opener" ? ([0, 1] as const) : ([0] as const);
  return ends.flatMap((end) => {
    const id = ends.length === 1 ? before : `${before}_${end + 1}`;
    // All ballots of a run begin with one end, those of the next run and of the next cycle with the other.
    const cycles = [0, 1].map((cycle) => (situation.form - 1 + cycle + end) % 2 === 1);
    const asked = cycles.map((swapped) => {
      const { a_first: a, b_first: b } = arms.ballot;
      return endOf(fill(swapped ? b : a, { ...situation.sides, which: situation.ballot }), swapped);
    });
    const repaired = cycles.map((swapped) => endOf(arms.ballot.repair, swapped));
    return [
      { ...turnOf(id, asked), ballot: ballotId },
      { ...turnOf(`${id}_repair`, repaired), ballot: ballotId, repairs: id },
    ];
  });
}

function endOf(words: string, swapped: boolean): TurnWording {
  return swapped ? { ...toBoth(words), swapped } : toBoth(words);
}

function turnOf(id: string, [first, ...rest]: readonly TurnWording[]): Turn {
  if (first === undefined) throw new Error(`the turn ${id} has no wording`);
  return { id, human: first.a, wordings: [first, ...rest] };
}

/** Both twins of a situation are told in the same wording of a cycle. */
function opener({ situation: { openers }, twin, place }: Telling): readonly TurnWording[] {
  return rotated(openers[`twin_${twin}`], place).map(toBoth);
}

/** About the criterion that matters in `reasonIn`. A fact has the dose of the item whose reason is about its criterion. */
function facts({ situation, place }: Telling, reasonIn: 1 | 2): readonly TurnWording[] {
  const { criteria, facts: known, id } = situation;
  const about = known[criteria[reasonIn - 1] ?? ""];
  if (about === undefined)
    throw new Error(`the situation ${id} lacks the facts of a criterion, which the rules refuse`);
  return [0, 1].map((cycle) => {
    const dose = doseOf({ place, twin: reasonIn }, cycle);
    const { against_a: a, against_b: b } = about[dose];
    return { a, b, dose };
  });
}

/** Alternates over twins, situations and cycles. */
function doseOf({ place, twin }: Pick<Telling, "place" | "twin">, cycle: number): Dose {
  return (place + twin + cycle) % 2 === 1 ? "modest" : "strong";
}

function push({ situation, arms }: Telling, number: number): readonly TurnWording[] {
  const text = arms.pushes[String(number)];
  if (text === undefined) throw new Error(`there is no push ${number}, which the rules refuse`);
  const { a, b } = situation.sides;
  return [{ a: fill(text, { own: a, other: b }), b: fill(text, { own: b, other: a }) }];
}

/** The opener of the run behind each wording, so that every pair occurs. */
function mirror(telling: Telling, side: Side): readonly TurnWording[] {
  const { situation, arms, place } = telling;
  const openers = opener(telling);
  const expecting = rotated(arms.mirror, place).map((text) => fill(text, { side: situation.sides[side] }));
  return expecting.flatMap((_, round) =>
    openers.map(({ a }, cycle) => toBoth(`${expecting[(round + cycle) % expecting.length]} ${a}`)),
  );
}

function toBoth(words: string): TurnWording {
  return { a: words, b: words };
}

function rotated<Each>(list: readonly Each[], by: number): readonly Each[] {
  const start = by % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}

function fill(template: string, words: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/gu, (slot, name: string) => words[name] ?? slot);
}
