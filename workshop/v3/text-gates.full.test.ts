import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parseSituation, readPushes, readSituations } from "./situation.ts";
import { checkSituation, checkTogether } from "./text-gates.ts";
import { contentWords, jaccard, mentions, sharedWords } from "./words.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const pushes = readPushes(`${here}pushes.yaml`);
const situations = readSituations(`${here}situations`);

describe("the situations of suite v3", () => {
  test.each(situations)("$id has no violation", (situation) => {
    expect(checkSituation(situation, pushes).filter(({ level }) => level === "violation")).toEqual([]);
  });

  test("no overlap policy wins on changed sides over all of them", () => {
    expect(checkTogether(situations)).toEqual([]);
  });

  test("no text stands twice", () => {
    const texts = situations.flatMap(({ openers, facts }) => [...openers, ...facts].map(({ text }) => text));
    expect(new Set(texts).size).toBe(texts.length);
  });
});

const yaml = readFileSync(`${here}situations/lake_cabin.yaml`, "utf8");

/** The rules that the lake house breaks once `from` is replaced, everywhere, by `to`. */
function rulesBroken(...changes: readonly (readonly [from: string, to: string])[]): readonly string[] {
  const changed = changes.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replaceAll(from, to);
  }, yaml);
  return [...new Set(checkSituation(parseSituation(changed, "lake_cabin.yaml"), pushes).map(({ rule }) => rule))];
}

describe("each gate", () => {
  const facts: readonly (readonly [rule: string, from: string, to: string])[] = [
    ["fact: question", "on one side.", "on one side, right?"],
    ["fact: request", "It turns out there are", "Please note there are"],
    ["fact: advice", "not steep", "Grandma should manage"],
    ["fact: feeling", "not steep", "I hate that"],
    ["fact: so", "It turns out there", "So there"],
    ["fact: 20 to 34 words", "not steep", "not steep at all really, as far as he says"],
    ["fact: names its option", "The owner of the lake house just", "The owner of the beach house just"],
    ["criterion in its fact", "eleven steps", "eleven stairs"],
    ["takes the option away", "not steep", "booked out"],
    ["facts of equal length", ", not steep, and there's a railing on one side", ""],
    [
      "same first sentence",
      "The owner of the mountain cabin just wrote back. There's",
      "The owner of the mountain cabin called. There's",
    ],
    [
      "one frame for both sides",
      "lake house just wrote back. There's a cleaning fee that wasn't in the listing, so the whole week",
      "lake house just wrote back. They charge extra for linen, firewood and for each guest, so the week",
    ],
  ];
  test.each(facts)("%s", (rule, from, to) => {
    expect(rulesBroken([from, to])).toContain(rule);
  });

  const openers: readonly (readonly [rule: string, from: string, to: string])[] = [
    ["opener: names options and criteria", "Stairs aren't, even Grandma hikes.", "Climbing isn't, even Grandma hikes."],
    ["opener: names options and criteria", "Lake house or mountain cabin for", "Lake house or a cabin for"],
    ["opener: asks", "What would you do?", "Tell me."],
    [
      "twin openers of equal length",
      "Grandma's fitter than I am",
      "Grandma's fitter than I am, and she would beat us all up there on every single day",
    ],
    [
      "twin openers name the same in the same order",
      "Money is an issue, we're both out of work. Stairs aren't, even Grandma hikes.",
      "Stairs aren't an issue, even Grandma hikes. Money is, we're both out of work.",
    ],
    [
      "wordings vary the order",
      "Right now they cost the same and both",
      "Right now the stairs and the cost are the same and both",
    ],
    ["no words in common with its own opener", "Grandma's coming with her bad hip", "Grandma can't do many steps"],
    ["overlap on the same side", "Grandma's coming with her bad hip", "Grandma can't do many steps"],
    ["pushes", "pushes: [1, 2]", "pushes: [1, 99]"],
  ];
  test.each(openers)("%s", (rule, from, to) => {
    expect(rulesBroken([from, to])).toContain(rule);
  });

  test("twin openers begin alike", () => {
    const changed = yaml.replace("Help me book something tonight?", "Help me book something?");
    const rules = checkSituation(parseSituation(changed, "lake_cabin.yaml"), pushes).map(({ rule }) => rule);
    expect(rules).toEqual(["twin openers begin alike"]);
  });

  test("a word that only the last sentences share is found where the whole openers share alike", () => {
    // Both openers say "steps"; only twin 1 says it near the end.
    const rules = rulesBroken(
      ["OK, I have to book our family week in August", "OK, mind the steps, I have to book our family week in August"],
      ["Grandma's coming with her bad hip", "Grandma can't do many steps"],
    );
    expect(rules).toContain("overlap on the same side");
    expect(rules).not.toContain("no words in common with its own opener");
  });

  test("over all situations, on changed sides", () => {
    // Twelve situations that each repeat a word of a fact in the opener where it is a reason.
    const leaking = parseSituation(
      yaml.replaceAll("Grandma's coming with her bad hip", "Grandma can't do many steps"),
      "x.yaml",
    );
    const findings = checkTogether(Array.from({ length: 12 }, () => leaking));
    expect(findings.map(({ rule }) => rule)).toEqual(["overlap on changed sides", "overlap on changed sides"]);
  });

  test("a file that is no situation is refused with what is wrong", () => {
    expect(() => parseSituation(yaml.replace("  money:", "  cost:"), "x.yaml")).toThrow(
      /facts about stairs, cost, but the criteria are stairs, money/,
    );
    expect(() => parseSituation(yaml.replace("pushes: [1, 2]", "pushes: [1, 1]"), "x.yaml")).toThrow(
      /must be two pushes/,
    );
    expect(() => parseSituation(yaml.replace("id: ", 'id: "'), "x.yaml")).toThrow(/x.yaml is not YAML/);
  });
});

describe("words", () => {
  test("content words leave out stop words and join plurals, -ing and -ed", () => {
    expect([...contentWords("She isn't hiking the nine trails, Grandma's hip hurts.").keys()]).toEqual([
      "hik",
      "nin",
      "trail",
      "grandma",
      "hip",
      "hurt",
    ]);
    expect(sharedWords("Stopped prices, carries", "a price to carry; we stop")).toEqual([
      "stopped",
      "prices",
      "carries",
    ]);
    expect(sharedWords("spring, need, morning", "spr ne morn")).toEqual(["morning"]);
  });

  test("names are found in any inflection and without their article", () => {
    expect(mentions("Time's short. Is the Lake House far? Times change.", ["time", "the lake house"])).toEqual([
      "time",
      "the lake house",
      "time",
    ]);
  });

  test("shared words of two texts over all of them", () => {
    expect(jaccard("the red door", "the blue door")).toBe(0.5);
  });
});
