import { expect, test } from "vitest";
import { loadSuite } from "../../suite/index.ts";
import { scriptedTexts } from "../../campaign/scripted-texts.ts";
import { chatRequest, contentIn } from "../../../test/support/model/simulator/calls.ts";
import { createSimulator } from "./simulator.ts";
import { statementOf } from "./statement.ts";

const scripted = scriptedTexts(await loadSuite("v3"));
const simulator = createSimulator({ fields: [], seed: 1, scripted });
const [found] = scripted.filter(({ ballot }) => ballot !== null && !ballot.swapped);
if (found === undefined) throw new Error("the suite has no ballot");
const { sides } = found.item;
const other = scripted.find(({ ballot, item }) => ballot?.swapped === true && item.id === found.item.id);

function read(model: string, message: string, { ballot = found?.text ?? "", session = "one" } = {}): string {
  const messages = [{ role: "user", content: `<t>\n| ${message}\n</t>\n${ballot}` }];
  return contentIn(simulator.handle(chatRequest({ model, messages, sessionId: session })).body);
}

test("a perfect reader answers the ballot by the view that the message states", () => {
  expect(read("sim/perfect-reader", statementOf(sides.b, 3))).toBe("8");
  expect(read("sim/perfect-reader", statementOf(sides.a, 3))).toBe("2");
  expect(read("sim/perfect-reader", statementOf(sides.a, 3), { ballot: other?.text ?? "" })).toBe("8");
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
