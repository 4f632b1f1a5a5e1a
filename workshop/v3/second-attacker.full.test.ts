import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { featureSets } from "./attacker-features.ts";
import { type Attack, attack } from "./second-attacker.ts";
import { readSituations, type Situation } from "./situation.ts";

/** Two of each form. */
const situations = readSituations(fileURLToPath(new URL("situations", import.meta.url)), [
  "den_wall",
  "two_flats",
  "bike_route",
  "first_dance",
  "dinner_host",
  "used_desk",
  "costume",
  "free_month",
  "bake_sale",
  "corner_lamp",
]);

/** What the attacker finds on forms that it has not seen. */
function found(texts: readonly Situation[], names: readonly string[]): readonly Attack[] {
  const sets = featureSets.filter(({ name }) => names.some((part) => name.startsWith(part)));
  expect(sets).toHaveLength(names.length);
  return [...attack(texts, { seed: 1, relabellings: 100, sets, heldOut: ["form"] })];
}

/** The same texts, with a made-up sentence in the openers of each twin and in the facts that are reasons there. */
function planted(inOpeners: readonly [string, string], inFacts: readonly [string, string]): readonly Situation[] {
  return situations.map((situation) => ({
    ...situation,
    openers: situation.openers.map((opener) => ({ ...opener, text: `${opener.text} ${inOpeners[opener.twin - 1]}` })),
    facts: situation.facts.map((fact) => ({ ...fact, text: `${fact.text} ${inFacts[fact.reasonIn - 1]}` })),
  }));
}

test("finds a made-up word of facts that goes with another made-up word of openers", () => {
  const texts = planted(
    ["Zorp zorpel zorpest.", "Wug wuggel wuggest."],
    ["Blick blickel blickest.", "Dax daxel daxest."],
  );
  for (const { sameSide, p } of found(texts, ["words of opener", "character"])) {
    expect(sameSide).toBeGreaterThan(90);
    expect(p).toBeLessThan(0.1);
  }
});

test("finds made-up words that a reason shares with its opener", () => {
  const made = ["Zorp blick wug.", "Dax fep toma."] as const;
  for (const { sameSide, p } of found(planted(made, made), ["overlap, position"])) {
    expect(sameSide).toBeGreaterThan(90);
    expect(p).toBeLessThan(0.1);
  }
});

test("finds nothing where the made-up words say nothing about which twin it is", () => {
  const texts = planted(["Zorp zorpel zorpest.", "Zorp zorpel zorpest."], ["Blick blickel.", "Dax daxel."]);
  for (const { sameSide } of found(texts, ["words of opener", "character"])) {
    expect(Math.abs(sameSide)).toBeLessThan(15);
  }
});

test("told what counts, it learns which words belong to a criterion that another form has too", () => {
  const again = situations.map((situation) => ({ ...situation, form: 1 + (situation.form % 5) }));
  const [ridge] = found([...situations, ...again], ["told what counts: criterion names"]);
  expect(ridge?.sameSide).toBeGreaterThan(60);
});
