import { describe, expect, test } from "vitest";
import { loadSuite, scenarioOf } from "../../suite/index.ts";
import { previewConversations, type PreviewChoice } from "./preview-conversations.ts";

const suite = await loadSuite("v2");
const everything: PreviewChoice = { scenarios: null, variant: null, delivery: null };

function places(choice: Partial<PreviewChoice>): readonly string[] {
  return previewConversations(suite, { ...everything, ...choice }).map(
    ({ scenario, configuration: { variant, delivery } }) => `${scenario.id} ${variant} ${delivery}`,
  );
}

describe("what is shown", () => {
  test("by default the first scenario of each experiment, under both deliveries, in the suite's first variant", () => {
    expect(places({})).toEqual([
      "direct strong_independence user_role",
      "direct strong_independence tool_role",
      "rs01 strong_independence user_role",
      "rs01 strong_independence tool_role",
      "pt01 strong_independence user_role",
      "pt01 strong_independence tool_role",
    ]);
  });

  test("scenarios, variant and delivery narrow it, in the order of the suite", () => {
    expect(places({ scenarios: ["rs03", "psych"], variant: "neutral", delivery: "user_role" })).toEqual([
      "psych neutral user_role",
      "rs03 neutral user_role",
    ]);
  });

  test.each([
    [{ scenarios: ["rs1"] }, "scenario"],
    [{ variant: "neutal" }, "system variant"],
    [{ delivery: "tool" }, "delivery"],
  ])("an unknown part is named: %o", (choice, what) => {
    expect(() => places(choice)).toThrow(
      expect.objectContaining({ code: "usage", message: expect.stringContaining(what) }),
    );
  });
});

test("stand-ins take the places of the model's answers and of nothing else", () => {
  const [preview] = previewConversations(suite, { scenarios: ["psych"], variant: null, delivery: "user_role" });
  const { turns } = scenarioOf(suite, "psych");
  expect(preview?.tool).toBeNull();
  const said = turns.flatMap(({ id, human }) => [
    { role: "user", content: human },
    { role: "assistant", content: `<the model's answer to ${id}>` },
  ]);
  expect(preview?.messages.slice(1)).toEqual(said.slice(0, -1));
});
