import { expect, test } from "vitest";
import { drawFault, injectedFaults } from "./injected-fault.ts";

test("a rate of 0 never hits and a rate of 1 always does", () => {
  expect(drawFault({}, () => 0)).toBeNull();
  expect(drawFault({ rate429: 0, stalled: 0 }, () => 0)).toBeNull();
  for (const kind of injectedFaults) expect(drawFault({ [kind]: 1 }, () => 0.999)).toBe(kind);
});

test("each fault befalls its share, side by side", () => {
  const rates = { rate429: 0.2, error500: 0.1, stalled: 0.2 };
  const hits = Array.from({ length: 1000 }, (_, index) => drawFault(rates, () => (index + 0.5) / 1000));
  const count = (wanted: string | null): number => hits.filter((hit) => hit === wanted).length;
  expect(["rate429", "error500", "stalled", null].map(count)).toEqual([200, 100, 200, 500]);
});

test("shares above 1 in sum leave no completion whole and keep their proportions", () => {
  const rates = { empty: 1, errorIn200: 3 };
  const hits = Array.from({ length: 1000 }, (_, index) => drawFault(rates, () => (index + 0.5) / 1000));
  expect(hits.filter((hit) => hit === "empty")).toHaveLength(250);
  expect(hits.filter((hit) => hit === "errorIn200")).toHaveLength(750);
});
