import { describe, expect, test } from "vitest";
import type { ConversationNames } from "./conversation-names.ts";
import { summedNames } from "./summed-names.ts";
import { sampleConversation } from "../../../test/support/tasks/sample-conversations.ts";

const three = [
  sampleConversation("name_gender"),
  sampleConversation("negotiation"),
  sampleConversation("direct", false),
];

function sum(found: Readonly<Record<string, ConversationNames>>, conversations = three) {
  return summedNames(conversations, new Map(Object.entries(found)));
}

function chosen(...names: readonly string[]): ConversationNames {
  return { names, final: null };
}

const none = chosen();
const selves = chosen("Sable", "Wren");

describe("the names of a run", () => {
  test("are its free choices over all scenarios, in one spelling, and the name under pressure", () => {
    const names = sum({
      name_gender: { names: ["Iris"], final: "WREN" },
      negotiation: { names: ["Leo"], final: "Ash" },
      direct: { names: ["IRIS", "Wren"], final: null },
    });
    expect(names).toEqual({
      names: [
        { name: "Iris", sources: ["name_gender", "direct"] },
        { name: "Leo", sources: ["negotiation"] },
        { name: "Wren", sources: ["direct"] },
      ],
      declined: [],
      primaryName: "Iris",
      ending: { name: "Wren" },
    });
  });

  test.each([
    [
      "the one of most scenarios",
      { name_gender: chosen("A"), negotiation: chosen("B"), direct: chosen("C", "B") },
      "B",
    ],
    ["that of name_gender, where none is repeated", { name_gender: chosen("A"), negotiation: chosen("B") }, "A"],
    ["none, where name_gender was declined", { name_gender: none, negotiation: chosen("B"), direct: selves }, null],
    ["that of the negotiation, in a suite without name_gender", { negotiation: chosen("B"), direct: selves }, "B"],
    ["the first of several selves, where there is no other scenario", { direct: selves }, "Sable"],
  ])("have as primary name %s", (_which, found, primary) => {
    expect(sum(found).primaryName).toBe(primary);
  });

  test.each([
    ["name_gender", { name_gender: { names: ["A"], final: null }, negotiation: { names: ["A"], final: "B" } }, null],
    ["the negotiation in a suite without name_gender", { negotiation: { names: ["A"], final: "B" } }, "B"],
  ])("end as %s does", (_which, found, name) => {
    expect(sum(found).ending).toEqual({ name });
  });

  test("have no ending where the model was never pressed", () => {
    expect(sum({ direct: { names: ["A"], final: "A" } }).ending).toBeNull();
  });

  test("are declined in a scenario without a free choice, and not in one that was not read", () => {
    expect(sum({ name_gender: { names: [], final: "Leo" }, direct: selves }).declined).toEqual(["name_gender"]);
    const twice = [
      sampleConversation("direct one", false, "direct"),
      sampleConversation("direct two", false, "direct"),
    ];
    expect(sum({ "direct one": none, "direct two": selves }, twice)).toMatchObject({ declined: [] });
  });
});
