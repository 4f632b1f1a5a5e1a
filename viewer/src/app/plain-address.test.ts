import { expect, test } from "vitest";
import { plainAddress } from "./plain-address.ts";

test("an address is the same with its @ and + escaped", () => {
  expect(plainAddress("/bench/m/a%2Bb%40low-t0.7")).toBe("/bench/m/a+b@low-t0.7");
  expect(plainAddress("/m/kimi%2bx%40none")).toBe("/m/kimi+x@none");
});

test("what else is escaped stays so", () => {
  expect(plainAddress("/m/50%25%2F%3Cscript%3E%")).toBe("/m/50%25%2F%3Cscript%3E%");
});
