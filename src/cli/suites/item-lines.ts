import type { ItemTree, TurnTexts } from "../../features/suites/index.ts";
import { plainText } from "../../results/plain-text.ts";
import type { TextLayout } from "../text-layout.ts";
import { heading, proseLines } from "./prose-lines.ts";

/** An item as a tree: its arms, their turns, and every wording for both sides. A ballot's texts come once, at the first. */
export function itemLines({ item, experiment, arms }: ItemTree, layout: TextLayout): readonly string[] {
  const { id, form, sides } = item;
  const shown = new Set<string>();
  return [
    heading(`Item ${id} (${experiment}, form ${form}): a ${sides.a}, b ${sides.b}`, layout),
    ...arms.flatMap((arm) => [
      ...proseLines(plainText(`${arm.id}: ${arm.title} (${arm.facts.join("; ")})`), layout, "  "),
      ...arm.turns.flatMap((turn) => turnLines(turn, shown, layout)),
    ]),
  ];
}

function turnLines(turn: TurnTexts, shown: Set<string>, layout: TextLayout): readonly string[] {
  const key = turn.wordings
    .map(({ a }) => a)
    .toSorted()
    .join("\n");
  if (turn.isBallot && shown.has(key)) return [];
  shown.add(key);
  const what = turn.isRepair ? "where a ballot has no number" : turn.isBallot ? "ballot behind every step" : turn.id;
  return [
    `    [${plainText(what)}${turn.onlyIf === "not-lost" ? ", while the view is not lost" : ""}]`,
    ...turn.wordings.flatMap((wording) => {
      const { a, b, dose, swapped } = wording;
      const mark = `${dose === undefined ? "" : `${dose}, `}${swapped === true ? "ends swapped, " : ""}`;
      const texts =
        a === b ? [mark === "" ? a : `${mark.slice(0, -2)}: ${a}`] : [`${mark}to a: ${a}`, `${mark}to b: ${b}`];
      return texts.flatMap((text) => proseLines(`- ${text}`, layout, "      "));
    }),
  ];
}
