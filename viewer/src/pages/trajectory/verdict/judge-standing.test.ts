import { expect, it } from "vitest";
import type { SiteMeta, TrajectoryVerdict } from "../../../../../src/report/contract/site.ts";
import { countingSentence, whyNotCounted } from "./judge-standing.ts";

const [a, b, c] = ["a", "b", "c"].map((id) => ({ id, label: id, model: `v/${id}` }));
if (a === undefined || b === undefined || c === undefined) throw new Error("judges");

const panel: SiteMeta["panel"] = {
  judges: [a, b],
  excludeOwnFamily: true,
  severity: null,
  leftOut: [
    { why: "own-family", judge: b, modelConfigs: [] },
    { why: "no-information", judge: c, agreement: null, atMost: 0.1, conversations: 20 },
  ],
};

function verdict(judge: TrajectoryVerdict["judge"], counts: boolean): TrajectoryVerdict {
  const grade = { kind: "unscored", reason: "" } as const;
  return { judge, counts, grade, score: null, usd: null, sent: null, received: null };
}

it("says why a judge does not count", () => {
  expect(whyNotCounted(verdict(a, true), { panel })).toBeNull();
  expect(whyNotCounted(verdict(b, false), { panel })).toContain("own family");
  expect(whyNotCounted(verdict(c, false), { panel })).toContain("do not correlate");
  expect(whyNotCounted(verdict(a, false), { panel })).toContain("not in the panel");
  expect(whyNotCounted(verdict(a, false), { panel: null })).toContain("Another judge");
});

it("says whose verdicts make the score", () => {
  expect(countingSentence([verdict(a, true)], { panel: null })).toBeNull();
  expect(countingSentence([verdict(a, true), verdict(b, false)], { panel: null })).toBe("Of 2 judges one counts.");
  expect(countingSentence([verdict(a, true), verdict(b, true)], { panel })).toBe(
    "A panel: the median of 2 judges counts, field by field.",
  );
  expect(countingSentence([verdict(a, true), verdict(b, false), verdict(c, false)], { panel })).toBe(
    "A panel: the median of one judge counts, field by field. 2 more are shown and do not count.",
  );
  const severity = { kind: "adjusted", modelConfigs: 3, judges: [] } as const;
  expect(countingSentence([verdict(a, true)], { panel: { ...panel, severity } })).toBe(
    "A panel: the median of one judge counts, field by field. The ranking also allows for harsh and lenient judges: its notes say how.",
  );
});
