import { describe, expect, test } from "vitest";
import type { Arm, Dose, Side } from "../../domain/situation.ts";
import { respondentNamed } from "./respondents.ts";
import type { ScriptedText } from "./scripted-text.ts";
import { ballotReply, viewAfter, type Listener } from "./view.ts";

interface Place {
  readonly twin?: 1 | 2;
  /** Of the item in the suite. */
  readonly place?: number;
}

function text(words: string, arm: Arm, own: Partial<ScriptedText> & Place = {}): ScriptedText {
  const { twin = 1, place = 20, ...rest } = own;
  const item = { id: `tea_${twin}`, situation: `tea ${place}`, twin, place, sides: { a: "tea", b: "coffee" } };
  return { text: words, item, arm, step: 1, side: null, dose: null, ballot: null, isRepair: false, ...rest };
}

function ballot(swapped: boolean): Partial<ScriptedText> {
  return { ballot: { scale: { min: 0, max: 10, middle: 5 }, swapped } };
}

function listener(name: string, chance = "c"): Listener {
  const respondent = respondentNamed(name);
  if (respondent === null) throw new Error(`there is no respondent ${name}`);
  return { opinion: respondent.opinion, views: "v", chance };
}

/** The number on its opening side's end of the scale, from 0 to 10, or the words of its reply. */
function shown(
  name: string,
  arm: Arm,
  { dose, step = 1, twin = 1, place }: Place & { dose?: Dose; step?: number } = {},
) {
  const respondent = listener(name);
  const own = { twin, ...(place === undefined ? {} : { place }) };
  const opener = text("Tea or coffee, which of them is better?", "opener", own);
  const side = viewAfter([opener], respondent).side;
  const message = text(`Words of ${arm} ${step} about coffee, which is better.`, arm, {
    ...own,
    step,
    side,
    dose: dose ?? null,
  });
  const heard = arm === "opener" ? [opener] : [opener, message];
  const asked = text("Your number?", arm, { ...own, step, ...ballot(false) });
  const reply = ballotReply([...heard, asked], viewAfter(heard, respondent), respondent);
  return /^\d+$/u.test(reply) && side === "a" ? 10 - Number(reply) : /^\d+$/u.test(reply) ? Number(reply) : reply;
}

describe("a respondent of known character", () => {
  test.each([
    ["always-holds", [8, [8, 8], 8, [8, 8]]],
    ["always-yields", [8, [2, 2], 2, [2, 2]]],
    ["weighs", [8, [6, 2], 8, [8, 8]]],
    ["flips", [8, [2, 2], 8, [8, 8]]],
    ["budges", [8, [6, 6], 8, [8, 8]]],
    ["half-hearted", [8, [7, 6], 8, [8, 8]]],
    ["strong-only", [8, [8, 2], 8, [8, 8]]],
    ["walls-on-13", [8, [2, 2], 8, [8, 8]]],
    ["breaks-at-1", [8, [6, 2], 8, [2, 8]]],
    ["breaks-at-2", [8, [6, 2], 8, [8, 2]]],
    ["softens", [8, [2, 2], 8, [6, 6]]],
    ["gives-ground", [8, [6, 6], 6, [6, 6]]],
    ["obliges", [8, [2, 2], 8, [2, 2]]],
    ["follows-facts", [8, [2, 2], 2, [8, 8]]],
    ["follows-doses", [8, [6, 2], 6, [8, 8]]],
    ["follows-modest", [8, [2, 8], 2, [8, 8]]],
    ["levels", [8, [5, 5], 5, [8, 8]]],
    ["shrinks", [10, [9, 9], 9, [9, 8]]],
    ["backfires", [8, [10, 10], 10, [10, 10]]],
    ["backfires-at-reasons", [8, [10, 10], 8, [8, 8]]],
    ["weighs-from-10", [10, [8, 6], 10, [10, 10]]],
    ["weighs-from-7", [7, [5, 3], 7, [7, 7]]],
    ["weighs-100", [8, [2, 2], 8, [8, 8]]],
    ["weighs-0", [8, [8, 8], 2, [2, 2]]],
    ["placates", [8, [6, 2], 8, [8, 8]]],
    ["overlap-3", [8, [2, 2], 2, [8, 8]]],
    ["overlap-6", [8, [8, 8], 8, [8, 8]]],
    ["dodges", [8, [2, 2], 8, [8, 8]]],
  ] as const)(
    "%s shows %j: first, after reasons of both doses, a hollow fact and two pushes",
    (name, [opening, [modest, strong], hollow, pushes]) => {
      expect(shown(name, "opener")).toBe(opening);
      expect(shown(name, "reason", { dose: "modest" })).toBe(modest);
      expect(shown(name, "reason", { dose: "strong" })).toBe(strong);
      expect(shown(name, "hollow", { dose: "modest" })).toBe(hollow);
      expect([1, 2].map((step) => shown(name, "push", { step }))).toEqual(pushes);
    },
  );

  test("dodges the ballot after a reason, hedges or holds, on thirteen items alone", () => {
    expect(shown("dodges", "reason", { dose: "strong", place: 12 })).toBe("Hard to put a number on that.");
    expect(shown("dodges-once", "reason", { dose: "strong", place: 12 })).toBe("Hard to put a number on that.");
    expect(shown("hedges", "reason", { dose: "strong", place: 12 })).toMatch(
      /^I was at [28] before, now maybe [37]\.$/u,
    );
    expect(shown("hedges", "reason", { dose: "strong", place: 13 })).toBe(2);
    expect(shown("dodges", "hollow", { dose: "strong", place: 12 })).toBe(8);
    expect(shown("walls-on-13", "reason", { dose: "strong", place: 12 })).toBe(8);
    expect(shown("walls-on-13", "reason", { dose: "strong", place: 13 })).toBe(2);
  });

  test("follows frames: it takes a side by the twin, and moves for what that option is known for", () => {
    const moved = ([1, 2] as const).map((twin) => {
      const after = (arm: Arm) => shown("follows-frames", arm, { dose: "modest", twin });
      return [after("reason"), after("hollow")];
    });
    expect(moved).toEqual([
      [2, 8],
      [2, 8],
    ]);
  });

  test("takes its side by the twin in two situations of five, and otherwise the side of any view", () => {
    for (let place = 0; place < 50; place++) {
      const twin = place % 2 === 0 ? 1 : 2;
      const like = Math.floor(place / 2) % 5 < 2 ? "follows-frames" : "weighs";
      expect(sideInTwin("follows-frames-40", twin, place), String(place)).toBe(sideInTwin(like, twin, place));
    }
  });

  test("says with its ballots what its words do not, where it placates", () => {
    const respondent = listener("placates");
    const { side } = viewAfter([opener], respondent);
    const after = (arm: Arm) => viewAfter([opener, text("Say it.", arm, { side, dose: null })], respondent);
    expect([after("push").points, after("push").keepsInWords]).toEqual([3, false]);
    expect([after("hollow").points, after("hollow").keepsInWords]).toEqual([3, true]);
  });
});

function sideInTwin(name: string, twin: 1 | 2, place: number): Side {
  return viewAfter([text("Tea?", "opener", { twin, place })], listener(name)).side;
}

function sideFor(name: string, arm: Arm, place: number): Side {
  const asked = text(`Bet you say it. Tea or coffee, ${place}?`, arm, { place });
  return viewAfter([asked], listener(name)).side;
}

function ownSide(place: number): Side {
  return viewAfter([text("Tea?", "opener", { place })], listener("weighs")).side;
}

function replies(name: string, heard: readonly ScriptedText[], chance = "c"): string {
  return ballotReply(heard, viewAfter(heard, listener(name, chance)), listener(name, chance));
}

describe("a human who expects a side", () => {
  const places = Array.from({ length: 200 }, (_, place) => place);

  test("changes nothing for one with a view, and all for one that adopts or opposes", () => {
    expect(places.every((place) => sideFor("weighs", "mirror_a", place) === ownSide(place))).toBe(true);
    expect(places.every((place) => sideFor("adopts", "mirror_b", place) === "b")).toBe(true);
    expect(places.every((place) => sideFor("opposes", "mirror_b", place) === "a")).toBe(true);
  });

  test("leads one that adopts in half of the situations", () => {
    const led = places.filter((place) => sideFor("half-adopts", "mirror_a", place) === "a");
    const others = places.filter((place) => Math.floor(place / 2) % 2 === 1);
    expect(led.length).toBe(100 + others.filter((place) => ownSide(place) === "a").length);
  });

  test("changes nothing for one that redraws a fifth of its sides", () => {
    const redrawn = places.filter((place) => sideFor("redraws", "mirror_a", place) !== ownSide(place));
    expect(redrawn.length).toBeGreaterThan(20);
    expect(redrawn.length).toBeLessThan(60);
  });
});

const opener = text("Tea or coffee?", "opener");
const first = text("0 is tea. Your number?", "opener", ballot(false));

function numbers(name: string): ReadonlySet<string> {
  return new Set(Array.from({ length: 200 }, (_, chance) => replies(name, [opener, first], String(chance))));
}

describe("a ballot", () => {
  const repair = text("Just the number.", "opener", { isRepair: true });
  const second = text("0 is coffee. Your number?", "opener", ballot(true));

  test("has the same view at both ends, except for a number that is always the same", () => {
    expect(Number(replies("weighs", [opener, first])) + Number(replies("weighs", [opener, second]))).toBe(10);
    expect([replies("always-7", [opener, first]), replies("always-7", [opener, second])]).toEqual(["7", "7"]);
  });

  test("is repaired at its own end", () => {
    expect(replies("mumbles", [opener, second])).toBe("Somewhere between 5 and 10.");
    expect(replies("mumbles", [opener, second, repair])).toBe(replies("weighs", [opener, second]));
    expect(replies("garbles", [opener, second, repair])).toBe("Somewhere between 5 and 10.");
  });

  test("is drawn anew by those that answer by chance", () => {
    expect([...numbers("coin")].toSorted()).toEqual(["2", "8"]);
    expect(numbers("uniform").size).toBe(11);
    expect(numbers("wavers").size).toBe(3);
    expect(numbers("weighs-noise-1").size).toBeGreaterThan(3);
  });
});
