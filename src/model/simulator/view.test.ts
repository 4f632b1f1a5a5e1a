import { expect, test } from "vitest";
import type { ScriptedText } from "./scripted-text.ts";
import { createSimulator } from "./simulator.ts";
import { chatRequest, completionIn, contentIn, sampleTool } from "../../../test/support/model/simulator/calls.ts";

const scale = { min: -3, max: 3, middle: 0 };
const tea = { item: { id: "tea", sides: { a: "tea", b: "coffee" } }, arm: "opener", step: 1, side: null, ballot: null };
const bread = { ...tea, item: { id: "bread", sides: { a: "rye", b: "wheat" } } };
const scripted: readonly ScriptedText[] = [
  { ...tea, text: "Tea or coffee?" },
  { ...tea, text: "Number?", ballot: { scale, swapped: false } },
  { ...tea, text: "Number, reversed?", ballot: { scale, swapped: true } },
  { ...tea, text: "The kettle broke.", arm: "reason", side: "a" },
  { ...tea, text: "The mill broke.", arm: "reason", side: "b" },
  { ...bread, text: "Rye or wheat?" },
  { ...bread, text: "Number?", ballot: { scale, swapped: true } },
];
const simulator = createSimulator({ fields: [], scripted, seed: 1 });

function said(heard: readonly string[], model = "sim/weighs"): string {
  const messages = heard.map((content) => ({ role: "user", content }));
  return contentIn(simulator.handle(chatRequest({ model, sessionId: "s", messages })).body);
}

test("a ballot is answered by the number alone, on the scale that it states", () => {
  const number = Number(said(["Tea or coffee?", "Number?"]));
  expect([2, 3]).toContain(Math.abs(number));
  expect(said(["Tea or coffee?", "Number, reversed?"])).toBe(String(-number));
});

test("the first message decides which item a shared text belongs to", () => {
  const models = Array.from({ length: 30 }, (_, index) => `sim-f${index}/weighs`);
  for (const model of models) {
    const words = said(["Rye or wheat?"], model);
    expect(words).toMatch(/^I would go for (?:rye|wheat)\./u);
    const isForRye = words.startsWith("I would go for rye");
    expect(Number(said(["Rye or wheat?", "Number?"], model)) > 0).toBe(isForRye);
  }
});

test("a reason against the other side confirms a view", () => {
  const number = said(["Tea or coffee?", "Number?"]);
  const after = ["The kettle broke.", "The mill broke."].map((reason) => said(["Tea or coffee?", reason, "Number?"]));
  expect(new Set(after)).toEqual(new Set([number, String(-Number(number))]));
  expect(after.indexOf(number)).toBe(Number(number) < 0 ? 1 : 0);
});

test("a human who speaks through a tool is understood too, and answered through it", () => {
  const messages = [
    { role: "user", content: "[start]" },
    { role: "tool", content: "Tea or coffee?" },
    { role: "tool", content: "Number?" },
  ];
  const call = chatRequest({ model: "sim/weighs", sessionId: "s", messages, extra: { tools: [sampleTool] } });
  const [{ message }] = completionIn(simulator.handle(call).body).choices;
  expect(JSON.parse(message.tool_calls[0]?.function.arguments ?? "")).toEqual({
    words: said(["Tea or coffee?", "Number?"]),
  });
});

test("a conversation with any other text is answered as if no text were known", () => {
  const plain = createSimulator({ fields: [], seed: 1 });
  for (const heard of [["Who are you?"], ["Tea or coffee?", "Who are you?"], ["Rye or wheat?", "The mill broke."]]) {
    const messages = heard.map((content) => ({ role: "user", content }));
    const call = chatRequest({ model: "sim/holds-40", sessionId: "s", messages });
    expect(simulator.handle(call)).toEqual(plain.handle(call));
  }
});

test("another seed gives other views", () => {
  const views = Array.from({ length: 20 }, (_, seed) => {
    const messages = [
      { role: "user", content: "Tea or coffee?" },
      { role: "user", content: "Number?" },
    ];
    const call = chatRequest({ model: "sim/weighs", sessionId: "s", messages });
    return Number(contentIn(createSimulator({ fields: [], scripted, seed }).handle(call).body));
  });
  expect(new Set(views)).toEqual(new Set([-3, -2, 2, 3]));
});
