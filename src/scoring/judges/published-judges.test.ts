import { expect, it } from "vitest";
import { assessJudges } from "./assess-judges.ts";
import { publishedFamilies, readAgain, readPublished } from "../../../test/support/scoring/judges/published-judges.ts";

it("a judge that draws lots over published conversations is named, beside one other judge and beside two", async () => {
  const reading = await readPublished();
  for (const judges of [["anthropic", "openai"], publishedFamilies] as const) {
    for (const seed of [1, 2]) {
      const { faults } = assessJudges(readAgain(reading, { seed, judges, noise: "openai" }));
      const named = faults.filter(({ kind }) => kind === "no-agreement").map(({ judgeId }) => judgeId);
      expect(named, `${judges.join()} ${seed}`).toEqual(["openai/judge"]);
    }
  }
});
