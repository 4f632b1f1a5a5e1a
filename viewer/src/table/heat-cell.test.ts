import * as fc from "fast-check";
import { expect, it } from "vitest";
import { gridMove } from "./heat-cell.tsx";

const isOpen = [
  [true, false, true],
  [false, false, true],
  [true, true, true],
];

it.each([
  ["ArrowRight", [0, 0], { line: 0, column: 2 }],
  ["ArrowDown", [0, 0], { line: 2, column: 0 }],
  ["ArrowUp", [2, 1], null],
  ["ArrowLeft", [1, 2], null],
  ["Home", [0, 2], { line: 0, column: 0 }],
  ["End", [2, 0], { line: 2, column: 2 }],
  ["Enter", [0, 0], null],
] as const)("%s from %j leads to the next linked cell", (key, [line, column], to) => {
  expect(gridMove(key, { line, column }, isOpen)).toEqual(to);
});

it("arrow keys never leave the cells, and come back the way they went", () => {
  const all = isOpen.map((line) => line.map(() => true));
  fc.assert(
    fc.property(fc.nat(2), fc.nat(2), fc.constantFrom("Up", "Left"), (line, column, way) => {
      const to = gridMove(`Arrow${way}`, { line, column }, all);
      const back = way === "Up" ? "ArrowDown" : "ArrowRight";
      const isAtEdge = (way === "Up" ? line : column) === 0;
      expect(to === null ? null : gridMove(back, to, all)).toEqual(isAtEdge ? null : { line, column });
    }),
  );
});
