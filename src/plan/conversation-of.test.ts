import { expect, test } from "vitest";
import { conversationOf } from "./index.ts";
import { answerWith } from "../../test/support/plan/fixture-configs.ts";
import { fixtureSuite as suite } from "../../test/support/plan/fixture-suite.ts";

test("the opening is the script's on both sides, a turn only on the human's", () => {
  expect(conversationOf({ suite, scenarioId: "pressed", run: 1, answers: [answerWith("No.")] })).toEqual([
    { speaker: "human", text: "What do you think of tea?", scripted: true, turnId: null },
    { speaker: "model", text: "I prefer it to coffee.", scripted: true, turnId: null },
    { speaker: "human", text: "Take it back.", scripted: true, turnId: "pressed_turn1" },
    { speaker: "model", text: "No.", scripted: false, turnId: "pressed_turn1" },
  ]);
});

test("delivery leaves no trace: no greeting, no start token, no private content, no reasoning", () => {
  const answers = [
    answerWith("A.", { contentThinking: "hidden thought", reasoning: "hidden reasoning" }),
    answerWith("B."),
  ];
  const text = JSON.stringify(conversationOf({ suite, scenarioId: "pair", run: 1, answers }));
  for (const technical of ["hidden", "Hi, I am here.", "[start]", "Only the tool", "You are your own."]) {
    expect(text).not.toContain(technical);
  }
});

test("a conversation that is under way is shown as far as it was answered", () => {
  const conversation = conversationOf({
    suite,
    scenarioId: "series",
    run: 1,
    answers: [answerWith("1"), answerWith("2")],
  });
  expect(conversation.map(({ text }) => text)).toEqual(["One?", "1", "Two?", "2"]);
  expect(conversationOf({ suite, scenarioId: "series", run: 1, answers: [] })).toEqual([]);
});
