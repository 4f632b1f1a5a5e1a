import { expect, test } from "vitest";
import { pageAt, pathTo, viewerPages } from "./viewer-pages.ts";

test("each page is found at its own address", () => {
  for (const { path } of viewerPages)
    expect(pageAt(path.replaceAll(/:\w+/gu, "x"), [{ id: "x" }])?.page.path).toBe(path);
});

test("an address holds its parameters in the places of the pattern", () => {
  expect(pathTo("/")).toBe("/");
  expect(pathTo("/m/:slug", { slug: "gpt-5.4@low-t0.7" })).toBe("/m/gpt-5.4@low-t0.7");
  const address = pathTo("/t/:slug/:run/:scenario", { slug: "a+b", run: 12, scenario: "rs01" });
  expect(address).toBe("/t/a+b/12/rs01");
  expect(pageAt(address, [])?.page.path).toBe("/t/:slug/:run/:scenario");
});

test("the address of no topic is the address of no page", () => {
  expect(pageAt("/judges", [{ id: "judges" }])?.preload).toEqual(["pages/judges.json"]);
  expect(pageAt("/jugdes", [{ id: "judges" }])).toBeNull();
});

test("a page is a part of one that the header links to", () => {
  const linked = viewerPages.flatMap((page) => ("title" in page ? [page.path] : []));
  const wholes = viewerPages.flatMap((page) => ("partOf" in page && page.partOf !== null ? [page.partOf] : []));
  expect(wholes.length).toBeGreaterThan(0);
  for (const whole of wholes) expect(linked).toContain(whole);
});
