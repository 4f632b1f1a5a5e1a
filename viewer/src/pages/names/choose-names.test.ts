import { expect, test } from "vitest";
import { chosenText, filterChosen, type Chosen } from "./choose-names.ts";

const chosen: readonly Chosen[] = [
  { id: "a", label: "kimi@low", runs: 3, primary: [{ name: "Iris", runs: 2 }], nameless: 1, place: 0 },
  { id: "b", label: "iris-7b@low", runs: 1, primary: [{ name: "Sol", runs: 1 }], nameless: 0, place: 1 },
  { id: "c", label: "gpt@low", runs: 1, primary: [], nameless: 1, place: 2 },
];
const ids = (text: string, nameless = false): readonly string[] =>
  filterChosen(chosen, { text, nameless }).map(({ id }) => id);

test("rows are found by their own name and by those that they go by", () => {
  expect(ids("")).toEqual(["a", "b", "c"]);
  expect(ids(" IRIS ")).toEqual(["a", "b"]);
  expect(ids("nobody")).toEqual([]);
});

test("of the nameless alone", () => {
  expect(ids("", true)).toEqual(["a", "c"]);
  expect(ids("kimi", true)).toEqual(["a"]);
});

test("a name says how many runs it stands for", () => {
  const primary = [
    { name: "Iris", runs: 5 },
    { name: "Sage", runs: 1 },
  ];
  expect(chosenText({ primary })).toBe("Iris ×5, Sage");
});
