import { expect, test } from "vitest";
import { drawFault, injectedFaults } from "./injected-fault.ts";

test("a rate of 0 never hits and a rate of 1 always does", () => {
  expect(drawFault({}, () => 0)).toBeNull();
  expect(drawFault({ rate429: 0, stalled: 0 }, () => 0)).toBeNull();
  for (const kind of injectedFaults) expect(drawFault({ [kind]: 1 }, () => 0.999)).toBe(kind);
});

test("every kind has a draw of its own", () => {
  const draws = [0.5, 0.1];
  expect(drawFault({ rate429: 0.2, error500: 0.2 }, () => draws.shift() ?? 1)).toBe("error500");
  expect(drawFault({ rate429: 0.2, error500: 0.2 }, () => 0.5)).toBeNull();
});
