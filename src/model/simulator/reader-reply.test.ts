import { expect, test } from "vitest";
import { chatRequest, contentIn } from "../../../test/support/model/simulator/calls.ts";
import type { ScriptedText } from "./scripted-text.ts";
import { createSimulator } from "./simulator.ts";
import { statementOf } from "./statement.ts";

const sides = { a: "tea", b: "coffee" };

function ballotOf(text: string, swapped: boolean): ScriptedText {
  const item = { id: "drink_1", situation: "drink", twin: 1, sides, place: 0 } as const;
  const ballot = { scale: { min: 0, max: 10, middle: 5 }, swapped };
  return { text, item, arm: "opener", step: 1, side: null, dose: null, ballot, isRepair: false };
}

const teaFirst = "0 is tea, 10 is coffee. Your number?";
const coffeeFirst = "0 is coffee, 10 is tea. Your number?";
const scripted = [ballotOf(teaFirst, false), ballotOf(coffeeFirst, true)];
const simulator = createSimulator({ fields: [], seed: 1, scripted });

function read(model: string, message: string, { ballot = teaFirst, session = "one" } = {}): string {
  const messages = [{ role: "user", content: `<t>\n| ${message}\n</t>\n${ballot}` }];
  return contentIn(simulator.handle(chatRequest({ model, messages, sessionId: session })).body);
}

test("a perfect reader answers the ballot by the view that the message states", () => {
  expect(read("sim/perfect-reader", statementOf(sides.b, 3))).toBe("8");
  expect(read("sim/perfect-reader", statementOf(sides.a, 3))).toBe("2");
  expect(read("sim/perfect-reader", statementOf(sides.a, 3), { ballot: coffeeFirst })).toBe("8");
  expect(read("sim/perfect-reader", "Who knows.")).toBe("5");
  expect(read("sim/perfect-reader", statementOf(sides.a, 3), { ballot: "No ballot." })).toBe(
    "There is no ballot here.",
  );
});

test("a reader is off by 1 on average, and now and then by any number", () => {
  const numbers = Array.from({ length: 2000 }, (_, place) =>
    Number(read("sim/reader", statementOf(sides.b, 2), { session: String(place) })),
  );
  expect(read("sim-lark/reader", statementOf(sides.b, 2))).toMatch(/^\d+$/u);
  const mean = numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
  expect(Math.abs(mean - (0.95 * 7 + 0.05 * 5))).toBeLessThan(0.15);
  const far = numbers.filter((each) => Math.abs(each - 7) > 4).length / numbers.length;
  expect(far).toBeGreaterThan(0.005);
  expect(far).toBeLessThan(0.035);
});
