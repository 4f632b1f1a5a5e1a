import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { describeUnstable, unstableMeaning } from "../../../src/report/format/index.ts";
import { sampleRow } from "../pages/ranking/testing/sample-row.ts";
import { ConfigBadges } from "./config-badges.tsx";

it("badges an unstable row, with the sentence of the other outputs", () => {
  const unstable = { lowest: { run: 2, index: 45.2 }, highest: { run: 1, index: 92 } };
  const markup = renderToStaticMarkup(createElement(ConfigBadges, { row: sampleRow({ unstable }) }));
  expect(markup).toContain(">unstable<");
  expect(markup).toContain(`${unstableMeaning} (${describeUnstable(unstable)})`);
  expect(renderToStaticMarkup(createElement(ConfigBadges, { row: sampleRow({ unstable: null }) }))).toBe("");
});
