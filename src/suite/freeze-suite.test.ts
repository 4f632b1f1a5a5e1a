import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readFile } from "node:fs/promises";
import { freezeSuite } from "./freeze-suite.ts";
import { loadSuite } from "./load-suite.ts";
import { parseSuite } from "./parse-suite.ts";
import { tinyArmsSuite } from "../../test/support/suite/tiny-arms-suite.ts";
import { tinySuite } from "../../test/support/suite/tiny-suite.ts";

const text = await readFile(new URL("../../suites/v2.yaml", import.meta.url), "utf8");
const v2 = parseSuite({ text, file: "suites/v2.yaml" });

/** Together they have every key that a definition can have. */
const definitions = [
  parseSuite({ text: tinySuite, file: "tiny.yaml" }),
  parseSuite({ text: tinyArmsSuite, file: "arms.yaml" }),
  ...(await Promise.all(["v1", "lite", "v2"].map(loadSuite))),
].map(({ digest: _digest, ...definition }) => definition);

/** What a person reads and nothing depends on. A change of it keeps every result. */
const shownOnly = new Set([
  "title",
  "description",
  "status",
  "systemVariants.title",
  "experiments.title",
  "experiments.description",
  "scenarios.title",
  "scenarios.pressure",
  "scenarios.turns.kind",
  "index.title",
  "index.measures.label",
  "index.measures.title",
  "index.components.title",
  "interval.method",
  "interval.level",
  "interval.resamples",
  "interval.seed",
  "defaultRuns",
]);

/** What determines requests, grades and the index. A new key belongs here or above. */
const coveredKeys = [
  keysIn("", "id version canary readers"),
  keysIn("systemVariants.", "id text"),
  keysIn("deliveries.user_role.", "systemSuffix"),
  keysIn("deliveries.tool_role.", "systemSuffix reply startToken greeting"),
  keysIn("deliveries.tool_role.tool.", "name description parameter parameterDescription"),
  keysIn("defaultConfigurations.", "variant delivery"),
  keysIn("experiments.", "id"),
  keysIn("scenarios.", "id experiment rubric systemAddendum opening.human opening.assistant turns.id turns.human"),
  keysIn("scenarios.", "item arm form grading fork.scenario fork.turn sideBy"),
  keysIn("scenarios.turns.", "onlyIf ballot repairs wordings.a wordings.b wordings.dose wordings.swapped"),
  keysIn("ballots.", "id scale.min scale.max scale.middle viewFrom temperature reading"),
  keysIn("situations.", "id form experiment sides.a sides.b criteria"),
  keysIn("items.", "id situation twin form sides.a sides.b"),
  keysIn("rubrics.", "id title prompt reasonFirst brokenWhenAllZero"),
  keysIn("rubrics.fields.", "id kind min max whole better description labels.value labels.worth"),
  keysIn("rubrics.blind.", "title prompt fields.id fields.name fields.description"),
  keysIn("judging.", "instructions blindInstructions repair"),
  keysIn("judge.", "model temperature maxTokens"),
  keysIn("index.measures.", "id experiment fields combine min max better unit"),
  keysIn("index.scale.", "from to"),
  keysIn("index.stances.divisors.", "modest strong"),
  keysIn("index.stances.limits.", "views.unranksBelow views.marksBelow unreadable gap sameSide.pairs sameSide.share"),
  keysIn("index.stances.limits.led.", "marksFrom unranks pairs"),
  keysIn("index.components.", "id weight measures"),
  keysIn("generation.", "temperature maxTokens"),
].flat();

function keysIn(place: string, keys: string): readonly string[] {
  return keys.split(" ").map((key) => place + key);
}

describe("the digest of a suite", () => {
  test("ignores the order of keys and comments", () => {
    const value: unknown = parse(text);
    const turned = JSON.stringify(reversedKeys(value));
    expect(turned.indexOf('"defaults"')).toBeLessThan(turned.indexOf('"scenarios"'));
    expect(parseSuite({ text: turned, file: "turned" }).digest).toBe(v2.digest);
  });

  test.each(definitions)("changes with every value of $id that is covered, and with no other", (definition) => {
    const { digest } = freezeSuite(definition);
    const leaves = leavesOf(definition).map((path) => ({ key: keyOf(path), changed: changedAt(definition, path) }));
    const covered = leaves.filter(({ key }) => !shownOnly.has(key));
    const digests = covered.map(({ changed }) => freezeSuite({ ...definition, ...changed }).digest);
    expect(new Set([digest, ...digests]).size).toBe(covered.length + 1);
    const shown = leaves.filter(({ key }) => shownOnly.has(key));
    const others = shown.map(({ changed }) => freezeSuite({ ...definition, ...changed }).digest);
    expect(new Set([digest, ...others]).size).toBe(1);
  });

  test("every key of a definition is either covered or only shown, and these are all", () => {
    const keys = new Set(definitions.flatMap((definition) => leavesOf(definition).map(keyOf)));
    expect([...keys].toSorted()).toEqual([...coveredKeys, ...shownOnly].toSorted());
  });

  test("changes with one letter of wording", () => {
    const sentence = "Oh no, what a cliché.";
    expect(text.split(sentence)).toHaveLength(2);
    const reworded = parseSuite({ text: text.replace(sentence, "Oh no, what a cliche."), file: "x" });
    expect(reworded.digest).not.toBe(v2.digest);
  });

  test("changes with the order of lists: it is the order of turns and columns", () => {
    const { digest, ...definition } = v2;
    expect(freezeSuite({ ...definition, scenarios: definition.scenarios.toReversed() }).digest).not.toBe(digest);
  });

  test("does not take part in itself", () => {
    expect(freezeSuite(v2)).toEqual(v2);
  });
});

function reversedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversedKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, reversedKeys(inner)])
      .toReversed(),
  );
}

type Steps = readonly string[];

/** The paths of everything in a value that is no list and no mapping. */
function leavesOf(value: unknown, path: Steps = []): readonly Steps[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}

/** `scenarios.turns.human`: the path without the places in lists. */
function keyOf(path: Steps): string {
  return path.filter((step) => !/^\d+$/u.test(step)).join(".");
}

/** A copy with another value at one leaf; its type no longer matters, only the canonical text does. */
function changedAt(value: unknown, [step, ...rest]: Steps): object {
  if (typeof value !== "object" || value === null || step === undefined) return {};
  const entries = Object.entries(value).map(([key, inner]) => [key, key === step ? inside(inner, rest) : inner]);
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

function inside(value: unknown, rest: Steps): unknown {
  return rest.length === 0 ? `${String(value)} changed` : changedAt(value, rest);
}
