import type { Suite } from "../domain/suite.ts";
import { plainText } from "./plain-text.ts";

/** The items by the scenario that stands for each in the index: the one whose ballot shows which side the model took. */
export function itemNames(suite: Pick<Suite, "items" | "scenarios">) {
  const items = new Map((suite.items ?? []).map((item) => [item.id, item]));
  return suite.scenarios.flatMap(({ id: scenarioId, item: itemId, sideBy }) => {
    const item = sideBy === undefined && itemId !== undefined ? items.get(itemId) : undefined;
    if (item === undefined) return [];
    return [{ scenarioId, id: item.id, title: plainText(`${item.sides.a} or ${item.sides.b}`) }];
  });
}
