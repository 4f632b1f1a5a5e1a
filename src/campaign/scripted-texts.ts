import type { Ballot, Item, Scenario, Side, Suite, Turn } from "../domain/index.ts";
import type { ScriptedText } from "../model/simulator/scripted-text.ts";

/** Everything that the human may say about the items of a suite, for simulated respondents; empty for a suite without items. */
export function scriptedTexts({ scenarios, items, ballots }: Suite): readonly ScriptedText[] {
  return (items ?? []).flatMap((item) => {
    const arms = scenarios.filter((scenario) => scenario.item === item.id);
    return arms.flatMap((scenario) => textsOfArm(scenario, { item, arms, ballots: ballots ?? [] }));
  });
}

interface ItemScript {
  readonly item: Item;
  /** The item's scenarios. */
  readonly arms: readonly Scenario[];
  readonly ballots: readonly Ballot[];
}

function textsOfArm(scenario: Scenario, { item, arms, ballots }: ItemScript): readonly ScriptedText[] {
  const { arm = scenario.id, fork, sideBy, turns } = scenario;
  const openers = arms.filter(({ id }) => fork === undefined && id === sideBy?.scenario).flatMap(wordsOf);
  let step = 0;
  return turns.flatMap((turn) => {
    const ballot = ballots.find(({ id }) => id === turn.ballot);
    step += ballot === undefined ? 1 : 0;
    const place = { item, arm, step };
    return wordingsOf(turn).flatMap(({ a, b, swapped = false }): readonly ScriptedText[] => {
      const ends = ballot === undefined ? null : { scale: ballot.scale, swapped };
      if (a === b) return [{ ...place, text: a, side: declaredSide(a, openers, item), ballot: ends }];
      return [
        { ...place, text: a, side: "a", ballot: ends },
        { ...place, text: b, side: "b", ballot: ends },
      ];
    });
  });
}

function wordingsOf({ human, wordings }: Turn): NonNullable<Turn["wordings"]> {
  return wordings ?? [{ a: human, b: human }];
}

function wordsOf({ turns }: Scenario): readonly string[] {
  return turns.filter(({ ballot }) => ballot === undefined).flatMap((turn) => wordingsOf(turn).map(({ a }) => a));
}

/** The one side that the human names before the item's question; null where the text is no such declaration. */
function declaredSide(text: string, openers: readonly string[], { sides }: Item): Side | null {
  const opener = openers.find((each) => text.endsWith(each));
  if (opener === undefined) return null;
  const names = (side: Side): boolean => text.slice(0, -opener.length).includes(sides[side]);
  const [named, ...others] = (["a", "b"] as const).filter(names);
  return others.length === 0 ? (named ?? null) : null;
}
