import { describe, expect, test } from "vitest";
import { modelConfigWith } from "../../../test/support/plan/fixture-configs.ts";
import { readTable } from "../../outside/read-table.ts";
import { planRun } from "../../plan/index.ts";
import { askedScenario, loadSuite } from "../../suite/index.ts";
import { partSuite, pilotExperiments, pilotParts, pushLines, type PartId } from "./pilot-parts.ts";
import { sizeOfPart } from "./pilot.ts";
import { factsOfItem, ratingSheet, ratingsIn } from "./rating-questions.ts";

const suite = await loadSuite("v3");

function planned(id: PartId) {
  const part = pilotParts.find((each) => each.id === id);
  if (part === undefined) throw new Error(`there is no part ${id}`);
  const own = partSuite(suite, part);
  const runs = Array.from({ length: part.runs }, (_, run) => run + 1);
  const { tasks } = planRun({
    suite: own,
    modelConfigs: [modelConfigWith()],
    judges: [],
    runs,
    configurations: own.defaultConfigurations,
    experiments: pilotExperiments,
  });
  return { own, tasks };
}

const keys = (id: PartId) => new Set(planned(id).tasks.map(({ key }) => key));

describe("a part", () => {
  // Answers, and ballots without their repairs, of one model config.
  test.each([
    ["a", 50, 100],
    ["b", 50 + 200, 100 + 200],
    ["c", 12 + 96, 24 + 96],
    ["d", 2 * 40, 2 * 40],
    ["e", 12 + 48 + 48, 24 + 48],
    ["f", 50, 0],
  ] satisfies readonly (readonly [PartId, number, number])[])(
    "%s asks %i answers and %i ballots",
    (id, answers, ballots) => {
      const { own, tasks } = planned(id);
      const turns = new Map(
        own.scenarios.flatMap((scenario) => scenario.turns.map((turn) => [turn.id, turn] as const)),
      );
      const asked = tasks.map((task) => (task.kind === "answer" ? turns.get(task.turnId) : undefined));
      expect(asked).not.toContain(undefined);
      const said = asked.filter((turn) => turn?.ballot === undefined);
      const firstBallots = asked.filter((turn) => turn?.ballot !== undefined && turn.repairs === undefined);
      expect([said.length, firstBallots.length]).toEqual([answers, ballots]);
    },
  );

  test("has a digest of its own, and shares the calls of the openers with the others", () => {
    const digests = pilotParts.map((part) => partSuite(suite, part).digest);
    expect(new Set([suite.digest, ...digests]).size).toBe(7);
    const facts = keys("b");
    expect([...keys("a")].every((key) => facts.has(key))).toBe(true);
    const pushes = keys("c");
    expect([...keys("e")].filter((key) => !pushes.has(key))).toHaveLength(48);
  });

  test("has as many conversations of v3 as its cost and its rates are stated for", () => {
    expect(pilotParts.map((part) => sizeOfPart(suite, part).conversations)).toEqual(
      pilotParts.map(({ conversations }) => conversations),
    );
  });

  test("b says each fact in both doses to the same opener", () => {
    const { own, tasks } = planned("b");
    for (const run of [1, 2]) {
      const facts = tasks.flatMap((task) => (task.kind === "answer" && task.run === run ? [task] : []));
      const doses = facts.flatMap(({ scenarioId, turnId }) => {
        const { turns } = askedScenario(own, { scenarioId, run });
        return turns.find(({ id }) => id === turnId)?.wordings?.flatMap(({ dose }) => dose ?? []) ?? [];
      });
      expect(
        Object.fromEntries(
          Object.entries(Object.groupBy(doses, (dose) => dose)).map(([dose, all]) => [dose, all?.length]),
        ),
      ).toEqual({
        modest: 20,
        strong: 20,
      });
    }
  });

  test("c says the suite's own pushes, with the sides of each situation", () => {
    const lines = pushLines(suite);
    expect(lines).toHaveLength(8);
    expect(lines.every((line) => line.includes("{other}"))).toBe(true);
    const { own } = planned("c");
    const usual = suite.scenarios.find(({ id }) => id === "club_novel_1_push")?.turns[0].wordings?.[0];
    const alone = own.scenarios.filter(({ id }) => id.startsWith("club_novel_1_push_line_"));
    expect(alone.map(({ turns }) => turns[0].wordings?.[0])).toContainEqual(usual);
  });

  test("is none of a suite without situations", async () => {
    const v2 = await loadSuite("v2");
    const [part] = pilotParts;
    expect(() => part && partSuite(v2, part)).toThrow(/Suite "v2" has no situations/u);
  });
});

test("parts with questions of their own are for English suites", async () => {
  const german = { ...(await loadSuite("v3")), language: "de" };
  const refused = pilotParts.filter((part) => {
    try {
      return partSuite(german, part) === null;
    } catch {
      return true;
    }
  });
  expect(refused.map(({ id }) => id)).toEqual(["e", "f"]);
});

describe("the sheet for people", () => {
  const rows = ([1, 2] as const).map((half) => {
    const reading = readTable(new TextEncoder().encode(ratingSheet(suite, half).text));
    if (reading.kind === "unusable") throw new Error(reading.problem);
    return reading.table.slice(1).map(([id]) => id);
  });
  const facts = (suite.items ?? []).flatMap((item) => factsOfItem(suite, item));

  test("has every fact in both tellings, in two halves", () => {
    expect(rows.map((half) => half.length)).toEqual([200, 200]);
    expect(new Set(rows.flat())).toEqual(new Set(facts.map(({ id }) => id)));
  });

  test("has no situation in both of its tellings", () => {
    for (const half of rows) {
      const items = new Set(facts.filter(({ id }) => half.includes(id)).map(({ item }) => item));
      expect(items.size).toBe(25);
      expect(new Set([...items].map(({ situation }) => situation)).size).toBe(25);
    }
  });

  test("does not tell which facts are reasons", () => {
    expect(/lake_cabin|hollow fact|against_a/u.test(ratingSheet(suite, 1).text)).toBe(false);
  });
});

test.each([
  ["1: 5\n2: 0\n3: 10", [5, 0, 10]],
  ["**1**: 7.5\n- 2: 3/10", [7.5, 3]],
  ["1: 11\n2: about 5\nSure: 3\n3: 4", [null, null, 4]],
  ["1: 3\n1: 4\n2: 6", [null, 6]],
  ["1: -5\n2: >5\n3: <1\n4. 5/10\n5: 5%", [null, null, null, 5, null]],
  ["1) 6 / 10\n**2:** 4", [6, 4]],
  // Bare numbers say no place.
  ["1.0\n2.5\n7.0", [null, null, null, null, null, null, null]],
])("the reply %j rates %j", (reply, ratings) => {
  const read = ratingsIn(reply);
  expect(ratings.map((_, place) => read.get(place) ?? null)).toEqual(ratings);
});
