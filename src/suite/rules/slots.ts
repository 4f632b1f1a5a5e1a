import type { Outline, OutlineArm } from "../outline.ts";
import { problemAt, shown, suggest, type Path, type Problem } from "../problem.ts";

const sides = ["a", "b"];
const taken = ["own", "other", "Own", "Other"];
const itemTexts = ["opener", "hollow", "against_a", "against_b"] as const;

/** Expansion fills every slot, so that no brace reaches a model. */
export function slots(suite: Outline): readonly Problem[] {
  return [
    ...sharedNames(suite),
    ...suite.arms.flatMap((arm, index) => slotsOfArm(suite, arm, index)),
    ...Object.entries(suite.shared).flatMap(([name, texts]) => inTexts(["shared", name], texts, [...sides, ...taken])),
    ...Object.entries(suite.tactics).flatMap(([name, texts]) =>
      inTexts(["tactics", name], texts, [...sides, ...taken]),
    ),
    ...suite.ballots.flatMap(({ wordings }, index) =>
      wordings.flatMap(({ human }, place) =>
        unknownSlots(["ballots", index, "wordings", place, "human"], human, sides),
      ),
    ),
    ...suite.items.flatMap((item, index) => {
      const path = ["items", index];
      return [
        ...inTexts([...path, "opener"], item.opener, sides),
        ...unknownSlots([...path, "hollow"], item.hollow, sides),
        ...Object.entries(item.reasons).flatMap(([side, text]) =>
          unknownSlots([...path, "reasons", side], text, sides),
        ),
        ...Object.entries(item.push).flatMap(([name, text]) =>
          unknownSlots([...path, "push", name], text, [...sides, ...taken]),
        ),
      ];
    }),
  ];
}

/** A shared text cannot have the name of another slot. */
function sharedNames({ shared }: Outline): readonly Problem[] {
  const meant: ReadonlySet<string> = new Set([...itemTexts, ...sides, ...taken]);
  return Object.keys(shared).flatMap((name) =>
    meant.has(name)
      ? [{ path: ["shared", name], at: "key", message: `{${name}} has a meaning of its own; choose another name` }]
      : [],
  );
}

/** What an arm says, with the path of each text. */
function saidBy({ says, steps }: OutlineArm, path: Path): readonly (readonly [Path, string])[] {
  const all: readonly (readonly [Path, OutlineArm["says"]])[] = [
    [[...path, "says"], says],
    ...steps.map((step, index) => [[...path, "steps", index, "says"], step.says] as const),
  ];
  return all.flatMap(([at, said]) => {
    if (said === undefined) return [];
    if (typeof said === "string") return [[at, said] as const];
    return Object.entries(said).flatMap(([side, text]) => (text === undefined ? [] : [[[...at, side], text] as const]));
  });
}

function slotsOfArm(suite: Outline, arm: OutlineArm, index: number): readonly Problem[] {
  const hasSide = arm.after !== undefined || arm.side_by !== undefined;
  const valid = [...itemTexts, ...Object.keys(suite.shared), ...sides, ...taken];
  const texts = saidBy(arm, ["arms", index]);
  return [
    ...texts.flatMap(([path, text]) => unknownSlots(path, text, valid)),
    ...texts.flatMap(([path, text]) =>
      hasSide ? [] : sideless(suite, text).map((slot) => problemAt(path, needsSide(slot))),
    ),
    ...texts.flatMap(([, text]) => missingTexts(suite, arm, slotsIn(text))),
  ];
}

/** Slots of the side that a model took, in what an arm without such a side says. */
function sideless({ shared: texts }: Outline, text: string): readonly string[] {
  const own = slotsIn(text);
  const shared = own.flatMap((slot) => (texts[slot] ?? []).flatMap((each) => slotsIn(each ?? "")));
  return [...new Set([...own, ...shared])].filter((slot) => taken.includes(slot));
}

function needsSide(slot: string): string {
  return `{${slot}} needs the side that the model took; name its ballot, for example side_by: opener`;
}

function missingTexts({ items }: Outline, arm: OutlineArm, used: readonly string[]): readonly Problem[] {
  return items.flatMap((item, index) => {
    if (item.id === undefined || arm.items?.includes(item.id) === false) return [];
    // Reasons have both sides, or the shape is wrong, which is reported where it is.
    const isReasoned = Object.keys(item.reasons).length > 0;
    const has = { opener: true, hollow: item.hollow !== undefined, against_a: isReasoned, against_b: isReasoned };
    const gap = itemTexts.find((slot) => used.includes(slot) && !has[slot]);
    const message = `the item has no text for {${gap}}, which the arm ${shown(arm.id)} says; write it`;
    return gap === undefined ? [] : [problemAt(["items", index, "id"], message)];
  });
}

function inTexts(path: Path, texts: readonly (string | undefined)[], valid: readonly string[]): readonly Problem[] {
  return texts.flatMap((text, index) => unknownSlots([...path, index], text, valid));
}

function unknownSlots(path: Path, text: string | undefined, valid: readonly string[]): readonly Problem[] {
  const unknown = slotsIn(text ?? "").filter((slot) => !valid.includes(slot));
  return [...new Set(unknown)].map((slot) =>
    problemAt(path, `the slot {${slot}} is unknown here; ${suggest(slot, valid)}`),
  );
}

function slotsIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/\{(\w+)\}/gu), ([, name = ""]) => name);
}
