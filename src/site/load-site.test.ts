import { expect, test } from "vitest";
import { freezeSuite, loadSuite } from "../suite/index.ts";
import { sampleReportSource } from "../../test/support/results/sample-report.ts";
import { snapshotOf } from "./load-site.ts";

const suite = await loadSuite("v2");

test("a snapshot has another name where the suite has another title under the same digest", () => {
  const retitled = freezeSuite({ ...suite, title: "A better title" });
  expect(retitled.digest).toBe(suite.digest);
  const [before, again, after] = [suite, suite, retitled].map((each) => snapshotOf(sampleReportSource(each), "1.0.0"));
  expect(again).toBe(before);
  expect(after).not.toBe(before);
});
