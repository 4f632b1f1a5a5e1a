import type { Item } from "../domain/situation.ts";
import type { Scenario, Suite, Turn } from "../domain/suite.ts";
import type { ScriptedText } from "../model/simulator/scripted-text.ts";

/** Everything that the human may say about the items of a suite, for simulated respondents; empty for a suite without items. */
export function scriptedTexts({ scenarios, items, ballots }: Suite): readonly ScriptedText[] {
  return (items ?? []).flatMap((item, place) =>
    scenarios
      .filter((scenario) => scenario.item === item.id)
      .flatMap((scenario) => textsOfArm(scenario, { ...item, place }, ballots)),
  );
}

function textsOfArm(
  { arm = "opener", turns }: Scenario,
  item: Item & { readonly place: number },
  ballots: Suite["ballots"],
): readonly ScriptedText[] {
  let step = 0;
  return turns.flatMap((turn) => {
    const ballot = ballots?.find(({ id }) => id === turn.ballot);
    step += ballot === undefined ? 1 : 0;
    return wordingsOf(turn).flatMap(({ a, b, dose = null, swapped = false }): readonly ScriptedText[] => {
      const ends = ballot === undefined || turn.repairs !== undefined ? null : { scale: ballot.scale, swapped };
      const said = { item, arm, step, dose, ballot: ends, isRepair: turn.repairs !== undefined };
      return a === b
        ? [{ ...said, text: a, side: null }]
        : [
            { ...said, text: a, side: "a" },
            { ...said, text: b, side: "b" },
          ];
    });
  });
}

function wordingsOf({ human, wordings }: Turn): NonNullable<Turn["wordings"]> {
  return wordings ?? [{ a: human, b: human }];
}
