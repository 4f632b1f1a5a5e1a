import { expect, test } from "vitest";
import { isAppRoute, preloadsOf } from "./site-routes.ts";

test.each(["", "live", "live/", "s/rs01/", "m/gpt-5.4@low-t0.7", "t/a/1/rs01"])("%s is one", (path) => {
  expect(isAppRoute(path)).toBe(true);
});

test.each(["m", "t/a/1", "t/a/1/b/c", "m//", "live/x", "data", "m/a/b", "//"])("%s is none", (path) => {
  expect(isAppRoute(path)).toBe(false);
});

test("a page names the data that it asks for as the app names it", () => {
  expect(preloadsOf("", "abc")).toEqual(["data/meta.json", "data/abc/index.json"]);
  expect(preloadsOf("m/a@b+c", "abc")).toEqual(["data/meta.json", "data/abc/index.json", "data/abc/m/a%40b%2Bc.json"]);
  expect(preloadsOf("s/rs01", "abc")).toEqual(["data/meta.json", "data/abc/scenarios.json"]);
  expect(preloadsOf("t/a/1/rs01", "abc")).toEqual(["data/meta.json"]);
});
