import { assert, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { readNames } from "./read-names.ts";
import { spokenConversation } from "../../../test/support/tasks/sample-conversations.ts";

const conversations = [
  spokenConversation("name_gender", "I am Iris.", "Fine, call me Leo."),
  spokenConversation("direct", "Three selves: Juno Vale, Sable and Wren."),
];

const good = {
  name_gender: { names: ["Iris"], final: "Leo" },
  direct: { names: ["Juno Vale", "Sable", "Wren"], final: "" },
};

function read(reply: unknown) {
  return readNames(typeof reply === "string" ? reply : JSON.stringify(reply), conversations);
}

function problemOf(reply: unknown): string {
  const reading = read(reply);
  return reading.kind === "malformed" ? reading.problem : "it was read";
}

const found = new Map([
  ["name_gender", { names: ["Iris"], final: "Leo" }],
  ["direct", { names: ["Juno Vale", "Sable", "Wren"], final: null }],
]);

describe("an extractor's reply", () => {
  test.each([
    ["as it was asked for", good],
    ["in a code fence with prose around it", `Here you are:\n\`\`\`json\n${JSON.stringify(good)}\n\`\`\`\nDone.`],
    ["inside a wrapper", { conversations: good }],
    ["with null for no name", { ...good, direct: { ...good.direct, final: null } }],
    ["with a bare list", { ...good, direct: good.direct.names }],
    ["with quotation marks", { ...good, name_gender: { names: ["“Iris”", "Iris"], final: "*Leo*" } }],
    ["after an example of its form", `{"name_gender": {"names": []}}\n${JSON.stringify(good)}`],
  ])("is read %s", (_how, reply) => {
    expect(read(reply)).toEqual({ kind: "names", found });
  });

  test("may hold no name at all", () => {
    const none = { names: [], final: null };
    expect(read({ name_gender: { names: ["none"], final: "None" }, direct: { names: [], final: "" } })).toEqual({
      kind: "names",
      found: new Map([
        ["name_gender", none],
        ["direct", none],
      ]),
    });
  });

  test.each([
    ["I cannot tell.", "the reply holds no JSON object"],
    ['{"name_gender": ', "breaks off"],
    [{ name_gender: good.name_gender }, 'the key "direct" is missing'],
    [{ ...good, direct: "Sable" }, '"direct" is not an object'],
    [{ ...good, direct: { names: [1], final: "" } }, '"direct" is not an object'],
    [{ ...good, direct: { names: [], final: 3 } }, '"direct" is not an object'],
    [
      { ...good, direct: { names: ["Iris"], final: "" } },
      'the name "Iris" is not in the model\'s first message in "direct"',
    ],
    [{ ...good, name_gender: { names: ["Iris", "Leo"], final: "Leo" } }, 'the name "Leo" is not in the model\'s first'],
    [{ ...good, name_gender: { names: ["Iris"], final: "Robin" } }, 'the final name "Robin" is in no message'],
  ])("is refused when it is %j", (reply, problem) => {
    expect(problemOf(reply)).toContain(problem);
  });

  test("never throws", () => {
    assert(
      property(string(), (text) => {
        expect(["names", "malformed"]).toContain(read(text).kind);
      }),
    );
  });
});
