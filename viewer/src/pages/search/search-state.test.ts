import { expect, test } from "vitest";
import { isFiltering, readSearch } from "./search-state.ts";

test("reads what an address asks for", () => {
  const read = readSearch(new URLSearchParams("q=my+name&model=kimi&scenario=rs01&min=0&max=55.5&order=highest&p=3"));
  expect(read).toEqual({
    text: "my name",
    filter: { model: "kimi", scenario: "rs01", low: 0, high: 55.5 },
    order: "highest",
    page: 3,
  });
  expect(isFiltering(read.filter)).toBe(true);
});

test("invalid filters are ignored", () => {
  const read = readSearch(new URLSearchParams("min=x&max=200&order=odd&p=-2&model=+"));
  expect(read).toEqual({
    text: "",
    filter: { model: "", scenario: null, low: null, high: null },
    order: "lowest",
    page: 1,
  });
  expect(isFiltering(read.filter)).toBe(false);
});
