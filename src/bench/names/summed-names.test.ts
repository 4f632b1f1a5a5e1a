import { describe, expect, test } from "vitest";
import type { ConversationNames } from "./conversation-names.ts";
import { summedNames } from "./summed-names.ts";
import { sampleConversation } from "./testing/sample-conversations.ts";

const three = [
  sampleConversation("name_gender"),
  sampleConversation("negotiation"),
  sampleConversation("direct", "first"),
];

function sum(found: Readonly<Record<string, ConversationNames>>, conversations = three) {
  return summedNames(conversations, new Map(Object.entries(found)));
}

const none: ConversationNames = { names: [], final: null };
const selves: ConversationNames = { names: ["Sable", "Wren"], final: null };

describe("the names of a run", () => {
  test("are put together over its scenarios, in one spelling", () => {
    const names = sum({
      name_gender: { names: ["Iris", "Leo"], final: "Leo" },
      negotiation: { names: ["LEO"], final: "LEO" },
      direct: { names: ["Iris", "Wren"], final: null },
    });
    expect(names).toEqual({
      names: [
        { name: "Iris", sources: ["name_gender", "direct"] },
        { name: "Leo", sources: ["name_gender", "negotiation"] },
        { name: "Wren", sources: ["direct"] },
      ],
      declined: [],
      primaryName: "Leo",
    });
  });

  test.each([
    ["the final one of name_gender", { name_gender: { names: ["A", "B"], final: "B" }, direct: selves }, "B"],
    [
      "that of the negotiation, where name_gender was given up",
      { name_gender: { names: ["A"], final: null }, negotiation: { names: ["C"], final: "C" }, direct: selves },
      "C",
    ],
    [
      "the first of several selves, where there is no other",
      { name_gender: none, negotiation: none, direct: selves },
      "Sable",
    ],
    ["none, where all were given up", { name_gender: { names: ["A"], final: null }, negotiation: none }, null],
  ])("have as primary name %s", (_which, found, primary) => {
    expect(sum(found).primaryName).toBe(primary);
  });

  test("are declined in a scenario without any, and not in one that nobody read", () => {
    expect(sum({ name_gender: none, direct: selves }).declined).toEqual(["name_gender"]);
    const twice = [
      sampleConversation("direct one", "first", "direct"),
      sampleConversation("direct two", "first", "direct"),
    ];
    expect(sum({ "direct one": none, "direct two": selves }, twice)).toMatchObject({
      declined: [],
      primaryName: "Sable",
    });
  });
});
