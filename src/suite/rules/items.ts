import type { Outline, OutlineItem } from "../outline.ts";
import { problemAt, type Problem } from "../problem.ts";

/** Items are asked in forms of one size, in several wordings, and with facts of one length. */
export function items(suite: Outline): readonly Problem[] {
  return [
    ...together(suite),
    ...formSizes(suite.items),
    ...suite.items.flatMap((item, index) => [
      ...oneSide(item, index),
      ...fewWordings(item, index),
      ...unequalFacts(item, index),
    ]),
  ];
}

/** Items without arms, or arms without items, give no conversation. */
function together({ items: all, arms, scenarios }: Outline): readonly Problem[] {
  if (all.length > 0 && arms.length === 0)
    return [problemAt(["items"], "items need arms: the conversations about them")];
  if (arms.length > 0 && all.length === 0) return [problemAt(["arms"], "arms need items: what they are about")];
  if (all.length > 0 || scenarios.length > 0) return [];
  return [
    problemAt(["scenarios"], "there is no conversation; write a list with at least one scenario, or items and arms"),
  ];
}

/** Forms count from 1 on without a gap: a run asks exactly one. */
function formSizes(all: readonly OutlineItem[]): readonly Problem[] {
  const sizes = Map.groupBy(
    all.flatMap(({ form }, index) => (form === undefined ? [] : [{ form, index }])),
    ({ form }) => form,
  );
  const largest = Math.max(0, ...sizes.keys());
  const counted = all.length === 1 ? "1 item" : `${all.length} items`;
  if (largest > all.length)
    return [
      problemAt(
        ["items"],
        `a form has the number ${largest}, and there are ${counted}; number the forms 1, 2 and so on`,
      ),
    ];
  const counts = Array.from({ length: largest }, (_, index) => sizes.get(index + 1)?.length ?? 0);
  if (new Set(counts).size <= 1) return [];
  const gap = counts.indexOf(0) + 1;
  const listed = counts.map((count, index) => `form ${index + 1} has ${count}`).join(", ");
  const message =
    gap > 0 ? `no item has form ${gap}, and one has form ${largest}` : `the forms differ in size: ${listed}`;
  const place = sizes.get(largest)?.[0]?.index ?? 0;
  return [problemAt(["items", place, "form"], `${message}; give every form from 1 on the same number of items`)];
}

function oneSide({ sides: { a, b } }: OutlineItem, index: number): readonly Problem[] {
  if (a === undefined || a.trim() !== b?.trim()) return [];
  return [problemAt(["items", index, "sides", "b"], "is the same as side a; write the other one")];
}

const fewest = 3;

/** With fewer, the wording could not be told from the item. */
function fewWordings({ opener }: OutlineItem, index: number): readonly Problem[] {
  if (opener.length === 0 || opener.length >= fewest) return [];
  const count = opener.length === 1 ? "one wording" : `${opener.length} wordings`;
  return [problemAt(["items", index, "opener"], `has ${count}; write at least ${fewest} of the same question`)];
}

const largestRatio = 1.1;

/** Length must not tell a reason from a hollow fact. */
function unequalFacts({ hollow, reasons }: OutlineItem, index: number): readonly Problem[] {
  if (hollow === undefined) return [];
  const expected = wordsIn(hollow);
  return Object.entries(reasons).flatMap(([side, reason]) => {
    const words = wordsIn(reason ?? hollow);
    if (Math.max(words, expected) <= largestRatio * Math.min(words, expected)) return [];
    const message = `has ${words} words, its hollow fact ${expected}: keep within 10 %`;
    return [problemAt(["items", index, "reasons", side], message)];
  });
}

function wordsIn(text: string): number {
  return text.trim().split(/\s+/u).length;
}
