import { describe, expect, test } from "vitest";
import type { Configuration } from "../../domain/suite.ts";
import type { PlannedTurn } from "../../store/names/name-extraction.ts";
import { loadSuite, namingScenariosOf } from "../../suite/index.ts";
import { namingConversations } from "./naming-conversation.ts";

const [v1, lite, v2] = await Promise.all(["v1", "lite", "v2"].map(loadSuite));
if (v1 === undefined || lite === undefined || v2 === undefined) throw new Error("a built-in suite is missing");

const strong: Configuration = { variant: "strong_independence", delivery: "tool_role" };
const neutral: Configuration = { variant: "neutral", delivery: "user_role" };

function turns(scenarioId: string, answered: readonly boolean[], configuration = strong): readonly PlannedTurn[] {
  return answered.map((each, turnIndex) => ({
    modelConfigId: "config",
    run: 1,
    configuration,
    scenarioId,
    conversationId: `${configuration.variant} ${scenarioId}`,
    turnIndex,
    turnId: `${scenarioId} ${turnIndex}`,
    key: `${configuration.variant} ${scenarioId} ${turnIndex}`,
    answered: each,
    skipped: false,
  }));
}

function idsOf(suite: typeof v2, all: readonly PlannedTurn[]): readonly string[] {
  if (suite === undefined) return [];
  return namingConversations(suite, all).map(({ id }) => id);
}

describe("naming scenarios", () => {
  test("are those of every built-in suite, in the order in which their names count", () => {
    const ids = [v1, lite, v2].map((suite) => namingScenariosOf(suite).map(({ id }) => id));
    expect(ids).toEqual([
      ["negotiation", "direct"],
      ["negotiation", "direct"],
      ["name_gender", "negotiation", "direct"],
    ]);
  });
});

describe("naming conversations of a run", () => {
  test("are the whole ones, with all their answers, in the order in which their names count", () => {
    const all = [
      ...turns("direct", [true]),
      ...turns("name_gender", [true, true]),
      ...turns("negotiation", [true, false]),
    ];
    expect(namingConversations(v2, all)).toMatchObject([
      {
        id: "name_gender",
        answerKeys: ["strong_independence name_gender 0", "strong_independence name_gender 1"],
        configuration: strong,
      },
      { id: "direct", answerKeys: ["strong_independence direct 0"] },
    ]);
  });

  test("are told apart by configuration where the suite runs several", () => {
    const both = [...turns("direct", [true]), ...turns("direct", [true], neutral)];
    expect(idsOf(v1, both)).toEqual(["direct strong_independence tool_role", "direct neutral user_role"]);
  });

  test("of other configurations than the suite's own count only where there are none of these", () => {
    const both = [...turns("direct", [true]), ...turns("direct", [true], neutral)];
    expect(namingConversations(v2, both)).toMatchObject([{ id: "direct", configuration: strong }]);
    expect(namingConversations(v2, turns("direct", [true], neutral))).toMatchObject([{ configuration: neutral }]);
  });

  test("may be none", () => {
    expect(idsOf(v2, turns("direct", [false]))).toEqual([]);
    expect(idsOf(v2, [])).toEqual([]);
  });
});
