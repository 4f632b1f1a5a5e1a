import { expect, test } from "vitest";
import { filterChosen, type Chosen } from "./choose-names.ts";

function row(id: string, label: string, parts: Partial<Chosen>): Chosen {
  const { primary = [] } = parts;
  return {
    id,
    label,
    runs: 1,
    primary,
    nameless: 0,
    names: primary,
    others: [],
    declined: 0,
    ending: null,
    place: 0,
    ...parts,
  };
}

const chosen: readonly Chosen[] = [
  row("a", "kimi@low", { primary: [{ name: "Iris", runs: 2 }], nameless: 1 }),
  row("b", "iris-7b@low", { primary: [{ name: "Sol", runs: 1 }], names: [{ name: "Ash", runs: 1 }] }),
  row("c", "gpt@low", { nameless: 1, ending: { runs: 1, names: [{ name: "Leo", runs: 1 }], nameless: 0 } }),
];
const ids = (text: string, nameless = false): readonly string[] =>
  filterChosen(chosen, { text, nameless }).map(({ id }) => id);

test("rows are found by their own name, by those that they chose and by those that they end with", () => {
  expect(ids("")).toEqual(["a", "b", "c"]);
  expect(ids(" IRIS ")).toEqual(["a", "b"]);
  expect(ids("ash")).toEqual(["b"]);
  expect(ids("leo")).toEqual(["c"]);
  expect(ids("nobody")).toEqual([]);
});

test("of the nameless alone", () => {
  expect(ids("", true)).toEqual(["a", "c"]);
  expect(ids("kimi", true)).toEqual(["a"]);
});
