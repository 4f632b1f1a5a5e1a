import { Children, isValidElement, type ComponentProps, type ReactNode } from "react";
import { expect, it } from "vitest";
import { sampleRow } from "../../../test/support/viewer/sample-row.ts";
import type { Badge } from "./badge.tsx";
import { ConfigBadges } from "./config-badges.tsx";
import { describeUnstable, unstableMeaning } from "../../../src/results/format/patterns.ts";

/** The words and the tooltip of every badge. */
function badgesOf(row: ComponentProps<typeof ConfigBadges>["row"]): readonly unknown[] {
  const shown = ConfigBadges({ row });
  const badges = isValidElement<{ readonly children: ReactNode }>(shown) ? shown.props.children : [];
  return Children.toArray(badges).map((badge) => {
    if (!isValidElement<ComponentProps<typeof Badge>>(badge)) throw new Error("no badge");
    return [badge.props.children, badge.props.title];
  });
}

it("badges an unstable row, with the sentence of the other outputs", () => {
  const unstable = { lowest: { run: 2, index: 45.2 }, highest: { run: 1, index: 92 } };
  expect(badgesOf(sampleRow({ unstable }))).toEqual([
    ["unstable", `${unstableMeaning} (${describeUnstable(unstable)})`],
  ]);
  expect(badgesOf(sampleRow({ unstable: null }))).toEqual([]);
});
