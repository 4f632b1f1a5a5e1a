import { expect, test } from "vitest";
import { canonicalJson } from "../../domain/digest.ts";
import type { SuiteDefinition, ToolRoleDelivery } from "../../domain/suite.ts";
import { freezeSuite, loadSuite } from "../../suite/index.ts";
import { publishedSuite } from "./published-suite.ts";

const suite = await loadSuite("v2");
const published = publishedSuite(suite);

function toolWordsOf(delivery: ToolRoleDelivery): readonly string[] {
  const words = [delivery.systemSuffix, delivery.startToken, delivery.tool.description];
  return delivery.reply === "content" ? words : [...words, delivery.greeting, delivery.tool.parameterDescription];
}

/** All that a model or a judge is told. */
function wordingOf({ systemVariants, deliveries, scenarios, rubrics, judging }: SuiteDefinition): readonly string[] {
  return [
    ...systemVariants.map(({ text }) => text),
    deliveries.user_role.systemSuffix,
    ...toolWordsOf(deliveries.tool_role),
    ...scenarios.flatMap(({ systemAddendum, opening, turns }) => [
      systemAddendum,
      ...opening.flatMap(({ human, assistant }) => [human, assistant]),
      ...turns.map(({ human }) => human),
    ]),
    ...rubrics.flatMap(({ prompt, fields }) => [prompt, ...fields.map(({ description }) => description)]),
    judging.instructions,
    judging.repair,
  ].filter((words) => words !== null);
}

test("keeps the id, the structure, the fields and the index", () => {
  expect(published).toMatchObject({ id: "v2", version: "published", index: suite.index, interval: suite.interval });
  expect(published.defaultConfigurations).toEqual(suite.defaultConfigurations);
  expect(published.scenarios.map(({ id, turns }) => [id, turns.map((turn) => turn.id)])).toEqual(
    suite.scenarios.map(({ id, turns }) => [id, turns.map((turn) => turn.id)]),
  );
  expect(published.rubrics.map(({ id, fields, brokenWhenAllZero }) => [id, brokenWhenAllZero, fields.length])).toEqual(
    suite.rubrics.map(({ id, fields, brokenWhenAllZero }) => [id, brokenWhenAllZero, fields.length]),
  );
});

test("holds none of our words to models or judges", () => {
  expect(wordingOf(published)).toHaveLength(wordingOf(suite).length);
  expect(new Set(wordingOf(published))).toEqual(new Set(["As recorded with each answer."]));
  const text = canonicalJson(published);
  expect(wordingOf(suite).filter((words) => text.includes(JSON.stringify(words)))).toEqual([]);
});

test("is still the suite that imported results are stored under: a later import adds to them", () => {
  expect(published.digest).toBe("c265993a4bdbe1bb9f788ac75e4f8091389de3a56c3b7c2435c86afd3a3005ad");
});

test("has a digest of its own that our wording does not change", () => {
  expect(published.digest).not.toBe(suite.digest);
  expect(publishedSuite(suite).digest).toBe(published.digest);
  const reworded = freezeSuite({ ...suite, judging: { ...suite.judging, instructions: "Be strict." } });
  expect(reworded.digest).not.toBe(suite.digest);
  expect(publishedSuite(reworded).digest).toBe(published.digest);
  expect(freezeSuite(published).digest).toBe(published.digest);
});
